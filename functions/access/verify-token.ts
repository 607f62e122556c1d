import { decodeProtectedHeader, errors, importJWK, jwtVerify } from 'jose';
import { type AccessClaims, accessClaims } from '#shared/contracts/auth.ts';
import { unauthenticated } from '../runtime/api-error.ts';
import { cached } from '../runtime/cached.ts';
import { systemContext } from '../runtime/context.ts';
import { platform } from '../tables/definitions.ts';
import { publicKeys } from '../tables/tables.ts';

export const issuer = 'serieslab';
export const audience = { access: 'serieslab-api', refresh: 'serieslab-refresh' } as const;
export const algorithm = 'EdDSA';

const publicKey = cached(300, async (kid) => {
  const row = await publicKeys.get(platform, { parent: platform, sort: kid });
  const expired = row?.expires !== undefined && row.expires <= systemContext.now();
  return row && !expired ? importJWK(row.jwk, algorithm) : undefined;
});

/** The claims of a valid access token; anything else is a 401. */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  return accessClaims.parse(await verifySignature(token, audience.access));
}

/** Checks signature, issuer, audience and expiry. The algorithm is fixed: what the token's header says does not count. */
export async function verifySignature(token: string, expected: string): Promise<unknown> {
  try {
    const { kid } = decodeProtectedHeader(token);
    // A header says what its writer likes: a number or a list would be asked for as a key.
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
