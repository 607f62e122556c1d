import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { calculateJwkThumbprint, SignJWT } from 'jose';
import * as z from 'zod';
import { variable } from '../aws/environment.ts';
import { clientAttempts } from '../aws/retry.ts';
import { cached } from '../runtime/cached.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import { publicKeys } from '../tables/tables.ts';
import { algorithm, issuer } from './verify-token.ts';

interface Claims {
  sub: string;
  jti?: string;
  [claim: string]: string | boolean | undefined;
}

/** Signs claims with the platform's key, for one audience, valid until `expires` (Unix seconds). */
export async function signToken(
  claims: Claims,
  { audience, now, expires }: { audience: string; now: number; expires: number },
): Promise<string> {
  const signing = await signingKey(variable('SIGNING_SECRET'));
  if (!signing) throw new Error('There is no key to sign with');
  const { key, kid } = signing;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(key);
}

/** Time for which a process continues to sign with a rotated key. */
export const signingKeySeconds = 300;

const signingKey = cached(signingKeySeconds, loadKey);

/**
 * Derives an Ed25519 key from the hash of the secret, so that any long random secret works. Publishes the public key to
 * the other functions before the first token that needs it.
 */
async function loadKey(SecretId: string): Promise<{ key: KeyObject; kid: string }> {
  const answer = await new SecretsManagerClient({ maxAttempts: clientAttempts.usual }).send(
    new GetSecretValueCommand({ SecretId }),
  );
  const secret = z.string().min(16).parse(answer.SecretString);
  const seed = createHash('sha256').update(secret).digest();
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const jwk = publicJwk.parse(createPublicKey(key).export({ format: 'jwk' }) satisfies JsonWebKey);
  const kid = await calculateJwkThumbprint(jwk);
  const known = await publicKeys.get(platform, platformKey(kid));
  if (!known) await publicKeys.add(platform, { parent: platform, sort: kid, jwk });
  return { key, kid };
}

const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
/** Prefix of the seed in the DER encoding of an Ed25519 private key (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
