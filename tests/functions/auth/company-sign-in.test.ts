import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askedSeconds, vouchedSeconds } from '#functions/features/auth/company/still-vouched.ts';
import { clear } from '#functions/features/deletion/worker/clear.ts';
import { handler as tokens } from '#functions/handlers/access-tokens.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler as administration } from '#functions/handlers/administration.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { handler as projects } from '#functions/handlers/projects.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { userIdentities } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { companyIdentities, refreshFamilies, users, workspaces } from '#functions/tables/tables.ts';
import { aMember, aRole, aSuperadmin, aUser, aWorkspace, newId, seconds } from '#tests/support/builders.ts';
import { aProject } from '#tests/support/experiment-builders.ts';
import { answerAsUsual, secrets } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { passSeconds } from '#tests/support/pass-seconds.ts';
import { clientId, clientSecret, TestProvider, visit } from '#tests/support/provider.ts';

const redirect = 'https://serieslab.test/login/company';
let provider: TestProvider;
const kept = new Map<string, string>();

beforeAll(async () => {
  provider = await new TestProvider(redirect).open();
});
afterAll(() => provider.close());
beforeEach(async () => {
  await deliverMail();
  const missing = () => new ResourceNotFoundException({ message: 'none', $metadata: {} });
  secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => {
    if (SecretId === 'signing') return { SecretString: 'a long enough secret of the tests' };
    if (!kept.has(SecretId)) throw missing();
    return { SecretString: kept.get(SecretId) };
  });
  secrets.on(PutSecretValueCommand).callsFake(({ SecretId, SecretString }) => {
    if (!kept.has(SecretId)) throw missing();
    kept.set(SecretId, SecretString);
  });
  secrets.on(CreateSecretCommand).callsFake(({ Name, SecretString }) => void kept.set(Name, SecretString));
  secrets.on(DeleteSecretCommand).callsFake(({ SecretId }) => void kept.delete(SecretId));
});
afterEach(() => {
  provider.faults.clear();
  answerAsUsual();
});

const person = (change: object = {}) => {
  const sub = newId();
  return { sub, email: `${sub}@company.example`, email_verified: true, name: 'Grace Example', ...change };
};
const later = (by: number) => apiHandler('auth', authOperations, { now: () => seconds() + by, newId });

async function aCompany(change: object = {}, of: Partial<WorkspaceRow> = {}) {
  const workspace = await aWorkspace(of);
  const role = await aRole(['project:manage']);
  const admin = await aSuperadmin();
  const body = {
    issuer: provider.issuer,
    client_id: clientId,
    client_secret: clientSecret,
    domains: ['company.example'],
    role: role.uuid,
    only_way: false,
    ...change,
  };
  const path = { id: workspace.uuid };
  const set = (more: object = {}) =>
    invoke(handler, 'setCompanySignIn', { as: admin.token, path, body: { ...body, ...more } });
  expect((await set()).status).toBe(200);
  await deliverMail();
  return { workspace, role, admin, path, set };
}

const begin = (workspace: string, more: object = {}) =>
  invoke(handler, 'beginCompanySignIn', { body: { workspace, redirect, ...more } });
const finish = (key: string, query: string, by: unknown = handler) =>
  invoke(by, 'finishCompanySignIn', { body: { key, query } });

async function signIn(workspace: string, who: object, more: object = {}) {
  provider.person = who as typeof provider.person;
  const { body } = await begin(workspace, more);
  return finish(body.key, await visit(body.address, redirect));
}

const refused = (detail: string) => ({ status: 400, body: { code: 'refused', detail } });

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

  it('keeps the secret in Secrets Manager alone, and answers it never', async () => {
    const { workspace, admin, path, set } = await aCompany();
    const name = `serieslab/test/company-sign-in/${workspace.uuid}`;
    expect(kept.get(name)).toBe(clientSecret);
    const read = await invoke(handler, 'getCompanySignIn', { as: admin.token, path });
    const row = await workspaces.get(platform, platformKey(workspace.uuid));
    for (const seen of [read.body, row]) expect(JSON.stringify(seen)).not.toContain(clientSecret);
    expect(read.body).toMatchObject({ is_set: true, issuer: provider.issuer, domains: ['company.example'] });
    expect((await set({ client_secret: undefined, only_way: true })).status).toBe(200);
    expect(kept.get(name)).toBe(clientSecret);
    expect((await set({ client_secret: undefined, client_id: 'other' })).body.fields).toEqual({
      client_secret: 'Client secret cannot be empty',
    });
    expect((await invoke(handler, 'removeCompanySignIn', { as: admin.token, path })).status).toBe(204);
    expect(kept.has(name)).toBe(false);
    const none = { is_set: false, issuer: '', client_id: '', domains: [], role: null, only_way: false };
    expect((await invoke(handler, 'getCompanySignIn', { as: admin.token, path })).body).toEqual(none);
    expect((await begin(workspace.uuid)).body.detail).toBe('This workspace has no sign-in of a company');
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

  it('takes a name of several lines for none', async () => {
    const { workspace } = await aCompany();
    const { body } = await signIn(workspace.uuid, person({ email: 'line@company.example', name: 'One\nTwo' }));
    expect(JSON.parse(atob(body.access.split('.')[1])).name).toBe('line');
  });
});

describe('an attempt', () => {
  it('is good in its own browser, once, for ten minutes, and for its own state', async () => {
    const { workspace } = await aCompany();
    provider.person = person();
    const [one, two] = await Promise.all([begin(workspace.uuid), begin(workspace.uuid)]);
    const query = await visit(one.body.address, redirect);
    const unclear = refused("The provider's answer is not valid: please sign in again");
    const tooLate = refused('This sign-in took too long: please begin again');
    // Another browser has another key: its state is another, and so is the verifier.
    expect(await finish(two.body.key, query)).toEqual(unclear);
    const swapped = new URLSearchParams(query);
    swapped.set('state', new URL(two.body.address).searchParams.get('state') ?? '');
    expect(await finish(two.body.key, swapped.toString())).toEqual(unclear);
    for (const change of ['', '&code=other', '&iss=https://evil.example', '&state=other']) {
      const other = new URLSearchParams(await visit((await begin(workspace.uuid)).body.address, redirect));
      expect((await finish(one.body.key, `${other}${change}`)).status).toBe(400);
    }
    expect(await finish(one.body.key, query, later(601))).toEqual(tooLate);
    expect(await finish(`${one.body.key}x`, query)).toEqual(tooLate);
    const { body: fresh } = await begin(workspace.uuid);
    const good = await visit(fresh.address, redirect);
    expect((await finish(fresh.key, good)).status).toBe(200);
    expect(await finish(fresh.key, good)).toEqual(unclear);
  });

  it('takes no session token of ours for its key, and is none', async () => {
    const { workspace } = await aCompany();
    const { token } = await aMember(workspace.uuid);
    expect((await finish(token, 'code=x')).body.detail).toBe('This sign-in took too long: please begin again');
    const { key } = (await begin(workspace.uuid)).body;
    expect((await invoke(accounts, 'getUserPermissions', { as: key })).status).toBe(401);
  });

  it.each([
    'https://evil.example/elsewhere',
    'https://serieslab.test/login/company?next=https://evil.example',
    'https://serieslab.test@evil.example/login/company#',
    'javascript:alert(1)//login/company',
    '//evil.example/login/company',
  ])('comes back to no page but the one of the app: %s', async (to) => {
    const { workspace } = await aCompany();
    expect((await begin(workspace.uuid, { redirect: to })).status).toBe(400);
  });

  it('comes back to no address that the provider does not know', async () => {
    const { workspace } = await aCompany();
    const { body } = await begin(workspace.uuid, { redirect: 'https://evil.example/login/company' });
    await expect(visit(body.address, 'https://evil.example')).rejects.toThrow(/redirect_uri/);
  });

  it.each([
    ['a nonce of another attempt', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['the past', { exp: 1 }],
    ['no subject', { sub: undefined }],
  ])('refuses an ID token of %s, though it is rightly signed', async (_, claims) => {
    const { workspace } = await aCompany();
    const who = person();
    provider.person = who;
    const { body } = await begin(workspace.uuid);
    const query = await visit(body.address, redirect);
    provider.forge(claims);
    expect(await finish(body.key, query)).toEqual(refused("The provider's answer is not valid: please sign in again"));
    provider.forge({});
    const fresh = (await begin(workspace.uuid)).body;
    provider.faults.delete('/token');
    const good = await visit(fresh.address, redirect);
    provider.forge({});
    expect((await finish(fresh.key, good)).status).toBe(200);
  });
});

describe('a provider', () => {
  it('that changes its keys is believed at once, and its former key no longer', async () => {
    const { workspace } = await aCompany();
    const who = person();
    expect((await signIn(workspace.uuid, who)).status).toBe(200);
    await provider.rotateKeys();
    expect((await signIn(workspace.uuid, who)).status).toBe(200);
    const { body } = await begin(workspace.uuid);
    const query = await visit(body.address, redirect);
    provider.forge({});
    const former = provider.faults.get('/token');
    await provider.rotateKeys();
    provider.faults.set('/jwks', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"keys":[]}');
    });
    if (former) provider.faults.set('/token', former);
    expect((await finish(body.key, query)).status).toBe(400);
  });

  it.each([
    ['is down', (_: unknown, response: { destroy: () => void }) => response.destroy()],
    ['fails', (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(503).end('no')],
    [
      'answers something else',
      (_: unknown, response: import('node:http').ServerResponse) => void response.end('<html>'),
    ],
    [
      'answers without end',
      (_: unknown, response: import('node:http').ServerResponse) => void response.end('x'.repeat(600_000)),
    ],
    [
      'leads elsewhere',
      (_: unknown, response: import('node:http').ServerResponse) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])('that %s gives a message, and nothing else', async (_, fault) => {
    const { workspace } = await aCompany();
    provider.faults.set('/.well-known', fault);
    expect(await begin(workspace.uuid)).toEqual(
      refused('The provider of your company does not answer: please try again in a moment'),
    );
    provider.faults.clear();
    provider.person = person();
    const { body } = await begin(workspace.uuid);
    const query = await visit(body.address, redirect);
    provider.faults.set('/token', fault);
    expect((await finish(body.key, query)).body.code).toBe('refused');
  });

  it('that does not take the secret is named', async () => {
    const { workspace } = await aCompany({ client_secret: 'another secret of forty characters and more' });
    expect((await signIn(workspace.uuid, person())).body.detail).toBe(
      'The provider does not take the client ID and secret of this workspace: please tell your administrator',
    );
  });

  it.each([
    ['http://company.example', 'Issuer must begin with https://'],
    ['https://10.0.0.1', 'Issuer must be reachable from the internet'],
    ['https://169.254.169.254/latest', 'Issuer must be reachable from the internet'],
    ['https://[fd00:ec2::254]', 'Issuer must be reachable from the internet'],
    ['https://0x7f.1.1.1.evil', undefined],
    ['ftp://company.example', 'Issuer must be an address that begins with https://'],
    ['https://company.example?x=1', 'Issuer must be the address alone, without a query, fragment or user'],
    ['https://user@company.example', 'Issuer must be the address alone, without a query, fragment or user'],
    ['company', 'Issuer must be an address that begins with https://'],
  ])('at %s is not set', async (issuer, message) => {
    const { set, workspace } = await aCompany();
    const before = await workspaces.get(platform, platformKey(workspace.uuid));
    const secret = kept.get(`serieslab/test/company-sign-in/${workspace.uuid}`);
    const { status, body } = await set({ issuer, client_secret: 'new' });
    expect(status).toBe(400);
    if (message) expect(body.fields.issuer).toBe(message);
    expect(await workspaces.get(platform, platformKey(workspace.uuid))).toEqual(before);
    expect(kept.get(`serieslab/test/company-sign-in/${workspace.uuid}`)).toBe(secret);
  });

  it('whose endpoints lead inside is asked nothing there', async () => {
    const { workspace, set } = await aCompany();
    const inside = async (change: object) => {
      provider.faults.set('/.well-known', (_, response) => {
        const at = (path: string) => `${provider.issuer}${path}`;
        const all = { issuer: provider.issuer, authorization_endpoint: at('/auth'), token_endpoint: at('/token') };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ...all, jwks_uri: at('/jwks'), ...change }));
      });
      return (await begin(workspace.uuid)).body;
    };
    for (const to of [
      'http://169.254.169.254/latest',
      'https://10.1.2.3/',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]) {
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
        expect((await inside({ [name]: to })).code).toBe('refused');
      }
    }
    expect((await inside({})).address).toContain('/auth');
    expect((await inside({ issuer: 'https://evil.example' })).code).toBe('refused');
    expect((await set({ client_id: 'other' })).status).toBe(400);
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

describe('a session that a company has begun', () => {
  it('reaches its workspace alone, with its tokens, and is no superadmin', async () => {
    const { workspace } = await aCompany({ domains: ['example.com'] });
    const elsewhere = await aWorkspace();
    const [here, there] = [await aProject(workspace.uuid), await aProject(elsewhere.uuid)];
    const { user, token: own } = await aMember(elsewhere.uuid, ['project:manage']);
    const who = person({ email: user.email });
    await users.update(platform, platformKey(user.uuid), { set: { is_staff: true } });
    await signIn(workspace.uuid, who);
    const [uidb64 = '', mailed = ''] = (await onlyMail()).link.split('/').slice(-2);
    await invoke(handler, 'verifyEmail', { path: { uidb64, token: mailed } });
    const { body } = await signIn(workspace.uuid, who, { again: true });
    const as = body.access;
    expect(JSON.parse(atob(as.split('.')[1]))).toMatchObject({ is_staff: false, company: workspace.uuid });
    const make = (more: object) =>
      invoke(tokens, 'createAccessToken', { as, body: { name: 'Robot', expires: seconds() + 9000, ...more } });
    const program = (await make({})).body;
    expect(program).toMatchObject({ workspace: workspace.uuid });
    expect((await make({ workspace: elsewhere.uuid })).body.fields).toEqual({
      workspace: 'You are not a member of this workspace',
    });
    const get = async (by: string, id: string) =>
      (await invoke(projects, 'getProject', { as: by, path: { id } })).status;
    for (const by of [as, program.token]) {
      expect(await get(by, here.uuid)).toBe(200);
      expect(await get(by, there.uuid)).toBe(404);
      expect((await invoke(accounts, 'listUsers', { as: by })).status).toBe(403);
    }
    expect(await get(own, there.uuid)).toBe(200);
    const named = await invoke(handler, 'changeName', { as, path: { uuid: user.uuid }, body: { name: 'New' } });
    expect(JSON.parse(atob(named.body.access.split('.')[1])).company).toBe(workspace.uuid);
  });

  it('is asked for no second factor of ours there', async () => {
    const { workspace } = await aCompany({}, { demands_second_factor: true });
    const project = await aProject(workspace.uuid);
    const { access: as } = (await signIn(workspace.uuid, person())).body;
    expect((await invoke(projects, 'getProject', { as, path: { id: project.uuid } })).status).toBe(200);
  });

  it('is the only way in where the workspace says so, also for programs', async () => {
    const { workspace, set, admin } = await aCompany();
    const project = await aProject(workspace.uuid);
    const { token } = await aMember(workspace.uuid, ['project:manage']);
    const made = await invoke(tokens, 'createAccessToken', {
      as: token,
      body: { name: 'Robot', expires: seconds() + 9000 },
    });
    const get = (as: string) => invoke(projects, 'getProject', { as, path: { id: project.uuid } });
    for (const as of [token, made.body.token]) expect((await get(as)).status).toBe(200);
    expect((await set({ only_way: true })).status).toBe(200);
    passSeconds(3);
    const detail = 'This workspace is open to the sign-in of its company alone: log out, and sign in with your company';
    for (const as of [token, made.body.token]) {
      expect(await get(as)).toEqual({ status: 403, body: { code: 'forbidden', detail } });
      const listed = (await invoke(projects, 'listAllProjects', { as })).body;
      expect(listed.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(project.uuid);
    }
    const { access } = (await signIn(workspace.uuid, person(), { again: true })).body;
    const program = await invoke(tokens, 'createAccessToken', {
      as: access,
      body: { name: 'Robot', expires: seconds() + 9000 },
    });
    for (const as of [access, program.body.token, admin.token]) expect((await get(as)).status).toBe(200);
  });

  it('counts as a password given where the provider has just asked, and not otherwise', async () => {
    const { workspace } = await aCompany();
    const who = person();
    const ask = (as: string) =>
      invoke(tokens, 'createAccessToken', { as, body: { name: 'Robot', expires: seconds() + 9000 } });
    expect((await ask((await signIn(workspace.uuid, who)).body.access)).body.code).toBe('reauthentication');
    expect((await ask((await signIn(workspace.uuid, who, { again: true })).body.access)).status).toBe(201);
    provider.person = who;
    const { body } = await begin(workspace.uuid, { again: true });
    const query = await visit(body.address, redirect);
    provider.forge({ auth_time: seconds() - 4000 });
    expect((await finish(body.key, query)).status).toBe(400);
  });

  it('goes on while the provider stands for the person, and ends with them everywhere', async () => {
    const { workspace } = await aCompany();
    const who = person();
    const [one, two] = [
      (await signIn(workspace.uuid, who, { again: true })).body,
      (await signIn(workspace.uuid, who)).body,
    ];
    const program = await invoke(tokens, 'createAccessToken', {
      as: one.access,
      body: { name: 'Robot', expires: seconds() + 90_000 },
    });
    const exchange = (refresh: string, by: number) => invoke(later(by), 'refreshToken', { body: { refresh } });
    const asked = () => provider.asked.filter((line) => line === 'POST /token').length;
    const before = asked();
    const first = await exchange(one.refresh, 60);
    expect(first.status).toBe(200);
    expect(asked()).toBe(before);
    const second = await exchange(first.body.refresh, askedSeconds.usual);
    expect(second.status).toBe(200);
    expect(asked()).toBe(before + 1);
    provider.faults.set('/token', (_, response) => void response.writeHead(503).end());
    const third = await exchange(second.body.refresh, 2 * askedSeconds.usual + 1);
    expect(third.status).toBe(200);
    provider.faults.clear();
    provider.remove(who.sub);
    expect((await exchange(third.body.refresh, 2 * askedSeconds.usual + 400)).status).toBe(401);
    expect((await exchange(two.refresh, 60)).status).toBe(401);
    const as = program.body.token;
    expect((await invoke(accounts, 'getUserPermissions', { as })).status).toBe(401);
  });

  it('ends after hours without the provider, when another provider is set, and with the sign-in', async () => {
    const { workspace, set, admin, path } = await aCompany();
    const who = person();
    const begun = async () => (await signIn(workspace.uuid, who)).body.refresh;
    const exchange = async (refresh: string, by: number) =>
      (await invoke(later(by), 'refreshToken', { body: { refresh } })).status;
    const lasting = await begun();
    provider.faults.set('/', (_, response) => void response.writeHead(503).end());
    expect(await exchange(lasting, vouchedSeconds + 1)).toBe(401);
    provider.faults.clear();
    const replaced = await begun();
    const earlier = { started: seconds() - 100 };
    for (const row of await refreshFamilies.list(platform, subOf(replaced))) {
      await refreshFamilies.update(platform, row, { set: earlier });
    }
    await set({ client_id: 'other', client_secret: 'x' });
    expect(await exchange(replaced, 60)).toBe(401);
    await set();
    const left = await begun();
    await invoke(handler, 'removeCompanySignIn', { as: admin.token, path });
    expect(await exchange(left, 60)).toBe(401);
  });

  it('ends where the provider answers another subject for the same token', async () => {
    const { workspace } = await aCompany();
    const { refresh } = (await signIn(workspace.uuid, person())).body;
    provider.forge({ sub: 'somebody else', nonce: undefined });
    const { status } = await invoke(later(askedSeconds.usual), 'refreshToken', { body: { refresh } });
    expect(status).toBe(401);
  });
});

const subOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).sub;
it('Nothing of a sign-in is left of a workspace that is deleted', async () => {
  const { workspace } = await aCompany();
  const { body } = await signIn(workspace.uuid, person());
  const user = subOf(body.access);
  expect(await companyIdentities.listOwn(userIdentities(user))).toHaveLength(1);
  await workspaces.drop(platform, platformKey(workspace.uuid));
  expect(await clear({ kind: 'workspace', workspace_uuid: workspace.uuid, uuid: workspace.uuid }, () => true)).toBe(
    true,
  );
  expect(await companyIdentities.listOwn(userIdentities(user))).toEqual([]);
  expect(await companyIdentities.list(workspace.uuid, workspace.uuid)).toEqual([]);
  expect([...kept.keys()]).not.toContain(`serieslab/test/company-sign-in/${workspace.uuid}`);
});

it('A role that a sign-in gives cannot be deleted', async () => {
  const { role, admin } = await aCompany();
  const answer = await invoke(administration, 'deleteRole', { as: admin.token, path: { id: role.uuid } });
  expect(answer.body.detail).toBe('The role is in use: give its users and invites another one first');
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

describe('the settings', () => {
  it.each([
    [{ domains: [] }, 'domains', 'Name at least one domain'],
    [{ domains: ['company'] }, 'domains.0', 'A domain is like example.com'],
    [{ domains: ['@company.example'] }, 'domains.0', 'A domain is like example.com'],
    [{ domains: ['company.example', 'COMPANY.example'] }, 'domains', 'Domain already exists'],
    [{ client_id: '' }, 'client_id', 'Client ID cannot be empty'],
    [{ role: '00000000-0000-4000-8000-000000000000' }, 'role', 'The role does not exist'],
  ])('are refused with %j', async (change, field, message) => {
    const { set, workspace } = await aCompany();
    const before = await workspaces.get(platform, platformKey(workspace.uuid));
    expect((await set(change)).body.fields).toEqual({ [field]: message });
    expect(await workspaces.get(platform, platformKey(workspace.uuid))).toEqual(before);
  });

  it('are set by superadmins, read by who may read settings, and mailed of', async () => {
    const { workspace, path, set, admin } = await aCompany();
    await set({ only_way: true });
    expect(await onlyMail()).toMatchObject({ to: admin.user.email, subject: 'The sign-in of a company was set up' });
    const reader = await aMember(workspace.uuid, ['workspace_settings:read', 'workspace_settings:manage']);
    const other = await aMember((await aWorkspace()).uuid);
    await set({ only_way: false });
    const read = (as: string) => invoke(handler, 'getCompanySignIn', { as, path });
    expect((await read(reader.token)).status).toBe(200);
    expect((await read(other.token)).status).toBe(404);
    expect((await invoke(handler, 'removeCompanySignIn', { as: reader.token, path })).status).toBe(403);
  });
});
