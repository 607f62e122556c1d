import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { secondFactors, users } from '#functions/tables/tables.ts';
import { aSuperadmin, aUser, newId, password, seconds, tokenOf } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

const codeOf = (secret: string, at = seconds()) => new TOTP({ secret }).generate({ timestamp: at * 1000 });
/** A code that is none of the three that are good. */
const wrongCode = (secret: string, at = seconds()) => {
  const good = [-30, 0, 30].map((shift) => codeOf(secret, at + shift));
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '';
};
const later = (by: number) => apiHandler('auth', authOperations, { now: () => seconds() + by, newId });
const signIn = (email: string, code?: string, by: unknown = handler, secret = password) =>
  invoke(by, 'createToken', { body: { email, password: secret, ...(code === undefined ? {} : { code }) } });
const begin = (as: string, secret = password) =>
  invoke(handler, 'beginSecondFactor', { as, body: { password: secret } });
const confirm = (as: string, code: string, by: unknown = handler) =>
  invoke(by, 'confirmSecondFactor', { as, body: { code } });
const remove = (as: string, code: string, by: unknown = handler, secret = password) =>
  invoke(by, 'removeSecondFactor', { as, body: { password: secret, code } });
const read = (as: string) => invoke(handler, 'getSecondFactor', { as }).then(({ body }) => body);

async function withFactor() {
  const user = await aUser();
  const as = await tokenOf(user);
  const { secret } = (await begin(as)).body;
  const { recovery_codes: codes } = (await confirm(as, codeOf(secret))).body;
  await deliverMail();
  return { user, as, secret, codes };
}
const asksForCode = {
  status: 401,
  body: { code: 'second_factor', detail: 'Enter the code of your authenticator app' },
};
const refusesCode = {
  status: 401,
  body: { code: 'second_factor', detail: 'This code is wrong, or was used already' },
};

beforeEach(async () => {
  await deliverMail();
});

describe('setting up a second factor', () => {
  it('needs the password and a code of the app, shows ten recovery codes once, and mails its owner', async () => {
    const user = await aUser();
    const as = await tokenOf(user);
    expect(await read(as)).toEqual({ is_set: false, created: null, recovery_codes_left: 0, passkeys: [] });
    expect((await begin(as, 'wrong-password')).body.fields).toEqual({ password: 'Current password is not correct' });
    const begun = await begin(as);
    expect(begun).toEqual({
      status: 201,
      body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), address: expect.any(String) },
    });
    const address = new URL(begun.body.address);
    expect(decodeURIComponent(address.pathname)).toBe(`/Serieslab:${user.email}`);
    expect(address.searchParams.get('secret')).toBe(begun.body.secret);
    expect((await signIn(user.email)).status).toBe(200);
    const { secret } = begun.body;
    expect((await confirm(as, wrongCode(secret))).body.fields).toEqual({
      code: 'This code is wrong, or was used already',
    });
    const done = await confirm(as, codeOf(secret));
    expect(done).toEqual({ status: 200, body: { recovery_codes: expect.any(Array) } });
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    for (const code of done.body.recovery_codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    expect(await read(as)).toEqual({
      is_set: true,
      created: expect.any(Number),
      recovery_codes_left: 10,
      passkeys: [],
    });
    expect(await onlyMail()).toMatchObject({ to: user.email, subject: 'A second factor was set up' });
    expect((await invoke(accounts, 'getUser', { as, path: { id: user.uuid } })).body.second_factor).toBe(true);
  });

  it('keeps the recovery codes as hashes, and leaves no row that is pending', async () => {
    const { user, codes } = await withFactor();
    const rows = await secondFactors.list(platform, user.uuid);
    expect(rows.map(({ sort }) => sort)).toEqual(['totp']);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  it('ends after fifteen minutes, and with the next beginning', async () => {
    const as = await tokenOf(await aUser());
    const first = (await begin(as)).body.secret;
    expect((await confirm(as, codeOf(first, seconds() + 901), later(901))).body.code).toBe('refused');
    const second = (await begin(as)).body.secret;
    expect((await confirm(as, codeOf(first))).status).toBe(400);
    expect((await confirm(as, codeOf(second))).status).toBe(200);
  });

  it('is done once, also at the same moment, and not over a factor that is there', async () => {
    const as = await tokenOf(await aUser());
    const { secret } = (await begin(as)).body;
    const answers = await Promise.all([1, 2, 3].map(() => confirm(as, codeOf(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await begin(as)).body).toMatchObject({
      code: 'refused',
      detail: 'This account has an authenticator app: remove it first',
    });
    expect((await confirm(as, codeOf(secret))).status).toBe(400);
  });

  it.each(['', '12345', '1234567', 'abcdef', '①②③④⑤⑥', '12345a', 'a'.repeat(101)])(
    'refuses %j as a code with a message, and counts no try',
    async (code) => {
      const as = await tokenOf(await aUser());
      const { secret } = (await begin(as)).body;
      for (let i = 0; i < 6; i++) expect((await confirm(as, code)).body.fields.code).toMatch(/^Code /);
      expect((await confirm(as, codeOf(secret))).status).toBe(200);
    },
  );
});

describe('signing in with a second factor', () => {
  it('asks for a code after the right password alone', async () => {
    const { user, secret } = await withFactor();
    const next = later(60);
    expect(await signIn(user.email, undefined, next)).toEqual(asksForCode);
    const wrongPassword = await signIn(user.email, codeOf(secret, seconds() + 60), next, 'wrong-password');
    expect(wrongPassword).toEqual({ status: 401, body: { code: 'unauthenticated', detail: 'Invalid credentials' } });
    expect(await signIn(user.email, wrongCode(secret, seconds() + 60), next)).toEqual(refusesCode);
    const right = await signIn(user.email, codeOf(secret, seconds() + 60), next);
    expect(right).toEqual({ status: 200, body: { access: expect.any(String), refresh: expect.any(String) } });
  });

  it('takes a code with blanks, of the step before or after, and of no other', async () => {
    for (const [shift, status] of [
      [-60, 401],
      [-30, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      const { user, secret } = await withFactor();
      const at = Math.floor(seconds() / 30) * 30 + 600;
      const then = apiHandler('auth', authOperations, { now: () => at, newId });
      const code = codeOf(secret, at + shift).replace(/(...)/, ' $1 ');
      expect([shift, (await signIn(user.email, code, then)).status]).toEqual([shift, status]);
    }
  });

  it('refuses a code the second time, the one that set the factor up, and one of two at the same moment', async () => {
    const { user, secret } = await withFactor();
    expect(await signIn(user.email, codeOf(secret))).toEqual(refusesCode);
    const next = later(60);
    const code = codeOf(secret, seconds() + 60);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(user.email, code, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await signIn(user.email, code, next)).toEqual(refusesCode);
  });

  it('locks after five wrong codes, which a new password does not open', async () => {
    const { user, secret } = await withFactor();
    const next = later(60);
    for (let i = 0; i < 5; i++) expect((await signIn(user.email, wrongCode(secret), next)).status).toBe(401);
    const locked = { status: 400, body: { code: 'locked', detail: expect.stringMatching(/^Too many wrong codes/) } };
    expect(await signIn(user.email, codeOf(secret, seconds() + 60), next)).toEqual(locked);
    await invoke(handler, 'requestPasswordReset', { body: { email: user.email } });
    const { token } = await onlyMail();
    const fresh = 'seven-green-lamps';
    expect((await invoke(handler, 'confirmPasswordReset', { body: { token, password: fresh } })).status).toBe(200);
    expect(await signIn(user.email, codeOf(secret, seconds() + 60), next, fresh)).toEqual(locked);
    expect((await signIn(user.email, codeOf(secret, seconds() + 1000), later(1000), fresh)).status).toBe(200);
  });

  it('takes each recovery code once, in any case, and mails how many are left', async () => {
    const { user, as, codes } = await withFactor();
    expect((await signIn(user.email, codes[0].toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await onlyMail()).toMatchObject({
      subject: 'A recovery code was used',
      text: expect.stringContaining('9 are left'),
    });
    expect(await signIn(user.email, codes[0])).toEqual(refusesCode);
    const both = await Promise.all([signIn(user.email, codes[1]), signIn(user.email, codes[1])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await read(as)).recovery_codes_left).toBe(8);
    const other = await withFactor();
    expect(await signIn(user.email, other.codes[0])).toEqual(refusesCode);
  });

  it('is as before for an account without one, whatever code it sends', async () => {
    const user = await aUser();
    expect((await signIn(user.email, '123456')).status).toBe(200);
    expect((await signIn(user.email)).status).toBe(200);
  });
});

describe('removing a second factor', () => {
  it('needs the password and a code, and mails its owner', async () => {
    const { user, as, secret, codes } = await withFactor();
    const next = later(60);
    const code = codeOf(secret, seconds() + 60);
    expect((await remove(as, code, next, 'wrong-password')).body.fields).toHaveProperty('password');
    expect((await remove(as, wrongCode(secret), next)).body.fields).toEqual({
      code: 'This code is wrong, or was used already',
    });
    expect((await remove(as, code, next)).status).toBe(200);
    expect(await onlyMail()).toMatchObject({ to: user.email, subject: 'The second factor was removed' });
    expect((await signIn(user.email)).status).toBe(200);
    expect(await remove(as, codes[0])).toMatchObject({ status: 400, body: { code: 'refused' } });
    expect((await invoke(accounts, 'getUser', { as, path: { id: user.uuid } })).body).not.toHaveProperty(
      'second_factor',
    );
  });

  it('is done by a superadmin for who has lost it, with a mail, and by nobody else', async () => {
    const { user, as } = await withFactor();
    const { token } = await aSuperadmin();
    const reset = (by: string, id = user.uuid) => invoke(handler, 'resetSecondFactor', { as: by, path: { id } });
    expect((await reset(as)).status).toBe(403);
    expect((await reset(await tokenOf(await aUser()))).status).toBe(403);
    expect((await reset(token, newId())).status).toBe(404);
    expect((await reset(token)).status).toBe(204);
    expect(await onlyMail()).toMatchObject({ to: user.email, subject: 'The second factor was reset' });
    expect((await signIn(user.email)).status).toBe(200);
    expect((await reset(token)).status).toBe(404);
  });

  it('goes with the account', async () => {
    const { user } = await withFactor();
    const { token } = await aSuperadmin();
    expect((await invoke(accounts, 'deleteUser', { as: token, path: { id: user.uuid } })).status).toBe(204);
    expect(await secondFactors.list(platform, user.uuid)).toEqual([]);
    expect(await users.get(platform, platformKey(user.uuid))).toBeUndefined();
  });
});
