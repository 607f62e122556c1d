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
