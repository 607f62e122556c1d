import { describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/accounts.ts';
import { actionNames } from '#shared/rules/permissions.ts';
import { aMember, aSuperadmin, aWorkspace, newId, tokenOf } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';

describe('getUserPermissions', () => {
  it('returns by workspace what role and licence allow', async () => {
    const workspace = await aWorkspace({}, { series_count: 7, experiment_count: 8, project_count: 9 });
    const project = newId();
    const { token } = await aMember(workspace.uuid, ['experiment:manage'], [project]);
    const { status, body } = await invoke(handler, 'getUserPermissions', { as: token });
    expect(status).toBe(200);
    expect(body).toEqual({
      role: 'user',
      workspaces: {
        [workspace.uuid]: {
          role: ['experiment:manage'],
          licence: [...actionNames],
          projects: [project],
          is_active: true,
          expiry_date: workspace.expiry_date,
          series_count: 7,
          experiment_count: 8,
          project_count: 9,
        },
      },
    });
  });

  it('names the superadmin', async () => {
    const { token } = await aSuperadmin();
    expect((await invoke(handler, 'getUserPermissions', { as: token })).body).toEqual({
      role: 'superadmin',
      workspaces: {},
    });
  });

  it('needs a valid token', async () => {
    const { user } = await aMember((await aWorkspace()).uuid);
    expect((await invoke(handler, 'getUserPermissions')).status).toBe(401);
    expect((await invoke(handler, 'getUserPermissions', { as: 'a.b.c' })).status).toBe(401);
    const deleted = await tokenOf({ ...user, uuid: newId() });
    expect((await invoke(handler, 'getUserPermissions', { as: deleted })).status).toBe(401);
  });
});
