import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { platform, type TableName } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { actions, licences, permissions, roles } from '#functions/tables/tables.ts';
import { migrate } from '#infra/operate/migrate.ts';
import { laterRights, seedLaterRights } from '#infra/seed/later-rights.ts';
import { seedFirstData } from '#infra/seed/seed-first-data.ts';
import { seedId } from '#infra/seed/seed-id.ts';
import { roleDefinitions } from '#infra/seed/seed-roles-and-licences.ts';
import { newId } from '#tests/support/builders.ts';
import { ownTable } from '#tests/support/own-table.ts';
import { putRows } from '#tests/support/put-rows.ts';

const tables = ['permissions', 'roles', 'actions', 'licences', 'unique-names'] as const satisfies TableName[];
const rows = z.record(z.enum(tables), z.array(z.record(z.string(), z.unknown())));

// The rows that commit a61fbfd5 wrote into an empty installation by its own seed.
beforeEach(async () => {
  const before = rows.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'before-settings-were-managed.json'), 'utf8')),
  );
  for (const table of tables) {
    await ownTable(table);
    const TableName = physicalName(table);
    await putRows(before[table].map((Item) => ({ write: { Put: { TableName, Item } } })));
  }
});

const uuid = seedId('permission', 'workspace_settings:manage');
/** The names of the roles that have the permission. */
const holders = async () =>
  (await roles.list(platform, platform))
    .filter(({ permissions: links }) => links.some(({ permission }) => permission === uuid))
    .map(({ name }) => name)
    .sort();

describe('a permission of a later version', () => {
  it('is in an installation of a former one after a migration, with the roles that it is for', async () => {
    expect(await holders()).toEqual([]);
    await migrate('later-rights');
    expect(await holders()).toEqual(['Manager']);
    const names = (await permissions.list(platform, platform)).map(({ name }) => name);
    expect(names).toContain('workspace_settings:manage');
    const manager = (await roles.list(platform, platform)).find(({ name }) => name === 'Manager');
    const links = manager?.permissions.map(({ permission }) => permission);
    expect(links?.toSorted()).toEqual(roleDefinitions.Manager.map((name) => seedId('permission', name)).sort());
  });

  it("is given to people's own roles by what they may, and once: who takes it away has taken it away", async () => {
    const linkTo = (name: string) => ({ uuid: newId(), permission: seedId('permission', name) });
    const add = async (name: string, may: string[]) => {
      const sort = newId();
      await roles.add(platform, { parent: platform, sort, uuid: sort, name, permissions: may.map(linkTo) });
      return { parent: platform, sort };
    };
    const lead = await add('Lead', ['project:manage', 'workspace_settings:read']);
    await add('Guest', ['workspace_settings:read']);
    await seedFirstData();
    expect(await holders()).toEqual(['Lead', 'Manager']);
    await roles.update(platform, lead, { set: { permissions: [] } });
    await seedFirstData();
    await migrate('later-rights');
    expect(await holders()).toEqual(['Manager']);
  });
});

it('licences of a former installation that have all of samples lock experiments too, once', async () => {
  const holders = async () => {
    const lock = seedId('action', 'experiment:lock');
    const having = (await licences.list(platform, platform)).filter(({ actions: links }) =>
      links.some(({ action }) => action === lock),
    );
    return having.map(({ name }) => name);
  };
  expect(await holders()).toEqual([]);
  await migrate('later-rights');
  expect(await holders()).toEqual(['Standard']);
  const [standard] = (await licences.list(platform, platform)).filter(({ name }) => name === 'Standard');
  if (standard) await licences.update(platform, standard, { set: { actions: [] } });
  await seedFirstData();
  expect(await holders()).toEqual([]);
});

it('an action of a later version reaches the licences that it is for', async () => {
  const later = { ...laterRights, actions: [{ name: 'later:action', requires: ['script:manage'] }] };
  await seedLaterRights(later as unknown as typeof laterRights);
  await seedLaterRights(later as unknown as typeof laterRights);
  const added = (await actions.list(platform, platform)).find(({ name }) => name === 'later:action');
  const having = (await licences.list(platform, platform)).filter(({ actions: links }) =>
    links.some(({ action }) => action === added?.uuid),
  );
  expect(having.map(({ name }) => name)).toEqual(['Standard']);
  expect(added?.link_changes).toBe(1);
});
