import { describe, expect, it } from 'vitest';
import { handler as auth } from '#functions/handlers/auth.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { actions, licences, permissions, roles, users } from '#functions/tables/tables.ts';
import { seedSuperadmin } from '#infra/seed/accounts.ts';
import { once } from '#infra/seed/once.ts';
import { seedId } from '#infra/seed/seed-id.ts';
import { seedReader, seedRolesAndLicences } from '#infra/seed/seed-roles-and-licences.ts';
import { actionNames, permissionNames, readOnlyPermission } from '#shared/rules/permissions.ts';
import { newId } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';

describe('the seed', () => {
  it('writes roles and licences once, and keeps later changes', async () => {
    await seedRolesAndLicences();
    const key = { parent: platform, sort: seedId('licence', 'Standard') };
    const named = async (uuids: readonly string[] = [], table: typeof actions = actions) =>
      Promise.all(uuids.map(async (uuid) => (await table.get(platform, platformKey(uuid)))?.name));
    const licence = await licences.get(platform, key);
    expect(await named(licence?.actions.map(({ action }) => action))).toEqual(actionNames);
    const manager = await roles.get(platform, { parent: platform, sort: seedId('role', 'Manager') });
    expect(
      await named(
        manager?.permissions.map(({ permission }) => permission),
        permissions,
      ),
    ).toEqual(permissionNames);
    await licences.update(platform, key, { set: { project_count: 1 } });
    await seedRolesAndLicences();
    expect((await licences.get(platform, key))?.project_count).toBe(1);
  });

  it('adds the restricting permission and a read-only role to an existing installation', async () => {
    await seedRolesAndLicences();
    await seedReader();
    await seedReader();
    const reader = await roles.get(platform, { parent: platform, sort: seedId('role', 'Reader') });
    const permission = { parent: platform, sort: reader?.permissions[0]?.permission ?? '' };
    expect((await permissions.get(platform, permission))?.name).toBe(readOnlyPermission);
    expect(reader?.permissions).toHaveLength(1);
  });

  it('creates a superadmin who can sign in, and never resets their password', async () => {
    const email = `${newId()}@Example.com`;
    const uuid = await seedSuperadmin({ email, password: 'first password' });
    expect(await seedSuperadmin({ email, password: 'second password' })).toBe(uuid);
    expect((await users.get(platform, platformKey(uuid)))?.is_staff).toBe(true);
    const signIn = (password: string) => invoke(auth, 'createToken', { body: { email, password } });
    expect((await signIn('first password')).status).toBe(200);
    expect((await signIn('second password')).status).toBe(401);
  });

  it('repeats a failed step, and no completed step', async () => {
    const step = newId();
    let runs = 0;
    const attempt = (fails: boolean) =>
      once(step, async () => {
        runs++;
        if (fails) throw new Error('no network');
      });
    await expect(attempt(true)).rejects.toThrow('no network');
    await attempt(false);
    await attempt(false);
    expect(runs).toBe(2);
  });
});
