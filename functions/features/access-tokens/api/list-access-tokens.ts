import type { Handle } from '#functions/http/api-handler.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { accessTokens, memberships } from '#functions/tables/tables.ts';
import { goodTokens, presentToken } from './present-token.ts';

export const listAccessTokens: Handle<'listAccessTokens'> = async ({ principal: { caller } }, { now }) =>
  goodTokens(await accessTokens.list(platform, caller.uuid), now()).map(presentToken);

/** Tokens that are limited to another workspace are none of this one's. */
export const listMemberAccessTokens: Handle<'listMemberAccessTokens'> = async ({ target }, { now }) => {
  const members = await memberships.list(target.uuid, workspaceMemberships(target.uuid));
  const lists = await Promise.all(members.map(({ user_uuid }) => accessTokens.list(platform, user_uuid)));
  const reaching = lists.flat().filter(({ only_workspace = target.uuid }) => only_workspace === target.uuid);
  return goodTokens(reaching, now()).map((row) => ({ ...presentToken(row), user: row.parent }));
};
