import { newSecret } from '#functions/access/access-token.ts';
import type { Principal } from '#functions/access/authorise.ts';
import { isSince, membershipsOf } from '#functions/access/caller.ts';
import { requireRecentPassword } from '#functions/access/recent-password.ts';
import { log } from '#functions/aws/log.ts';
import { askForMail, notifyOwner } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { type AccessTokenRow, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { accessTokens, experiments, memberships, projects } from '#functions/tables/tables.ts';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { limits } from '#shared/rules/limits.ts';
import { isProjectUser, may } from '#shared/rules/permissions.ts';

export const listAccessTokens: Handle<'listAccessTokens'> = async ({ principal: { caller } }, { now }) =>
  (await ownTokens(caller.uuid, now())).map(presentToken);

/** Tokens that are limited to another workspace are none of this one's. */
export const listMemberAccessTokens: Handle<'listMemberAccessTokens'> = async ({ target }, { now }) => {
  const members = await memberships.list(target.uuid, workspaceMemberships(target.uuid));
  const lists = await Promise.all(
    members.map(async (member) => {
      const tokens = await accessTokens.list(platform, member.user_uuid);
      return tokens.filter((token) => isSince(token, member));
    }),
  );
  const reaching = lists.flat().filter(({ only_workspace = target.uuid }) => only_workspace === target.uuid);
  return goodTokens(reaching, now()).map((row) => ({ ...presentToken(row), user: row.parent }));
};

const day = 86_400;

export const createAccessToken: Handle<'createAccessToken'> = async ({ body, principal }, { now, newId }) => {
  const { uuid: user } = principal.caller;
  const time = now();
  await requireRecentPassword(principal.caller, time);
  if (body.expires <= time) throw refusedField('expires', 'The expiry must be in the future');
  if (body.expires > time + limits.accessTokenDays * day) {
    throw refusedField('expires', `An access token ends within ${limits.accessTokenDays} days`);
  }
  const reach = body.experiment
    ? await csvLimits(principal, body.experiment, time)
    : await reachLimits(principal, { ...body, workspace: body.workspace ?? principal.caller.company });
  const good = await ownTokens(user, time);
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
    ...(principal.caller.company ? { company: principal.caller.company } : {}),
    calls: 0,
  };
  await accessTokens.add(platform, row);
  await notifyOwner({ user, event: 'token-made', subject: body.name });
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

export const revokeAccessToken: Handle<'revokeAccessToken'> = async ({ path, principal: { caller } }) => {
  await dropToken(caller.uuid, path.uuid);
};

/** The token has ended before its owner is notified, so a mail that cannot be asked for does not fail the call. */
export const revokeMemberAccessToken: Handle<'revokeMemberAccessToken'> = async ({ path, target }) => {
  const { uuid, name } = await dropToken(target.uuid, path.token);
  try {
    await askForMail({ kind: 'revoked-token', user: target.uuid, name });
  } catch (error) {
    log('error', "a revoked token's owner could not be notified", { token: uuid, error });
  }
};

async function dropToken(user: string, uuid: string): Promise<AccessTokenRow> {
  const key = { parent: user, sort: uuid.toLowerCase() };
  const row = await accessTokens.get(platform, key);
  if (!row) throw notFound();
  await accessTokens.drop(platform, key);
  return row;
}

/** Presents a token without its hash. */
const presentToken = (row: AccessTokenRow): AccessToken => ({
  uuid: row.uuid,
  name: row.name,
  created: row.created,
  expires: row.expires,
  last_used: row.minute ?? null,
  workspace: row.only_workspace ?? null,
  project: row.only_project ?? null,
  experiment: row.only_experiment ?? null,
  read_only: row.read_only,
});

/** An account's tokens that are still good: none of a workspace that it has left, or has joined again since. */
async function ownTokens(user: string, now: number): Promise<AccessTokenRow[]> {
  const [rows, seats] = await Promise.all([accessTokens.list(platform, user), membershipsOf(user)]);
  const isGood = (row: AccessTokenRow) =>
    row.only_workspace === undefined ||
    seats.some((seat) => seat.workspace_uuid === row.only_workspace && isSince(row, seat));
  return goodTokens(rows.filter(isGood), now);
}

/** The tokens that are still good, newest first: DynamoDB removes expired items only within days. */
const goodTokens = (rows: readonly AccessTokenRow[], now: number): AccessTokenRow[] =>
  rows.filter(({ expires }) => expires > now).sort((a, b) => b.created - a.created || b.uuid.localeCompare(a.uuid));
