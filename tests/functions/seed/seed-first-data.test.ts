import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { platform } from '#functions/tables/definitions.ts';
import { actions, licences, permissions, roles, users } from '#functions/tables/tables.ts';
import { seedFirstData } from '#infra/seed/seed-first-data.ts';
import { actionNames, permissionNames, readOnlyPermission } from '#shared/rules/permissions.ts';
import { ownTable } from '#tests/support/own-table.ts';

const namesOf = async (table: { list: typeof roles.list }) =>
  (await table.list(platform, platform)).map(({ name }) => name);

// The work of `operate seed` in a cloud.
it('the first data are all roles, permissions, actions and licences, and no account', async () => {
  // Other files make accounts at the same time.
  await ownTable('users');
  const before = await users.list(platform, platform);
  await seedFirstData();
  await seedFirstData();
  expect(await namesOf(roles)).toEqual(expect.arrayContaining(['Manager', 'Scientist', 'Viewer', 'Reader']));
  expect((await permissions.list(platform, platform)).map(({ name }) => name)).toEqual(
    expect.arrayContaining([...permissionNames, readOnlyPermission]),
  );
  expect((await actions.list(platform, platform)).map(({ name }) => name)).toEqual(
    expect.arrayContaining([...actionNames]),
  );
  expect((await licences.list(platform, platform)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Standard', 'Trial']),
  );
  expect(await users.list(platform, platform)).toEqual(before);
});

it.each([undefined, 'https://serieslab.example', 'http://localhost.example.org'])(
  'the demo and its superadmin, whose password is printed in the README, are refused to %s',
  (url) => {
    const { SERIESLAB_URL: _, ...env } = process.env;
    const seed = () =>
      execFileSync(process.execPath, [join(import.meta.dirname, '../../../infra/seed/main.ts')], {
        env: { ...env, ...(url && { SERIESLAB_URL: url }) },
        stdio: 'pipe',
        encoding: 'utf8',
      });
    expect(seed).toThrow('SERIESLAB_URL names no stack of this machine. For a cloud: npm run operate -- seed');
  },
);
