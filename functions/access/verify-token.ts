import { decodeProtectedHeader, errors, importJWK, jwtVerify } from 'jose';
import { type AccessClaims, accessClaims } from '#shared/contracts/auth.ts';
import { unauthenticated } from '../runtime/api-error.ts';
import { cached } from '../runtime/cached.ts';
import { systemContext } from '../runtime/context.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import { publicKeys } from '../tables/tables.ts';

export const issuer = 'serieslab';
export const audience = { access: 'serieslab-api', refresh: 'serieslab-refresh' } as const;
export const algorithm = 'EdDSA';

const publicKey = cached(300, async (kid) => {
  const row = await publicKeys.get(platform, platformKey(kid));
  const expired = row?.expires !== undefined && row.expires <= systemContext.now();
  return row && !expired ? importJWK(row.jwk, algorithm) : undefined;
});

/** The claims of a valid access token; throws 401 otherwise. */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  return accessClaims.parse(await verifySignature(token, audience.access));
}

/** Verifies signature, issuer, audience and expiry. The algorithm is fixed; the token's header cannot choose it. */
export async function verifySignature(token: string, expected: string): Promise<unknown> {
  try {
    const { kid } = decodeProtectedHeader(token);
    // The header is untrusted: a number or a list must not be used as a key id.
    const key = typeof kid === 'string' && /^[\w-]{1,64}$/.test(kid) ? await publicKey(kid) : undefined;
    if (!key) throw unauthenticated();
    const { payload } = await jwtVerify(token, key, { issuer, audience: expected, algorithms: [algorithm] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw unauthenticated();
    if (error instanceof TypeError) throw unauthenticated();
    throw error;
  }
}
