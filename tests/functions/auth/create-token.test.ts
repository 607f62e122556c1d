import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/auth.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { publicKeys, refreshFamilies, users } from '#functions/tables/tables.ts';
import { aUser, newId, password, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';

const signIn = (email: string, secret = password) =>
  invoke(handler, 'createToken', { body: { email, password: secret } });

describe('createToken', () => {
  it('signs in, whatever the case of the e-mail, and records the visit', async () => {
    const user = await aUser();
    const { status, body } = await signIn(user.email.toUpperCase());
    expect(status).toBe(200);
    const claims = decodeJwt(body.access);
    expect(claims).toMatchObject({ sub: user.uuid, name: user.name, email: user.email, is_staff: false });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    const after = await users.get(platform, platformKey(user.uuid));
    expect(after?.last_visit).toBeGreaterThanOrEqual(seconds() - 5);
    expect(await refreshFamilies.list(platform, user.uuid)).toHaveLength(1);
  });

  it.each([
    ['takes the comma of the browser at its first visit', {}, ',', [',', ';']],
    ['keeps the default of a browser that says nothing', {}, undefined, ['.', ',']],
    ['keeps a format that was chosen', { csv_decimal: '.', csv_delimiter: ';' } as const, ',', ['.', ';']],
    ['keeps the format after its first visit', { last_visit: 1 }, ',', ['.', ',']],
  ])('%s', async (_, before, csv_decimal, format) => {
    const { uuid, email } = await aUser(before);
    expect((await invoke(handler, 'createToken', { body: { email, password, csv_decimal } })).status).toBe(200);
    const after = await users.get(platform, platformKey(uuid));
    expect([after?.csv_decimal, after?.csv_delimiter]).toEqual(format);
  });

  it('publishes the public key of the signing key, and nothing else', async () => {
    const { body } = await signIn((await aUser()).email);
    const { kid, alg } = decodeProtectedHeader(body.access);
    expect(alg).toBe('EdDSA');
    const row = await publicKeys.get(platform, { parent: platform, sort: kid ?? '' });
    expect(row?.jwk).toEqual({ kty: 'OKP', crv: 'Ed25519', x: expect.any(String) });
  });

  it('returns the same message for a wrong password, an unknown e-mail and a deactivated account', async () => {
    const [user, gone] = await Promise.all([aUser(), aUser({ is_active: false })]);
    const answers = await Promise.all([
      signIn(user.email, 'wrong-password'),
      signIn(`${newId()}@example.com`),
      signIn(gone.email),
    ]);
    for (const answer of answers) {
      expect(answer).toEqual({ status: 401, body: { detail: 'Invalid credentials', code: 'unauthenticated' } });
    }
    expect(await refreshFamilies.list(platform, gone.uuid)).toHaveLength(0);
  });

  it('refuses an invalid e-mail or a missing password with the form’s messages', async () => {
    expect((await signIn('nobody', '')).body).toMatchObject({
      code: 'validation',
      fields: { email: 'E-mail must be a valid e-mail', password: 'Password cannot be empty' },
    });
    const { status, body } = await invoke(handler, 'createToken', { body: {} });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ email: 'E-mail cannot be empty', password: 'Password cannot be empty' });
  });
});
