import { newSecret } from '#functions/access/access-token.ts';
import type { Principal } from '#functions/access/authorise.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { accessTokens, experiments, projects } from '#functions/tables/tables.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { limits } from '#shared/rules/limits.ts';
import { isProjectUser, may } from '#shared/rules/permissions.ts';
import { goodTokens, presentToken } from './present-token.ts';

const day = 86_400;

export const createAccessToken: Handle<'createAccessToken'> = async ({ body, principal }, { now, newId }) => {
  const { uuid: user } = principal.caller;
  const time = now();
  if (body.expires <= time) throw refusedField('expires', 'The expiry must be in the future');
  if (body.expires > time + limits.accessTokenDays * day) {
    throw refusedField('expires', `An access token ends within ${limits.accessTokenDays} days`);
  }
  const reach = body.experiment
    ? await csvLimits(principal, body.experiment, time)
    : await reachLimits(principal, body);
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
    ...reach,
    calls: 0,
  };
  await accessTokens.add(platform, row);
  return { ...presentToken(row), token };
};

/** Refuses a workspace or project that the account does not reach as a member: its token would reach nothing. */
async function reachLimits({ access }: Principal, { workspace, project, read_only }: BodyOf<'createAccessToken'>) {
  if (!workspace) return { read_only };
  const own = access.workspaces[workspace];
  if (!own) throw refusedField('workspace', 'You are not a member of this workspace');
  if (!project) return { read_only, only_workspace: workspace };
  const row = await projects.get(workspace, { parent: workspace, sort: project });
  if (!row || !isProjectUser(own, project)) throw refusedField('project', 'The workspace has no such project of yours');
  return { read_only, only_workspace: workspace, only_project: project };
}

/** A CSV address is refused for an experiment whose samples the account may not export as a member. */
async function csvLimits({ access }: Principal, uuid: string, now: number) {
  const row = await experiments.resolve(uuid);
  const scope = { workspace: row?.workspace_uuid ?? '', project: row?.project_uuid ?? '' };
  if (!row || !may('series.export', { ...access, role: 'user' }, scope, now)) {
    throw refusedField('experiment', 'You may not export the samples of this experiment');
  }
  return {
    read_only: true,
    only_workspace: row.workspace_uuid,
    only_project: row.project_uuid,
    only_experiment: row.uuid,
  };
}
