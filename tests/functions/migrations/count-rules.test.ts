import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { dynamo } from '#functions/aws/dynamo.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { tableNames } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { experiments } from '#functions/tables/tables.ts';
import { migrate, migrations } from '#infra/operate/migrate.ts';
import { aMember, aWorkspace, newId } from '#tests/support/builders.ts';
import { aProject } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownTable } from '#tests/support/own-table.ts';

// Two experiments as the version before wrote them, by its own calls: one with two rules and a series, one with two
// rules and a function.
const written = z.object({
  workspace: z.string(),
  project: z.string(),
  items: z.array(z.object({ table: z.enum(tableNames), item: z.record(z.string(), z.unknown()) })),
});

/** The same items in a workspace of this test, with new uuids, so that tests do not interfere. */
async function writtenBefore() {
  const text = readFileSync(join(import.meta.dirname, 'before-rules-were-counted.json'), 'utf8');
  const workspace = await aWorkspace({ project_total: 1 });
  const project = await aProject(workspace.uuid, { experiment_total: 2 });
  const { workspace: itsWorkspace, project: itsProject } = written.parse(JSON.parse(text));
  const renamed = new Map([
    [itsWorkspace, workspace.uuid],
    [itsProject, project.uuid],
  ]);
  const ours = (uuid: string) => {
    if (!renamed.has(uuid)) renamed.set(uuid, newId());
    return renamed.get(uuid) ?? uuid;
  };
  const { items } = written.parse(JSON.parse(text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ours)));
  for (const { table, item } of items) {
    await dynamo.send(new PutCommand({ TableName: physicalName(table), Item: item }));
  }
  const { token: as } = await aMember(workspace.uuid);
  const found = await experiments.list(workspace.uuid, project.uuid);
  const [dough, glaze] = ['Dough', 'Glaze'].map((name) => {
    const uuid = found.find((experiment) => experiment.name === name)?.uuid ?? '';
    const path = { id: uuid };
    return {
      uuid,
      total: async () => (await experiments.resolve(uuid))?.calculated_total,
      series: async () => (await invoke(seriesHandler, 'listSeries', { as, path })).body.series,
      rules: async () => (await invoke(definitions, 'listRules', { as, path })).body,
      create: (operation: 'createRule' | 'createCompParameter', body: object) =>
        invoke(definitions, operation, { as, path, body }),
      deleteRule: (rule: string) => invoke(definitions, 'deleteRule', { as, path: { uuid: rule } }),
    };
  });
  if (!dough || !glaze) throw new Error('The fixture has other experiments');
  return { dough, glaze };
}

const byName = { name: 'Kelvin', short_name: 'kelvin', unit: 'K', formula: 'temperature + 273.15' };

beforeEach(() => ownTable('experiments'));

describe('rows of the version before', () => {
  it('are read without a migration', async () => {
    const { dough } = await writtenBefore();
    const [series] = await dough.series();
    expect(series.samples).toHaveLength(2);
    expect((await dough.rules()).map((rule: { short_name: string }) => rule.short_name)).toEqual([
      'not_hot',
      'not_cold',
    ]);
  });

  it('have no count of rules, so that a delete would make it negative', async () => {
    const { dough, glaze } = await writtenBefore();
    expect([await dough.total(), await glaze.total()]).toEqual([0, 1]);
  });
});

describe('the migration count-rules', () => {
  it('counts existing rules, and later changes are counted from there', async () => {
    const { dough, glaze } = await writtenBefore();
    expect(await migrate('count-rules')).toBe('count-rules: 2 of 2 experiments were counted anew');
    expect([await dough.total(), await glaze.total()]).toEqual([2, 3]);
    for (const { uuid } of await dough.rules()) expect((await dough.deleteRule(uuid)).status).toBe(204);
    expect(await dough.total()).toBe(0);
    expect((await dough.create('createCompParameter', byName)).status).toBe(201);
    expect(await dough.total()).toBe(1);
  });

  it('changes nothing on a second run, or on rows of this version', async () => {
    const { dough } = await writtenBefore();
    await migrate('count-rules');
    const rule = { name: 'Warm', short_name: 'warm', formula: 'temperature > 20' };
    expect((await dough.create('createRule', rule)).status).toBe(201);
    expect(await migrate('count-rules')).toBe('count-rules: 0 of 2 experiments were counted anew');
    expect(await dough.total()).toBe(3);
  });

  it('loses no rule that is created while it counts', async () => {
    const { dough } = await writtenBefore();
    const { update } = experiments;
    let made = 0;
    const spy = vi.spyOn(experiments, 'update').mockImplementation(async (...args) => {
      const [, { sort }] = args;
      const rule = { name: 'Warm', short_name: 'warm', formula: 'temperature > 20' };
      if (sort === dough.uuid && made++ === 0) expect((await dough.create('createRule', rule)).status).toBe(201);
      return update(...args);
    });
    await migrate('count-rules');
    spy.mockRestore();
    expect(await dough.total()).toBe(3);
  });
});

it('an unknown migration is refused with the list of known ones', async () => {
  await expect(migrate('nothing')).rejects.toThrow(
    `There is no migration nothing: ${Object.keys(migrations).join(', ')}`,
  );
});
