import * as z from 'zod';
import { audience, verifySignature } from '#functions/access/verify-token.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { unauthenticated } from '#functions/runtime/api-error.ts';
import type { RefreshFamilyRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { issueTokens, refreshSeconds } from './issue-tokens.ts';

const { equals, greaterThan } = where<RefreshFamilyRow>();
const refreshClaims = z.object({ sub: uuid, family: uuid, jti: uuid });

/** An exchange whose answer was lost may be repeated so long, as long as nobody has used the token that it answered. */
export const graceSeconds = 60;

/**
 * Exchanges a refresh token once. The same exchange again within a minute is answered with the same new token: a browser
 * that leaves its page loses the answer of the first. Any other second use means that two parties hold the token and one
 * stole it: the family ends, so that both must sign in again (decision ACCESS-1).
 */
export const refreshToken: Handle<'refreshToken'> = async ({ body, isIdle }, { now, newId }) => {
  const claims = refreshClaims.parse(await verifySignature(body.refresh, audience.refresh));
  const key = { parent: claims.sub, sort: claims.family };
  const user = await users.get(platform, { parent: platform, sort: claims.sub });
  if (!user?.is_active) return end(key);
  const time = now();
  const row =
    (await refreshFamilies.update(platform, key, {
      set: { token: newId(), expires: time + refreshSeconds, previous: claims.jti, exchanged: time },
      condition: and(equals('token', claims.jti), greaterThan('expires', time)),
    })) ?? (await refreshFamilies.get(platform, key));
  if (!row || row.previous !== claims.jti || time > (row.exchanged ?? 0) + graceSeconds) return end(key);
  if (!isIdle) await users.update(platform, { parent: platform, sort: user.uuid }, { set: { last_visit: time } });
  return issueTokens(user, row, time);
};

async function end(family: { parent: string; sort: string }): Promise<never> {
  await refreshFamilies.drop(platform, family);
  throw unauthenticated();
}
