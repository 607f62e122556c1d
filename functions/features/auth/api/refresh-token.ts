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

/**
 * Exchanges a refresh token once. A second use means that two parties hold it and one stole it: the family ends, so
 * that both must sign in again (decision ACCESS-1).
 */
export const refreshToken: Handle<'refreshToken'> = async ({ body, isIdle }, { now, newId }) => {
  const claims = refreshClaims.parse(await verifySignature(body.refresh, audience.refresh));
  const key = { parent: claims.sub, sort: claims.family };
  const user = await users.get(platform, { parent: platform, sort: claims.sub });
  if (!user?.is_active) return end(key);
  const time = now();
  const row = await refreshFamilies.update(platform, key, {
    set: { token: newId(), expires: time + refreshSeconds },
    condition: and(equals('token', claims.jti), greaterThan('expires', time)),
  });
  if (!row) return end(key);
  if (!isIdle) await users.update(platform, { parent: platform, sort: user.uuid }, { set: { last_visit: time } });
  return issueTokens(user, row, time);
};

async function end(family: { parent: string; sort: string }): Promise<never> {
  await refreshFamilies.drop(platform, family);
  throw unauthenticated();
}
