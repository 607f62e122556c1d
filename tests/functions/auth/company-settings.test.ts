import { beforeAll, describe, expect, it } from 'vitest';
import { clear } from '#functions/features/deletion/worker/clear.ts';
import { handler as administration } from '#functions/handlers/administration.ts';
import { handler } from '#functions/handlers/auth.ts';
import { userIdentities } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { companyIdentities, workspaces } from '#functions/tables/tables.ts';
import { aMember, aWorkspace } from '#tests/support/builders.ts';
import { companySignIn, person, subOf } from '#tests/support/company-sign-in.ts';
import { invoke } from '#tests/support/invoke.ts';
import { onlyMail } from '#tests/support/mail.ts';
import { ownPlatform } from '#tests/support/own-table.ts';
import { clientSecret } from '#tests/support/provider.ts';

beforeAll(ownPlatform);

const { provider, kept, aCompany, begin, signIn } = companySignIn();

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
});

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
