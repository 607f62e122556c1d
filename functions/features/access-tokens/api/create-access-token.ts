import { newSecret } from '#functions/access/access-token.ts';
import type { Principal } from '#functions/access/authorise.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { accessTokens, projects } from '#functions/tables/tables.ts';
import { limits } from '#shared/rules/limits.ts';
import { isProjectUser } from '#shared/rules/permissions.ts';
import { goodTokens, presentToken } from './present-token.ts';

const day = 86_400;

export const createAccessToken: Handle<'createAccessToken'> = async ({ body, principal }, { now, newId }) => {
  const { uuid: user } = principal.caller;
  const time = now();
  if (body.expires <= time) throw refusedField('expires', 'The expiry must be in the future');
  if (body.expires > time + limits.accessTokenDays * day) {
    throw refusedField('expires', `An access token ends within ${limits.accessTokenDays} days`);
  }
  await requireReach(principal, body);
  const good = goodTokens(await accessTokens.list(platform, user), time);
  if (good.length >= limits.accessTokens) {
    throw new ApiError('refused', `An account has at most ${limits.accessTokens} access tokens: revoke one first`);
  }
  const uuid = newId();
  const { token, hash } = newSecret(user, uuid);
  const row = {
    parent: user,
    sort: uuid,
    uuid,
    hash,
    name: body.name,
    created: time,
    expires: body.expires,
    ...(body.workspace ? { only_workspace: body.workspace } : {}),
    ...(body.project ? { only_project: body.project } : {}),
    read_only: body.read_only,
    calls: 0,
  };
  await accessTokens.add(platform, row);
  return { ...presentToken(row), token };
};

/** Refuses a workspace or project that the account does not reach as a member: its token would reach nothing. */
async function requireReach(
  { access }: Principal,
  { workspace, project }: { workspace?: string | null | undefined; project?: string | null | undefined },
): Promise<void> {
  if (!workspace) return;
  const own = access.workspaces[workspace];
  if (!own) throw refusedField('workspace', 'You are not a member of this workspace');
  if (!project) return;
  const row = await projects.get(workspace, { parent: workspace, sort: project });
  if (!row || !isProjectUser(own, project)) throw refusedField('project', 'The workspace has no such project of yours');
}
