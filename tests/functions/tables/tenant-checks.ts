import { expect } from 'vitest';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { where } from '#functions/tables/condition.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import type { projects as projectsTable } from '#functions/tables/tables.ts';
import { newId, seconds } from '#tests/support/builders.ts';

/** The table layer as it is, or with a guard removed. */
export interface TableLayer {
  projects: typeof projectsTable;
  transact: (items: readonly TransactionItem[]) => Promise<void>;
}

const [own, foreign] = [newId(), newId()];

function aRow(tenant: string, parent: string): ProjectRow {
  const uuid = newId();
  const made = { created: seconds(), creator: 'Ada' };
  const counts = { users: [], experiment_total: 0 };
  return { parent, sort: uuid, uuid, workspace_uuid: tenant, name: 'A project', description: '', ...counts, ...made };
}

const refused = new Error('refused');
const change = { set: { name: 'Changed' } };
const anyName = where<ProjectRow>().equals('name', 'A project');

type Check = (layer: TableLayer) => Promise<void>;

/** Rows of two tenants below one parent, which the layer must keep apart. */
async function rowsOf({ projects }: TableLayer) {
  const parent = newId();
  const [mine, theirs] = [aRow(own, parent), aRow(foreign, parent)];
  await Promise.all([projects.add(own, mine), projects.add(foreign, theirs)]);
  return { parent, mine, theirs, stored: () => projects.get(foreign, theirs) };
}
type Rows = Awaited<ReturnType<typeof rowsOf>>;

const inTransaction =
  (item: (projects: TableLayer['projects'], rows: Rows) => TransactionItem): Check =>
  async (layer) => {
    const rows = await rowsOf(layer);
    await expect(layer.transact([item(layer.projects, rows)])).rejects.toBe(refused);
    expect(await rows.stored()).toEqual(rows.theirs);
  };

/** Properties of a row of another tenant, for every operation of the table layer that takes one. */
export const tenantChecks: Record<string, Check> = {
  'is not read, alone or in a list': async (layer) => {
    const { projects } = layer;
    const { parent, mine, theirs } = await rowsOf(layer);
    expect(await projects.get(own, theirs)).toBeUndefined();
    expect(await projects.get(own, mine)).toEqual(mine);
    expect(await projects.list(own, parent)).toEqual([mine]);
    expect((await projects.page(own, parent, { limit: 10 })).rows).toEqual([mine]);
    expect((await projects.keys(own, parent)).map(({ sort }) => sort)).toEqual([mine.sort]);
  },

  'is not changed, also under a condition that it meets': async (layer) => {
    const { projects } = layer;
    const { mine, theirs, stored } = await rowsOf(layer);
    expect(await projects.update(own, theirs, change)).toBeUndefined();
    expect(await projects.update(own, theirs, { ...change, condition: anyName })).toBeUndefined();
    expect(await stored()).toEqual(theirs);
    expect(await projects.update(own, mine, { ...change, condition: anyName })).toMatchObject(change.set);
  },

  'is not removed': async (layer) => {
    const { projects } = layer;
    const { mine, theirs, stored } = await rowsOf(layer);
    await projects.drop(own, theirs);
    expect(await stored()).toEqual(theirs);
    await projects.drop(own, mine);
    expect(await projects.get(own, mine)).toBeUndefined();
  },

  'is not added in the name of this one': async (layer) => {
    const { parent } = await rowsOf(layer);
    await expect(layer.projects.add(own, aRow(foreign, parent))).rejects.toThrow('belongs to another tenant');
  },

  'is not put in the name of this one': async (layer) => {
    const { parent, mine } = await rowsOf(layer);
    const rows = [mine, aRow(foreign, parent)];
    await expect(layer.projects.putAll(own, rows)).rejects.toThrow('belongs to another tenant');
  },

  'is not created in the name of this one': async (layer) => {
    const { parent } = await rowsOf(layer);
    expect(() => layer.projects.create(own, aRow(foreign, parent))).toThrow('belongs to another tenant');
  },

  'is not what a row of this one is replaced by': async (layer) => {
    const { theirs } = await rowsOf(layer);
    expect(() => layer.projects.replace(own, theirs)).toThrow('belongs to another tenant');
  },

  'is not replaced in a transaction': inTransaction((projects, { theirs }) =>
    projects.replace(own, { ...theirs, workspace_uuid: own }, () => refused),
  ),
  'is not changed in a transaction': inTransaction((projects, { theirs }) =>
    projects.change(own, theirs, { ...change, condition: anyName }, () => refused),
  ),
  'is not changed in a set in a transaction': inTransaction((projects, { theirs }) =>
    projects.changeSet(own, theirs, { verb: 'ADD', attribute: 'users', values: ['x'] }, () => refused),
  ),
  'is not removed in a transaction': inTransaction((projects, { theirs }) =>
    projects.remove(own, theirs, () => refused, anyName),
  ),
  'is not checked in a transaction': inTransaction((projects, { theirs }) =>
    projects.check(own, theirs, () => refused, anyName),
  ),

  'does not keep a tenant from its own rows': async (layer) => {
    const { projects, transact } = layer;
    const { parent, mine } = await rowsOf(layer);
    await transact([projects.change(own, mine, { ...change, condition: anyName })]);
    await transact([projects.check(own, mine)]);
    await transact([projects.replace(own, mine)]);
    await transact([projects.remove(own, mine, undefined, anyName)]);
    await projects.putAll(own, [mine]);
    expect(await projects.list(own, parent)).toEqual([mine]);
  },
};
