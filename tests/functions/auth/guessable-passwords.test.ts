import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler as auth } from '#functions/handlers/auth.ts';
import { handler as invites } from '#functions/handlers/invites.ts';
import { createSuperadmin } from '#infra/operate/sign-in.ts';
import { aRole, aSuperadmin, aUser, aWorkspace, newId, password, tokenOf } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { isNight } from '#tests/support/night.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

const refusal =
  'Password is too easy to guess: choose one that is no common word or password, and not made of your name or e-mail';
const refused = {
  status: 400,
  body: { code: 'validation', detail: refusal, fields: { password: refusal } },
};
const name = 'Maria Kowalska';
/** Common, repeated, on the keyboard, of the own name or e-mail, of the product's name. */
const guessable = ['password', '12345678', '        ', 'aaaaaaaa', 'qwertyuiop', 'Passw0rd', 'iloveyou2'];
const ofOwnWords = ['mariakowalska', 'Kowalska', 'Maria.Kowalska', 'm.kowalska.lab', 'serieslab1'];
const all = [...guessable, ...ofOwnWords];
/** By day each password is tried by one way in, and these, which need the name or the e-mail, by all of them. */
const everywhere = isNight ? all : ['mariakowalska', 'm.kowalska.lab'];
const email = () => `m.kowalska.lab@${newId()}.example.com`;
const good = 'seven-green-lamps';
const signIn = (who: string, secret: string) =>
  invoke(auth, 'createToken', { body: { email: who, password: secret } }).then(({ status }) => status);

beforeEach(async () => {
  await deliverMail();
});

it.each(all)('the password %j is refused when it is changed, and the old one stays', async (secret) => {
  const user = await aUser({ name, email: email() });
  const as = await tokenOf(user);
  const body = { old_password: password, password: secret, password2: secret };
  expect(await invoke(auth, 'changePassword', { as, path: { uuid: user.uuid }, body })).toEqual(refused);
  expect(await signIn(user.email, password)).toBe(200);
});

describe.each(everywhere)('the password %j is refused', (secret) => {
  it('when an account is made', async () => {
    const { token: as } = await aSuperadmin();
    const body = { name, email: email(), password: secret, password2: secret };
    expect(await invoke(accounts, 'createUser', { as, body })).toEqual(refused);
    expect(await signIn(body.email, secret)).toBe(401);
  });

  it('by a mailed link, which stays good', async () => {
    const user = await aUser({ name, email: email() });
    await invoke(auth, 'requestPasswordReset', { body: { email: user.email } });
    const { token } = await onlyMail();
    expect(await invoke(auth, 'confirmPasswordReset', { body: { token, password: secret } })).toEqual(refused);
    expect(await signIn(user.email, password)).toBe(200);
    expect((await invoke(auth, 'confirmPasswordReset', { body: { token, password: good } })).status).toBe(200);
    expect(await signIn(user.email, good)).toBe(200);
  });

  it('by the link of an invite, which stays good', async () => {
    const { token: as } = await aSuperadmin();
    const address = email();
    const [workspace, role] = [await aWorkspace(), await aRole()];
    const body = { email: address, workspace: workspace.uuid, role: role.uuid };
    await invoke(invites, 'createInvite', { as, body });
    const { token } = await onlyMail();
    const choose = (chosen: string) =>
      invoke(auth, 'confirmPasswordReset', { body: { token, name, password: chosen } });
    expect(await choose(secret)).toEqual(refused);
    expect((await choose(good)).status).toBe(200);
    expect(await signIn(address, good)).toBe(200);
  });

  it('when an operator makes a superadmin', async () => {
    const wanted = { email: email(), name, password: secret };
    await expect(createSuperadmin(wanted)).rejects.toThrow('too easy to guess; nothing was changed');
    expect(await signIn(wanted.email, secret)).toBe(401);
  });
});

it('reports a wrong current password before the new one', async () => {
  const user = await aUser();
  const body = { old_password: 'wrong-password', password: 'password', password2: 'password' };
  const answer = await invoke(auth, 'changePassword', { as: await tokenOf(user), path: { uuid: user.uuid }, body });
  expect(answer.body.fields).toEqual({ old_password: 'Current password is not correct' });
});
