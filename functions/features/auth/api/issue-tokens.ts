import { signToken } from '#functions/access/sign-token.ts';
import { audience } from '#functions/access/verify-token.ts';
import type { RefreshFamilyRow, UserRow } from '#functions/tables/access-rows.ts';
import type { Tokens } from '#shared/contracts/auth.ts';

const accessSeconds = 5 * 60;
export const refreshSeconds = 14 * 24 * 3600;

/** A short-lived access token with the claims that every function needs, and the family's refresh token. */
export async function issueTokens(
  user: UserRow,
  family: Pick<RefreshFamilyRow, 'uuid' | 'token' | 'expires'>,
  now: number,
): Promise<Tokens> {
  const { uuid: sub, name, email, is_staff, session_key: session } = user;
  const [access, refresh] = await Promise.all([
    signToken(
      { sub, name, email, is_staff, session },
      { audience: audience.access, now, expires: now + accessSeconds },
    ),
    signToken(
      { sub, family: family.uuid, jti: family.token },
      { audience: audience.refresh, now, expires: family.expires },
    ),
  ]);
  return { access, refresh };
}
