import { platform } from '#functions/tables/definitions.ts';
import { accessTokens } from '#functions/tables/tables.ts';

/** Ends the access tokens of an account where its owner asks for that with a new password (decision ACCESS-15). */
export async function endAccessTokens(user: string, { end_tokens }: { end_tokens?: boolean }): Promise<void> {
  if (end_tokens) await accessTokens.dropAll(await accessTokens.list(platform, user));
}
