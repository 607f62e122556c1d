import { beforeAll, describe, expect, it } from 'vitest';
import { askedSeconds, vouchedSeconds } from '#functions/features/auth/company/still-vouched.ts';
import { handler as tokens } from '#functions/handlers/access-tokens.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler } from '#functions/handlers/auth.ts';
import { handler as projects } from '#functions/handlers/projects.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import { aMember, aWorkspace, seconds } from '#tests/support/builders.ts';
import { companySignIn, finish, later, person, subOf } from '#tests/support/company-sign-in.ts';
import { aProject } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { onlyMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';
import { passSeconds } from '#tests/support/pass-seconds.ts';
import { visit } from '#tests/support/provider.ts';

beforeAll(ownPlatform);

const { provider, redirect, aCompany, begin, signIn } = companySignIn();

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
