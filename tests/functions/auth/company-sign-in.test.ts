import { beforeAll, describe, expect, it } from 'vitest';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler } from '#functions/handlers/auth.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { companyIdentities, users, workspaces } from '#functions/tables/tables.ts';
import { aUser, newId } from '#tests/support/builders.ts';
import { companySignIn, finish, person, refused, subOf } from '#tests/support/company-sign-in.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';
import { clientId, visit } from '#tests/support/provider.ts';

beforeAll(ownPlatform);

const { provider, redirect, aCompany, begin, signIn } = companySignIn();

describe('signing in by a company', () => {
  it('makes an account with the first role, and finds it again', async () => {
    const { workspace, role } = await aCompany();
    const who = person();
    const first = await signIn(workspace.uuid, who);
    expect(first).toMatchObject({ status: 200, body: { outcome: 'signed_in', access: expect.any(String) } });
    const as = first.body.access;
    const seen = (await invoke(accounts, 'getUserPermissions', { as })).body;
    expect(Object.keys(seen.workspaces)).toEqual([workspace.uuid]);
    expect(seen.workspaces[workspace.uuid].role).toEqual(['project:manage']);
    expect(await onlyMail()).toMatchObject({ to: who.email, subject: 'You have an account' });
    const again = await signIn(workspace.uuid, { ...who, email: 'other@elsewhere.example', name: 'Other' });
    const [one, two] = await Promise.all(
      [as, again.body.access].map(async (token) => JSON.parse(atob(token.split('.')[1] ?? ''))),
    );
    expect(two).toMatchObject({ sub: one.sub, email: who.email, name: 'Grace Example', company: workspace.uuid });
    expect((await users.get(platform, platformKey(one.sub)))?.password_hash).toMatch(/^\$argon2id/);
    const row = await workspaces.get(platform, platformKey(workspace.uuid));
    expect(row).toMatchObject({ user_total: 1, company_sign_in: { role_uuid: role.uuid } });
  });

  it('asks for PKCE, a state and a nonce of its own each time, and passes nothing of the secret', async () => {
    const { workspace } = await aCompany();
    const addresses = await Promise.all([1, 2].map(async () => new URL((await begin(workspace.uuid)).body.address)));
    for (const { origin, searchParams } of addresses) {
      expect(origin).toBe(provider.issuer);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirect,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(addresses[0]?.searchParams.get(name)).not.toBe(addresses[1]?.searchParams.get(name));
    }
  });

  it('refuses who is of another domain, not verified, without an e-mail, or not let in', async () => {
    const { workspace } = await aCompany();
    const refusal = async (change: object) => (await signIn(workspace.uuid, person(change))).body;
    for (const email of ['a@elsewhere.example', 'a@sub.company.example', 'a@company.example.evil.example']) {
      expect((await refusal({ email })).detail).toBe(
        `${email} is of no domain that may sign in here: ask your administrator`,
      );
    }
    for (const email_verified of [false, undefined, 'true']) {
      expect((await refusal({ email: 'b@company.example', email_verified })).detail).toBe(
        'Your provider does not say that b@company.example is verified: ask your administrator',
      );
    }
    expect((await refusal({ email: undefined })).detail).toBe('Your provider does not say your e-mail');
    expect((await refusal({ email: 'no address' })).detail).toBe('Your provider does not say your e-mail');
    provider.person = undefined;
    const { body } = await begin(workspace.uuid);
    const denied = await finish(body.key, await visit(body.address, redirect));
    expect(denied).toEqual(refused('The provider has not let you in'));
    expect((await workspaces.get(platform, platformKey(workspace.uuid)))?.user_total).toBe(0);
    expect(await companyIdentities.list(workspace.uuid, workspace.uuid)).toEqual([]);
    expect(await deliverMail()).toEqual([]);
  });

  it('has room for as many as the licence, and says so', async () => {
    const { workspace } = await aCompany({}, { user_total: 20 });
    expect((await signIn(workspace.uuid, person())).body.detail).toBe("The licence's number of users is reached");
    expect(await companyIdentities.list(workspace.uuid, workspace.uuid)).toEqual([]);
  });

  it('gives a new account the comma of the browser, and no account that has been used', async () => {
    const { workspace } = await aCompany();
    const signInWith = async (who: object, csv_decimal?: string) => {
      provider.person = who as typeof provider.person;
      const { body } = await begin(workspace.uuid);
      const query = await visit(body.address, redirect);
      const ended = await invoke(handler, 'finishCompanySignIn', { body: { key: body.key, query, csv_decimal } });
      const row = await users.get(platform, platformKey(subOf(ended.body.access)));
      return [row?.csv_decimal, row?.csv_delimiter];
    };
    expect(await signInWith(person(), ',')).toEqual([',', ';']);
    const used = person();
    expect(await signInWith(used)).toEqual(['.', ',']);
    expect(await signInWith(used, ',')).toEqual(['.', ',']);
  });

  it('takes a name of several lines for none', async () => {
    const { workspace } = await aCompany();
    const { body } = await signIn(workspace.uuid, person({ email: 'line@company.example', name: 'One\nTwo' }));
    expect(JSON.parse(atob(body.access.split('.')[1])).name).toBe('line');
  });
});

describe('an account that is there already', () => {
  it('is linked by a link in a mail to its own address, and joins with the first role', async () => {
    const { workspace } = await aCompany();
    const user = await aUser({ email: `${newId()}@company.example`, second_factor: true });
    const who = person({ email: user.email.toUpperCase(), email_verified: false });
    const asked = await signIn(workspace.uuid, who);
    expect(asked).toEqual({ status: 200, body: { outcome: 'linking', email: user.email } });
    const mail = await onlyMail();
    expect(mail).toMatchObject({ to: user.email, subject: `Sign in to ${workspace.name} with your company` });
    expect((await signIn(workspace.uuid, who)).body.outcome).toBe('linking');
    await deliverMail();
    const look = await invoke(handler, 'validatePasswordResetToken', { body: { token: mail.token } });
    expect(look.body).toMatchObject({ leads_to: 'company', account: user.email });
    const [uidb64 = '', token = ''] = mail.link.split('/').slice(-2);
    const follow = () => invoke(handler, 'verifyEmail', { path: { uidb64, token } });
    const answers = await Promise.all([follow(), follow()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await onlyMail()).toMatchObject({ subject: 'Your account was linked with your company' });
    const { body } = await signIn(workspace.uuid, who);
    expect(JSON.parse(atob(body.access.split('.')[1])).sub).toBe(user.uuid);
    // The mail of the second attempt links nobody else.
    expect((await signIn(workspace.uuid, person({ email: user.email }))).body.detail).toBe(
      'Your account is linked with another person of your company: ask your administrator',
    );
  });

  it('cannot be linked by a link that a new password has ended, nor after the sign-in was removed', async () => {
    const { workspace, admin, path } = await aCompany();
    const user = await aUser({ email: `${newId()}@company.example` });
    await signIn(workspace.uuid, person({ email: user.email }));
    const mail = await onlyMail();
    const [uidb64 = '', token = ''] = mail.link.split('/').slice(-2);
    await users.update(platform, platformKey(user.uuid), { set: { session_key: 'new' } });
    expect((await invoke(handler, 'verifyEmail', { path: { uidb64, token } })).status).toBe(400);
    await users.update(platform, platformKey(user.uuid), { set: { session_key: undefined } });
    await invoke(handler, 'removeCompanySignIn', { as: admin.token, path });
    expect((await invoke(handler, 'verifyEmail', { path: { uidb64, token } })).status).toBe(400);
    expect(await companyIdentities.list(workspace.uuid, workspace.uuid)).toEqual([]);
  });

  it('is refused once it is deactivated or no member any more', async () => {
    const { workspace, admin } = await aCompany();
    const who = person();
    const { body } = await signIn(workspace.uuid, who);
    const { sub } = JSON.parse(atob(body.access.split('.')[1]));
    const change = (more: object) =>
      invoke(accounts, 'updateUser', { as: admin.token, path: { uuid: sub }, body: more });
    expect((await change({ is_active: false })).status).toBe(200);
    expect((await signIn(workspace.uuid, who)).body.detail).toBe('Your account is deactivated: ask your administrator');
    expect((await change({ is_active: true, workspaces: [] })).status).toBe(200);
    expect((await signIn(workspace.uuid, who)).body.detail).toBe(
      `You are no longer a member of ${workspace.name}: ask your administrator`,
    );
    await invoke(accounts, 'deleteUser', { as: admin.token, path: { id: sub } });
    expect(await companyIdentities.list(workspace.uuid, workspace.uuid)).toEqual([]);
    expect((await signIn(workspace.uuid, who)).status).toBe(200);
  });
});

describe('the way to a company', () => {
  it('is mailed to an address of its domain, known or not, and every address is answered alike', async () => {
    const { workspace } = await aCompany({ domains: [`d${newId()}.example`] });
    const row = await workspaces.get(platform, platformKey(workspace.uuid));
    const ask = (email: string) => invoke(handler, 'requestCompanySignIn', { body: { email } });
    const answers = [await ask(`anybody@${row?.company_sign_in?.domains[0]}`)];
    const mail = await onlyMail();
    expect(mail.text).toContain(`${workspace.name}: https://serieslab.test/login/company/${workspace.uuid}`);
    answers.push(await ask(`anybody@d${newId()}.example`));
    expect(await deliverMail()).toEqual([]);
    const detail = 'If your company signs in here, a mail with the way in is on its way';
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { detail } });
  });

  it('is asked for a few times', async () => {
    const email = `${newId()}@company.example`;
    const ask = () => invoke(handler, 'requestCompanySignIn', { body: { email } });
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
    expect((await ask()).body.code).toBe('locked');
  });
});
