import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as usersHandler } from '#functions/handlers/accounts.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { anAccessToken, aUser, newId, password, seconds, tokenOf } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';

type Change = 'changeName' | 'changeEmail' | 'changePassword';
const signIn = (email: string, secret = password) =>
  invoke(handler, 'createToken', { body: { email, password: secret } });
const refresh = (token: string) => invoke(handler, 'refreshToken', { body: { refresh: token } });
async function someone() {
  const user = await aUser();
  const as = await tokenOf(user);
  const send = (operation: Change, body: object, path = { uuid: user.uuid }) =>
    invoke(handler, operation, { as, path, body });
  const permissions = () => invoke(usersHandler, 'getUserPermissions', { as });
  return { user, as, send, permissions };
}
const bodies: Record<Change, object> = {
  changeName: { name: 'Other' },
  changeEmail: { password, email: 'other@example.com', email2: 'other@example.com' },
  changePassword: { old_password: password, password: 'another-password', password2: 'another-password' },
};

beforeEach(async () => {
  await deliverMail();
});

describe('changing one’s own account', () => {
  it.each(Object.keys(bodies) as Change[])('%s works for the own account only', async (operation) => {
    const [{ user, send }, other] = await Promise.all([someone(), aUser()]);
    const refused = { status: 404, body: { detail: 'Data not found', code: 'not_found' } };
    for (const uuid of [other.uuid, newId(), 'nonsense']) {
      expect(await send(operation, bodies[operation], { uuid })).toEqual(refused);
    }
    expect(await send(operation, { ...bodies[operation], uuid: other.uuid })).toEqual(refused);
    const path = { uuid: user.uuid };
    expect((await invoke(handler, operation, { path, body: bodies[operation] })).status).toBe(401);
    expect((await signIn(other.email)).status).toBe(200);
  });
});

describe('changeName', () => {
  it('gives the account and its tokens the new name, and refuses an empty or a long one', async () => {
    const { user, send } = await someone();
    const { status, body } = await send('changeName', { uuid: user.uuid, name: ' Grace ' });
    expect(status).toBe(200);
    expect(decodeJwt(body.access)).toMatchObject({ sub: user.uuid, name: 'Grace' });
    expect((await refresh(body.refresh)).status).toBe(200);
    const account = await invoke(usersHandler, 'getUser', { as: body.access, path: { id: user.uuid } });
    expect(account.body.name).toBe('Grace');
    expect((await send('changeName', { name: '' })).body.fields).toEqual({ name: 'Name cannot be empty' });
    expect((await send('changeName', { name: 'x'.repeat(41) })).status).toBe(400);
  });
});

describe('changePassword', () => {
  it('changes the password, ends every session at once, and starts a new one', async () => {
    const { user, send, permissions } = await someone();
    const { body: session } = await signIn(user.email);
    expect((await permissions()).status).toBe(200);
    const changed = await send('changePassword', bodies.changePassword);
    expect(changed).toEqual({
      status: 200,
      body: { detail: 'The password was changed', access: expect.any(String), refresh: expect.any(String) },
    });
    expect((await invoke(usersHandler, 'getUserPermissions', { as: changed.body.access })).status).toBe(200);
    expect((await refresh(changed.body.refresh)).status).toBe(200);
    expect((await permissions()).status).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(401);
    const again = await signIn(user.email, 'another-password');
    expect((await invoke(usersHandler, 'getUserPermissions', { as: again.body.access })).status).toBe(200);
  });

  it.each([
    [{}, 200],
    [{ end_tokens: false }, 200],
    [{ end_tokens: true }, 401],
  ])('with %o access tokens are answered %i, and those of others go on', async (choice, own) => {
    const { user, send } = await someone();
    const other = await aUser();
    const programs = [await anAccessToken(user), await anAccessToken(other)];
    expect((await send('changePassword', { ...bodies.changePassword, ...choice })).status).toBe(200);
    const answers = programs.map((as) => invoke(usersHandler, 'getUserPermissions', { as }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([own, 200]);
  });

  it('reports a wrong current password in old_password, at most ten times', async () => {
    const { user, send } = await someone();
    const wrong = { ...bodies.changePassword, old_password: 'wrong-password' };
    for (let i = 0; i < 10; i++) {
      expect(await send('changePassword', wrong)).toEqual({
        status: 400,
        body: {
          code: 'validation',
          detail: 'Current password is not correct',
          fields: { old_password: 'Current password is not correct' },
        },
      });
    }
    expect((await send('changePassword', bodies.changePassword)).status).toBe(400);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it('requires 8 to 100 characters and a matching confirmation', async () => {
    const { send } = await someone();
    const fields = async (more: object) =>
      (await send('changePassword', { ...bodies.changePassword, ...more })).body.fields;
    expect(await fields({ password: 'short', password2: 'short' })).toEqual({
      password: 'Password may not be less than 8 characters',
    });
    expect(await fields({ password2: 'different-one' })).toEqual({ password2: 'Password does not match' });
    expect(await fields({ old_password: '' })).toEqual({ old_password: 'Current password cannot be empty' });
  });
});

describe('changeEmail', () => {
  const change = (email: string, more: object = {}) => ({ password, email, email2: email, ...more });

  it('takes effect once, when the link sent to the new address is opened', async () => {
    const { user, send, permissions } = await someone();
    const { body: session } = await signIn(user.email);
    const email = `${newId()}@example.com`;
    const asked = await send('changeEmail', change(email.toUpperCase()));
    expect(asked).toEqual({ status: 200, body: { detail: 'Please follow the link that was sent to the new e-mail' } });
    expect((await signIn(user.email)).status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
    const mail = await onlyMail();
    expect(mail.to).toBe(email);
    const uidb64 = Buffer.from(user.uuid).toString('base64url');
    expect(mail.link).toBe(`https://serieslab.test/verify-email/${uidb64}/${mail.token}`);

    const follow = (path: { uidb64: string; token: string }) => invoke(handler, 'verifyEmail', { path });
    const foreign = Buffer.from((await aUser()).uuid).toString('base64url');
    expect((await follow({ uidb64: foreign, token: mail.token })).status).toBe(400);
    expect((await follow({ uidb64, token: 'nonsense' })).status).toBe(400);
    expect((await follow({ uidb64, token: mail.token })).status).toBe(200);
    expect((await follow({ uidb64, token: mail.token })).status).toBe(400);
    expect((await signIn(user.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    expect((await permissions()).status).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(401);
  });

  it('accepts a link once under concurrent uses', async () => {
    const { user, send } = await someone();
    const email = `${newId()}@example.com`;
    await send('changeEmail', change(email));
    const { token } = await onlyMail();
    const path = { uidb64: Buffer.from(user.uuid).toString('base64url'), token };
    const answers = await Promise.all(Array.from({ length: 6 }, () => invoke(handler, 'verifyEmail', { path })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect((await signIn(email)).status).toBe(200);
  });

  it('is refused with a wrong password, a different confirmation, or a used e-mail', async () => {
    const [{ user, send }, other] = await Promise.all([someone(), aUser()]);
    const fields = async (body: object) => {
      const answer = await send('changeEmail', body);
      expect(answer.status).toBe(400);
      return answer.body.fields;
    };
    const email = `${newId()}@example.com`;
    expect(await fields(change(email, { password: 'wrong-password' }))).toEqual({
      password: 'Current password is not correct',
    });
    expect(await fields(change(email, { email2: 'x@example.com' }))).toEqual({ email2: 'E-mail does not match' });
    expect(await fields(change(other.email))).toEqual({ email: 'E-mail already exists' });
    expect(await fields(change('nonsense'))).toMatchObject({ email: 'E-mail must be a valid e-mail' });
    expect((await send('changeEmail', change(user.email))).body.detail).toBe('This is your e-mail already');
    expect(await deliverMail()).toEqual([]);
  });

  it('is refused after ten wrong passwords in either form, and after ten mails', async () => {
    const { send } = await someone();
    const wrong = { ...bodies.changePassword, old_password: 'wrong-password' };
    for (let i = 0; i < 5; i++) {
      expect((await send('changePassword', wrong)).status).toBe(400);
      expect((await send('changeEmail', change('x@example.com', { password: 'wrong-password' }))).status).toBe(400);
    }
    const locked = { status: 400, body: { code: 'locked' } };
    expect(await send('changeEmail', change(`${newId()}@example.com`))).toMatchObject(locked);
    expect(await send('changePassword', bodies.changePassword)).toMatchObject(locked);
    const other = await someone();
    for (let i = 0; i < 10; i++) {
      expect((await other.send('changeEmail', change(`${newId()}@example.com`))).status).toBe(200);
    }
    expect(await other.send('changeEmail', change(`${newId()}@example.com`))).toMatchObject(locked);
    expect(await deliverMail()).toHaveLength(10);
  });

  it('does not take effect after a day, or if the e-mail is used by then', async () => {
    const [one, two] = await Promise.all([someone(), someone()]);
    const email = `${newId()}@example.com`;
    await one.send('changeEmail', change(email));
    await two.send('changeEmail', change(email));
    const mails = await deliverMail();
    const paths = mails.map(({ link }) => ({
      uidb64: link.split('/').at(-2) ?? '',
      token: link.split('/').at(-1) ?? '',
    }));
    const late = apiHandler('auth', authOperations, { now: () => seconds() + 25 * 3600, newId });
    for (const path of paths) expect((await invoke(late, 'verifyEmail', { path })).status).toBe(400);
    const answers = await Promise.all(paths.map((path) => invoke(handler, 'verifyEmail', { path })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.detail).toBe('E-mail already exists');
  });
});
