import { log } from '#functions/aws/log.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { AccessTokenRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { accessTokens } from '#functions/tables/tables.ts';

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
