import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { audience, issuer } from '#functions/access/verify-token.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler } from '#functions/handlers/auth.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { publicKeys } from '#functions/tables/tables.ts';
import { aUser, password, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let claims: Record<string, unknown>;
let kid: string;
let publicX: string;
let good: string;

/** A genuine token's claims and the real public key: all that a forger can know. */
beforeAll(async () => {
  const { email } = await aUser();
  good = (await invoke(handler, 'createToken', { body: { email, password } })).body.access;
  const [head = '', body = ''] = good.split('.');
  kid = parse(head).kid;
  claims = parse(body);
  const row = await publicKeys.get(platform, platformKey(kid));
  publicX = row?.jwk.x ?? '';
});

const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const permissions = (token: string) => invoke(accounts, 'getUserPermissions', { as: token });
const signed = (header: { alg: string; kid?: string }, key: Parameters<SignJWT['sign']>[0], more: object = {}) =>
  new SignJWT({ ...claims, ...more }).setProtectedHeader(header).sign(key);

describe('a token', () => {
  it('that is genuine is accepted', async () => {
    expect((await permissions(good)).status).toBe(200);
  });

  it('without a signature is refused, whatever its header says', async () => {
    for (const alg of ['none', 'None', 'EdDSA']) {
      expect((await permissions(`${part({ alg, kid })}.${part(claims)}.`)).status).toBe(401);
    }
  });

  it('signed with the public key as a shared secret is refused', async () => {
    for (const secret of [publicX, Buffer.from(publicX, 'base64url')]) {
      const forged = await signed({ alg: 'HS256', kid }, Buffer.from(secret));
      expect((await permissions(forged)).status).toBe(401);
    }
  });

  it('signed with another key is refused, under the real key id and under its own', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    for (const name of [kid, 'mine', '../platform', '']) {
      expect((await permissions(await signed({ alg: 'EdDSA', kid: name }, privateKey))).status).toBe(401);
    }
    expect((await permissions(await signed({ alg: 'EdDSA' }, privateKey))).status).toBe(401);
  });

  it.each([1, -1, true, null, [1], ['a'], {}])('with the key id %j is refused', async (kid) => {
    const token = `${part({ alg: 'EdDSA', kid })}.${part(claims)}.${Buffer.alloc(64).toString('base64url')}`;
    expect((await permissions(token)).status).toBe(401);
    expect((await invoke(handler, 'refreshToken', { body: { refresh: token } })).status).toBe(401);
  });

  it('of a key that was rotated out is refused', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' }) as { kty: string; crv: string; x: string };
    const [fresh, old] = ['still-good', 'long-gone'];
    await publicKeys.add(platform, { parent: platform, sort: fresh, jwk, expires: seconds() + 60 });
    await publicKeys.add(platform, { parent: platform, sort: old, jwk, expires: seconds() - 1 });
    expect((await permissions(await signed({ alg: 'EdDSA', kid: fresh }, privateKey))).status).toBe(200);
    expect((await permissions(await signed({ alg: 'EdDSA', kid: old }, privateKey))).status).toBe(401);
  });

  it('of the real key for another audience or issuer is refused', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' }) as { kty: string; crv: string; x: string };
    await publicKeys.add(platform, { parent: platform, sort: 'trusted', jwk });
    const status = async (more: object) =>
      (await permissions(await signed({ alg: 'EdDSA', kid: 'trusted' }, privateKey, more))).status;
    expect(await status({})).toBe(200);
    expect(await status({ aud: audience.refresh })).toBe(401);
    expect(await status({ iss: `${issuer}.example` })).toBe(401);
    expect(await status({ exp: seconds() - 1 })).toBe(401);
    expect(await status({ nbf: seconds() + 3600 })).toBe(401);
  });
});
