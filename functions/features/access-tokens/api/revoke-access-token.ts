import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { accessTokens } from '#functions/tables/tables.ts';

export const revokeAccessToken: Handle<'revokeAccessToken'> = async ({ path, principal: { caller } }) =>
  dropToken(caller.uuid, path.uuid);

export const revokeMemberAccessToken: Handle<'revokeMemberAccessToken'> = async ({ path, target }) =>
  dropToken(target.uuid, path.token);

async function dropToken(user: string, uuid: string): Promise<void> {
  const key = { parent: user, sort: uuid.toLowerCase() };
  if (!(await accessTokens.get(platform, key))) throw notFound();
  await accessTokens.drop(platform, key);
}
