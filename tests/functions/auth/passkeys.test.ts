import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { handler as tokensHandler } from '#functions/handlers/access-tokens.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { platform } from '#functions/tables/definitions.ts';
import { refreshFamilies, secondFactors } from '#functions/tables/tables.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { aSuperadmin, aUser, newId, password, seconds, tokenOf } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

/** As `SITE_URL` of the tests' functions. */
const origin = 'https://serieslab.test';
const here = { origin };
const later = (by: number) => apiHandler('auth', authOperations, { now: () => seconds() + by, newId });

const begin = (as: string, secret = password) => invoke(handler, 'beginPasskey', { as, body: { password: secret } });
const confirm = (as: string, passkey: object, name = 'Key') =>
  invoke(handler, 'confirmPasskey', { as, body: { name, passkey } });
const signIn = (email: string, more: object = {}, by: unknown = handler) =>
  invoke(by, 'createToken', { body: { email, password, ...more } });
const request = (as: string) => invoke(handler, 'requestPasskey', { as }).then(({ body }) => body);
const remove = (as: string, uuid: string, proof: object, secret = password) =>
  invoke(handler, 'removePasskey', { as, body: { uuid, password: secret, ...proof } });
const read = (as: string) => invoke(handler, 'getSecondFactor', { as }).then(({ body }) => body);

async function add(as: string, device: Authenticator, name = 'Key') {
  const answer = await confirm(as, device.create((await begin(as)).body, here), name);
  expect(answer.status).toBe(200);
  return { passkey: answer.body.passkey, codes: answer.body.recovery_codes };
}

async function withPasskey() {
  const user = await aUser();
  const as = await tokenOf(user);
  const device = new Authenticator();
  const { passkey, codes } = await add(as, device);
  await deliverMail();
  /** A signature for the request that the login answers to the right password. */
  const answerLogin = async (how: { origin: string; verifies?: boolean } = here) =>
    device.get((await signIn(user.email)).body.passkey, how);
  return { user, as, device, passkey, codes, answerLogin };
}
const refusedPasskey = {
  status: 401,
  body: { code: 'second_factor', detail: 'This passkey was not accepted: try again, or use another way' },
};

beforeEach(async () => {
  await deliverMail();
});

describe('adding a passkey', () => {
  it('needs the password, shows recovery codes with the first factor alone, and mails its owner', async () => {
    const user = await aUser();
    const as = await tokenOf(user);
    const device = new Authenticator();
    expect((await begin(as, 'wrong-password')).body.fields).toEqual({ password: 'Current password is not correct' });
    const begun = await begin(as);
    expect(begun).toMatchObject({
      status: 201,
      body: { rp: { id: 'serieslab.test', name: 'Serieslab' }, user: { name: user.email }, excludeCredentials: [] },
    });
    expect((await signIn(user.email)).status).toBe(200);
    const done = await confirm(as, device.create(begun.body, here), 'Laboratory key');
    expect(done).toMatchObject({ status: 200, body: { passkey: { name: 'Laboratory key', last_used: null } } });
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    expect(await read(as)).toEqual({
      is_set: true,
      created: null,
      recovery_codes_left: 10,
      passkeys: [done.body.passkey],
    });
    const mail = await onlyMail();
    expect(mail).toMatchObject({ to: user.email, subject: 'A passkey was added' });
    expect(mail.text).toContain('"Laboratory key"');
    expect((await invoke(accounts, 'getUser', { as, path: { id: user.uuid } })).body.second_factor).toBe(true);
    expect((await add(as, device, 'Phone')).codes).toEqual([]);
    expect((await begin(as)).body.excludeCredentials).toHaveLength(2);
  });

  it('takes each challenge once, for five minutes, and ends with the next beginning', async () => {
    const as = await tokenOf(await aUser());
    const device = new Authenticator();
    const first = (await begin(as)).body;
    const second = (await begin(as)).body;
    expect((await confirm(as, device.create(first, here))).body.code).toBe('refused');
    expect((await confirm(as, device.create(second, here))).body.code).toBe('refused');
    const third = (await begin(as)).body;
    const late = await invoke(later(301), 'confirmPasskey', {
      as,
      body: { name: 'Key', passkey: device.create(third, here) },
    });
    expect(late.body.code).toBe('refused');
    const answers = await Promise.all([1, 2, 3].map(() => confirm(as, device.create(third, here))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await read(as)).passkeys).toHaveLength(1);
  });

  it('refuses one of another page, another host, another account, and a name without a letter', async () => {
    const as = await tokenOf(await aUser());
    const other = await tokenOf(await aUser());
    const device = new Authenticator();
    const elsewhere = device.create((await begin(as)).body, { origin: 'https://serieslab.evil.test' });
    const otherHost = async () => device.create({ ...(await begin(as)).body, rp: { id: 'evil.test' } }, here);
    const ofOther = device.create((await begin(other)).body, here);
    const refused = { code: 'refused', detail: expect.stringMatching(/^This passkey was not accepted/) };
    expect((await confirm(as, elsewhere)).body).toMatchObject(refused);
    expect((await confirm(as, await otherHost())).body).toMatchObject(refused);
    await begin(as);
    expect((await confirm(as, ofOther)).body).toMatchObject(refused);
    const good = device.create((await begin(as)).body, here);
    expect((await confirm(as, good, ' ')).body.fields).toEqual({ name: 'Name cannot be empty' });
    expect((await confirm(as, { ...good, id: 'not/base64' })).status).toBe(400);
    expect((await read(as)).is_set).toBe(false);
    expect((await confirm(as, good)).status).toBe(200);
  });

  it('stops at ten', async () => {
    const as = await tokenOf(await aUser());
    for (let i = 0; i < 10; i++) await add(as, new Authenticator());
    expect(await begin(as)).toMatchObject({
      status: 400,
      body: { detail: 'An account has at most 10 passkeys: remove one first' },
    });
  });

  it('is done beside an authenticator app, in either order', async () => {
    const { as, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const { secret } = (await invoke(handler, 'beginSecondFactor', { as, body: { password } })).body;
    const body = { code: new TOTP({ secret }).generate() };
    expect(await invoke(handler, 'confirmSecondFactor', { as, body })).toEqual({
      status: 200,
      body: { recovery_codes: [] },
    });
    await deliverMail();
    expect(await read(as)).toMatchObject({ created: expect.any(Number), passkeys: [{}], recovery_codes_left: 10 });
    const gone = await invoke(handler, 'removeSecondFactor', { as, body: { password, code: codes[0] } });
    expect(gone.status).toBe(200);
    expect((await deliverMail()).map(({ subject }) => subject)).toEqual([
      'A recovery code was used',
      'The authenticator app was removed',
    ]);
    expect(await read(as)).toMatchObject({ is_set: true, created: null, passkeys: [{}] });
  });
});

describe('signing in with a passkey', () => {
  it('is asked after the right password, and accepted once', async () => {
    const { user, as, device } = await withPasskey();
    const wrong = await invoke(handler, 'createToken', { body: { email: user.email, password: 'wrong-password' } });
    expect(wrong.body).toEqual({ code: 'unauthenticated', detail: 'Invalid credentials' });
    const asked = await signIn(user.email);
    expect(asked).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor',
        detail: 'Use your passkey, or enter a recovery code',
        passkey: { rpId: 'serieslab.test', allowCredentials: [{ transports: ['usb'] }] },
      },
    });
    const passkey = device.get(asked.body.passkey, here);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(user.email, { passkey })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await signIn(user.email, { passkey })).toMatchObject(refusedPasskey);
    expect((await read(as)).passkeys[0].last_used).toEqual(expect.any(Number));
  });

  it('refuses another page, a challenge that is over, a passkey of another account and a wrong signature', async () => {
    const { user, device, answerLogin } = await withPasskey();
    const other = await withPasskey();
    expect(await signIn(user.email, { passkey: await answerLogin({ origin: 'https://evil.test' }) })).toMatchObject(
      refusedPasskey,
    );
    const late = await answerLogin();
    expect(await signIn(user.email, { passkey: late }, later(301))).toMatchObject(refusedPasskey);
    expect(await signIn(user.email, { passkey: await other.answerLogin() })).toMatchObject(refusedPasskey);
    const { passkey: asked } = (await signIn(user.email)).body;
    const { signature } = device.get({ ...asked, challenge: 'AAAA' }, here).response;
    const good = device.get(asked, here);
    const unsigned = { ...good, response: { ...good.response, signature } };
    expect(await signIn(user.email, { passkey: unsigned })).toMatchObject(refusedPasskey);
    expect((await signIn(user.email, { passkey: await answerLogin() })).status).toBe(200);
  });

  it('refuses a copy, which counts less than the passkey has', async () => {
    const { user, device, answerLogin } = await withPasskey();
    expect((await signIn(user.email, { passkey: await answerLogin() })).status).toBe(200);
    const [credential] = device.credentials;
    if (credential) credential.counter = 0;
    expect(await signIn(user.email, { passkey: await answerLogin() })).toMatchObject(refusedPasskey);
    expect((await signIn(user.email, { passkey: await answerLogin() })).status).toBe(200);
  });

  it('refuses the same signature again, also of a passkey that does not count', async () => {
    const { user, device, answerLogin } = await withPasskey();
    const [credential] = device.credentials;
    if (credential) credential.counter = -1;
    const passkey = await answerLogin();
    expect((await signIn(user.email, { passkey })).status).toBe(200);
    expect(await signIn(user.email, { passkey })).toMatchObject(refusedPasskey);
  });

  it('locks after five wrong ones, as after wrong codes, and opens after a quarter of an hour', async () => {
    const { user, answerLogin } = await withPasskey();
    const passkey = await answerLogin({ origin: 'https://evil.test' });
    for (let i = 0; i < 5; i++) expect((await signIn(user.email, { passkey })).status).toBe(401);
    const locked = { code: 'locked', detail: expect.stringMatching(/^Too many wrong codes/) };
    expect((await signIn(user.email, { passkey })).body).toEqual(locked);
    expect((await signIn(user.email, { passkey }, later(1000))).status).toBe(401);
  });

  it('is replaced by a recovery code when it is lost, which then removes it', async () => {
    const { user, as, passkey, codes } = await withPasskey();
    expect((await signIn(user.email, { code: codes[0] })).status).toBe(200);
    await deliverMail();
    expect((await remove(as, passkey.uuid, { code: codes[1] })).status).toBe(200);
    const subjects = (await deliverMail()).map(({ subject }) => subject);
    expect(subjects).toEqual(['A recovery code was used', 'The second factor was removed']);
    expect((await signIn(user.email)).status).toBe(200);
    expect(await read(as)).toEqual({ is_set: false, created: null, recovery_codes_left: 0, passkeys: [] });
  });

  it('is of the page where the environment does not know its address, and signs for its host alone', async () => {
    vi.stubEnv('SITE_URL', 'unknown');
    onTestFinished(() => void vi.unstubAllEnvs());
    const user = await aUser();
    const as = await tokenOf(user);
    expect((await begin(as)).body.detail).toBe('Passkeys are added in the browser, on the pages of Serieslab');
    const device = new Authenticator();
    const from = (page: string) => ({ headers: { Origin: page } });
    const insecure = await invoke(handler, 'beginPasskey', { as, body: { password }, ...from('http://cloud.test') });
    expect(insecure.status).toBe(400);
    const begun = await invoke(handler, 'beginPasskey', { as, body: { password }, ...from('https://cloud.test') });
    expect(begun.body.rp.id).toBe('cloud.test');
    const body = { name: 'Key', passkey: device.create(begun.body, { origin: 'https://cloud.test' }) };
    expect((await invoke(handler, 'confirmPasskey', { as, body, ...from('https://cloud.test') })).status).toBe(200);
    const login = (page: string, more = {}) =>
      invoke(handler, 'createToken', { body: { email: user.email, password, ...more }, ...from(page) });
    expect((await login('https://evil.test')).body).not.toHaveProperty('passkey');
    const asked = (await login('https://cloud.test')).body.passkey;
    const passkey = device.get(asked, { origin: 'https://cloud.test' });
    expect((await login('https://evil.test', { passkey })).status).toBe(401);
    const again = device.get((await login('https://cloud.test')).body.passkey, { origin: 'https://cloud.test' });
    expect((await login('https://cloud.test', { passkey: again })).status).toBe(200);
  });
});

describe('a passkey of who is signed in', () => {
  it('is removed with the password and a factor, by its owner alone, with a mail', async () => {
    const { as, device, passkey } = await withPasskey();
    const second = await add(as, device, 'Phone');
    await deliverMail();
    const proof = async () => ({ passkey: device.get(await request(as), here) });
    expect((await remove(as, passkey.uuid, await proof(), 'wrong-password')).body.fields).toHaveProperty('password');
    expect((await remove(as, passkey.uuid, {})).body.fields).toEqual({ code: 'Code cannot be empty' });
    expect((await remove(as, newId(), await proof())).status).toBe(404);
    const other = await withPasskey();
    expect((await remove(other.as, passkey.uuid, { code: other.codes[0] })).status).toBe(404);
    const foreign = { passkey: other.device.get(await request(other.as), here) };
    expect((await remove(as, passkey.uuid, foreign)).body.fields).toEqual({
      code: 'This passkey was not accepted: try again, or use another way',
    });
    expect((await remove(as, passkey.uuid, await proof())).status).toBe(200);
    expect(await onlyMail()).toMatchObject({
      subject: 'A passkey was removed',
      text: expect.stringContaining('"Key"'),
    });
    expect((await read(as)).passkeys).toEqual([expect.objectContaining({ uuid: second.passkey.uuid })]);
  });

  it('stands for the password before a change that needs it again, if it has verified the person', async () => {
    const { user, device, answerLogin } = await withPasskey();
    const as = (await signIn(user.email, { passkey: await answerLogin() })).body.access;
    const [family] = await refreshFamilies.list(platform, user.uuid);
    if (family) await refreshFamilies.update(platform, family, { set: { confirmed: seconds() - 700 } });
    const make = () =>
      invoke(tokensHandler, 'createAccessToken', { as, body: { name: 'Robot', expires: seconds() + 86_400 } });
    expect((await make()).body.code).toBe('reauthentication');
    const give = async (how: object) =>
      invoke(handler, 'reauthenticate', {
        as,
        body: { passkey: device.get(await request(as), { ...here, ...how }) },
      });
    expect((await give({ verifies: false })).body.fields).toEqual({
      password: 'This passkey has asked for no PIN or fingerprint: enter your password',
    });
    expect((await make()).body.code).toBe('reauthentication');
    expect((await give({})).status).toBe(200);
    expect((await make()).status).toBe(201);
    expect((await invoke(handler, 'reauthenticate', { as, body: {} })).body.fields).toEqual({
      password: 'Current password cannot be empty',
    });
  });

  it('cannot be asked for by an account without one', async () => {
    const as = await tokenOf(await aUser());
    expect(await request(as)).toEqual({ code: 'refused', detail: 'This account has no passkey' });
  });

  it('goes with a reset of the second factor, and with the account', async () => {
    const { token } = await aSuperadmin();
    const first = await withPasskey();
    const path = { id: first.user.uuid };
    expect((await invoke(handler, 'resetSecondFactor', { as: token, path })).status).toBe(204);
    expect((await signIn(first.user.email)).status).toBe(200);
    const second = await withPasskey();
    await request(second.as);
    await begin(second.as);
    const gone = await invoke(accounts, 'deleteUser', { as: token, path: { id: second.user.uuid } });
    expect(gone.status).toBe(204);
    expect(await secondFactors.list(platform, second.user.uuid)).toEqual([]);
  });
});
