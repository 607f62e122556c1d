import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { handler as usersHandler } from '#functions/handlers/accounts.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import { aUser, newId, password, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';

const refresh = (token: string) => invoke(handler, 'refreshToken', { body: { refresh: token } });

const onlyToken = (token: string) => ({ jti: decodeJwt(token).jti, family: decodeJwt(token).family });

async function signedIn(with_ = handler) {
  const user = await aUser();
  const { body } = await invoke(with_, 'createToken', { body: { email: user.email, password } });
  return { user, access: String(body.access), refresh: String(body.refresh) };
}

describe('refreshToken', () => {
  it('rotates: each token is valid once, and returns the next one', async () => {
    const first = await signedIn();
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    expect(second.body.refresh).not.toBe(first.refresh);
    expect((await refresh(second.body.refresh)).status).toBe(200);
    const permissions = await invoke(usersHandler, 'getUserPermissions', { as: second.body.access });
    expect(permissions.status).toBe(200);
  });

  it('answers the same new token again where the first answer was lost', async () => {
    const first = await signedIn();
    const [lost, again] = [await refresh(first.refresh), await refresh(first.refresh)];
    expect([lost.status, again.status]).toEqual([200, 200]);
    expect(decodeJwt(again.body.refresh)).toMatchObject(onlyToken(lost.body.refresh));
    expect((await refresh(again.body.refresh)).status).toBe(200);
  });

  it('ends the token family where a token is used again after its successor', async () => {
    const first = await signedIn();
    const second = await refresh(first.refresh);
    const third = await refresh(second.body.refresh);
    expect((await refresh(first.refresh)).status).toBe(401);
    expect((await refresh(third.body.refresh)).status).toBe(401);
    expect(await refreshFamilies.list(platform, first.user.uuid)).toHaveLength(0);
  });

  it.each([
    [45, 200, 1],
    [61, 401, 0],
  ])('of a second use %i seconds later answers %i', async (after, status, families) => {
    const first = await signedIn();
    await refresh(first.refresh);
    const later = apiHandler('auth', authOperations, { now: () => seconds() + after, newId });
    expect((await invoke(later, 'refreshToken', { body: { refresh: first.refresh } })).status).toBe(status);
    expect(await refreshFamilies.list(platform, first.user.uuid)).toHaveLength(families);
  });

  it('returns the same new token to all of many concurrent uses of a token', async () => {
    const { refresh: token } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => decodeJwt(body.refresh).jti)).size).toBe(1);
    expect((await refresh(answers[0]?.body.refresh)).status).toBe(200);
  });

  it.each([
    [89, 200],
    [91, 401],
  ])(
    'of a session that is used daily answers after %i days %i, whatever name it got meanwhile',
    async (days, status) => {
      const { user, access } = await signedIn();
      const named = { as: access, path: { uuid: user.uuid }, body: { name: 'Eve' } };
      const rename = apiHandler('auth', authOperations, { now: () => seconds() + 60, newId });
      const { body } = await invoke(rename, 'changeName', named);
      const key = { parent: user.uuid, sort: String(decodeJwt(body.refresh).family) };
      // As the exchange of the day before has left it.
      await refreshFamilies.update(platform, key, { set: { expires: seconds() + 100 * 86_400 } });
      const later = apiHandler('auth', authOperations, { now: () => seconds() + days * 86_400, newId });
      expect((await invoke(later, 'refreshToken', { body: { refresh: body.refresh } })).status).toBe(status);
    },
  );

  it('keeps the account’s other sign-ins', async () => {
    const user = await aUser();
    const signIn = () => invoke(handler, 'createToken', { body: { email: user.email, password } });
    const [one, other] = [await signIn(), await signIn()];
    const next = await refresh(one.body.refresh);
    await refresh(next.body.refresh);
    expect((await refresh(one.body.refresh)).status).toBe(401);
    expect((await refresh(other.body.refresh)).status).toBe(200);
  });

  it('refuses a deactivated account, whose access token ends at once', async () => {
    const { user, access, refresh: token } = await signedIn();
    await users.update(platform, platformKey(user.uuid), { set: { is_active: false } });
    expect((await refresh(token)).status).toBe(401);
    expect((await invoke(usersHandler, 'getUserPermissions', { as: access })).status).toBe(401);
    expect(await refreshFamilies.list(platform, user.uuid)).toHaveLength(0);
  });

  it('refuses an expired token', async () => {
    const past = { now: () => seconds() - 15 * 24 * 3600, newId };
    const { refresh: token, access } = await signedIn(apiHandler('auth', authOperations, past));
    expect((await refresh(token)).status).toBe(401);
    expect((await invoke(usersHandler, 'getUserPermissions', { as: access })).status).toBe(401);
  });

  it('refuses an access token as refresh token, a refresh token as access token, and a tampered one', async () => {
    const { access, refresh: token } = await signedIn();
    expect((await refresh(access)).status).toBe(401);
    expect((await invoke(usersHandler, 'getUserPermissions', { as: token })).status).toBe(401);
    const [head, payload, signature = ''] = token.split('.');
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    expect((await refresh(`${head}.${payload}.${other}`)).status).toBe(401);
    expect((await refresh('nonsense')).status).toBe(401);
    expect((await refresh(token)).status).toBe(200);
  });
});
