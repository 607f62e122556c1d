import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Api } from '../support/api.ts';
import { until } from '../support/until.ts';

const url = inject('url');
const folder = inject('mailFolder');
const { email: adminEmail, password: adminPassword } = inject('superadmin');
const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 10)}`;
const someAddress = () => `${unique('person').replace(' ', '.')}@example.com`;
const counts = { user_count: 5, project_count: 5, experiment_count: 5, series_count: 5 };

let admin: Api;
beforeAll(async () => {
  admin = await Api.signedIn(url, adminEmail, adminPassword);
});

/** The link in the newest mail to this address. */
async function linkTo(address: string, seen: readonly string[] = []): Promise<string> {
  return until(`a mail to ${address}`, async () => {
    const files = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    const mails = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    const links = mails.filter((mail) => mail.includes(`To: ${address}\r\n`)).map((mail) => /http\S+/.exec(mail)?.[0]);
    return links.find((link) => link && !seen.includes(link));
  });
}
const lastOf = (link: string) => link.split('/').at(-1) ?? '';

async function aPlace() {
  const licence = await admin.call('createLicence', { body: { name: unique('Licence'), ...counts, actions: [] } });
  const permissions = await admin.call('listPermissions', {});
  const role = await admin.call('createRole', {
    body: { name: unique('Role'), permissions: permissions.map(({ uuid }) => ({ uuid: null, permission: uuid })) },
  });
  const workspace = await admin.call('createWorkspace', {
    body: { name: unique('Workspace'), licence: licence.uuid, expiry_date: 4_000_000_000, description: '', users: [] },
  });
  return { licence, role, workspace };
}

describe('administration', () => {
  it('creates actions and licences, permissions and roles', async () => {
    const { licence, role } = await aPlace();
    const action = await admin.call('createAction', {
      body: { name: unique('action'), licences: [{ uuid: null, licence: licence.uuid }] },
    });
    const linked = await admin.call('getLicence', { path: { id: licence.uuid } });
    expect(linked.actions).toEqual([{ uuid: action.licences[0]?.uuid, action: action.uuid }]);
    await admin.call('updateAction', { path: { uuid: action.uuid }, body: { name: action.name, licences: [] } });
    expect((await admin.call('listLicences', {})).find(({ uuid }) => uuid === licence.uuid)?.actions).toEqual([]);
    await admin.call('deleteAction', { path: { id: action.uuid } });
    expect((await admin.call('listActions', {})).map(({ uuid }) => uuid)).not.toContain(action.uuid);
    const permission = await admin.call('createPermission', { body: { name: unique('permission'), roles: [] } });
    await admin.call('updatePermission', {
      path: { uuid: permission.uuid },
      body: { name: permission.name, roles: [{ uuid: null, role: role.uuid }] },
    });
    await admin.call('getPermission', { path: { id: permission.uuid } });
    await admin.call('deletePermission', { path: { id: permission.uuid } });
    await admin.call('updateRole', { path: { uuid: role.uuid }, body: { name: unique('Renamed'), permissions: [] } });
    await admin.call('updateLicence', {
      path: { uuid: licence.uuid },
      body: { name: licence.name, ...counts, user_count: 9, actions: [] },
    });
    expect(await admin.call('checkLicenceName', { body: { name: licence.name } })).toBe(true);
    expect((await admin.ask('deleteLicence', { path: { id: licence.uuid } })).body.detail).toMatch(/in use/);
    await admin.call('deleteRole', { path: { id: role.uuid } });
    expect((await admin.ask('getRole', { path: { id: role.uuid } })).status).toBe(404);
  });

  it('creates and changes users', async () => {
    const { workspace, role } = await aPlace();
    const email = someAddress();
    const made = await admin.call('createUser', {
      body: { name: 'N', email, password: 'a-good-password', password2: 'a-good-password', workspaces: [] },
    });
    const lines = [{ uuid: null, workspace: workspace.uuid, role: role.uuid }];
    const path = { uuid: made.uuid };
    const changed = await admin.call('updateUser', { path, body: { ...made, workspaces: lines } });
    expect(changed.workspaces).toHaveLength(1);
    const own = await Api.signedIn(url, email, 'a-good-password');
    expect(Object.keys((await own.call('getUserPermissions', {})).workspaces)).toEqual([workspace.uuid]);
    expect((await own.ask('listUsers')).status).toBe(403);
    await own.call('updateAccountCsvSettings', { path, body: { csv_decimal: ',', csv_delimiter: ';' } });
    expect(await own.call('checkEmail', { body: { email: adminEmail } })).toBe(true);
    const listed = (await admin.call('listUsers', {})).find(({ uuid }) => uuid === made.uuid);
    expect(listed?.workspaces).toEqual(changed.workspaces);
    await admin.call('updateUser', { path, body: { ...changed, is_active: false } });
    expect((await own.ask('getUser', { path: { id: made.uuid } })).status).toBe(401);
    await admin.call('deleteUser', { path: { id: made.uuid } });
    expect((await admin.ask('getUser', { path: { id: made.uuid } })).status).toBe(404);
  });
});

describe('mail', () => {
  it('brings an invited person into the workspace, and a forgotten password to a new one', async () => {
    const { workspace, role } = await aPlace();
    const email = someAddress();
    const invite = await admin.call('createInvite', { body: { email, workspace: workspace.uuid, role: role.uuid } });
    const link = await linkTo(email);
    expect(link).toContain(`${url}/password-reset/`);
    const anyone = new Api(url);
    await anyone.call('validatePasswordResetToken', { body: { token: lastOf(link) } });
    await anyone.call('confirmPasswordReset', { body: { token: lastOf(link), password: 'my-first-password' } });
    const own = await Api.signedIn(url, email, 'my-first-password');
    const { workspaces } = await own.call('getUserPermissions', {});
    expect(workspaces[workspace.uuid]?.role).toContain('experiment:manage');
    expect((await admin.call('getInvite', { path: { id: invite.uuid } })).is_active).toBe(false);

    await anyone.call('requestPasswordReset', { body: { email } });
    const second = await linkTo(email, [link]);
    await anyone.call('confirmPasswordReset', { body: { token: lastOf(second), password: 'my-second-password' } });
    expect((await own.ask('getUserPermissions')).status).toBe(401);
    await Api.signedIn(url, email, 'my-second-password');

    const other = await aPlace();
    const again = await admin.call('createInvite', {
      body: { email, workspace: other.workspace.uuid, role: other.role.uuid },
    });
    const third = await linkTo(email, [link, second]);
    const [uidb64 = '', token = ''] = third.split('/').slice(-2);
    await anyone.call('verifyEmail', { path: { uidb64, token } });
    const all = await admin.call('listInvites', {});
    expect(all.find(({ uuid }) => uuid === again.uuid)?.is_active).toBe(false);
    expect((await admin.ask('updateInvite', { path: { uuid: again.uuid }, body: { is_active: true } })).status).toBe(
      400,
    );
    await admin.call('deleteInvite', { path: { id: again.uuid } });
  });

  it('confirms a new e-mail; name and password change without a mail', async () => {
    const [before, after] = [someAddress(), someAddress()];
    const made = await admin.call('createUser', {
      body: { name: 'N', email: before, password: 'a-good-password', password2: 'a-good-password', workspaces: [] },
    });
    const own = await Api.signedIn(url, before, 'a-good-password');
    const path = { uuid: made.uuid };
    own.token = (await own.call('changeName', { path, body: { name: 'Other' } })).access;
    await own.call('changeEmail', { path, body: { password: 'a-good-password', email: after, email2: after } });
    const [uidb64 = '', token = ''] = (await linkTo(after)).split('/').slice(-2);
    await new Api(url).call('verifyEmail', { path: { uidb64, token } });
    const again = await Api.signedIn(url, after, 'a-good-password');
    const wrong = { old_password: 'wrong', password: 'another-password', password2: 'another-password' };
    expect((await again.ask('changePassword', { path, body: wrong })).body.fields).toHaveProperty('old_password');
    await again.call('changePassword', { path, body: { ...wrong, old_password: 'a-good-password' } });
    await Api.signedIn(url, after, 'another-password');
  });
});

it('the log records who did what', async () => {
  const name = unique('Role');
  await admin.call('createRole', { body: { name, permissions: [] } });
  const { activities } = await admin.call('listActivity', { query: { search: name } });
  expect(activities).toMatchObject([{ user: adminEmail, action: `createRole ${name}` }]);
});
