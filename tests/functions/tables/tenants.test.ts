import { beforeEach, describe, expect, it } from 'vitest';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { where } from '#functions/tables/condition.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { projects } from '#functions/tables/tables.ts';
import { newId, seconds } from '#tests/support/builders.ts';

// Every operation of the table layer that takes a tenant, with a row of another tenant below the same parent: it counts
// as missing, and stays as it is. `tests/mutants/tenants.night.test.ts` removes each guard and expects a failure here.
const [own, foreign] = [newId(), newId()];

const aRow = (tenant: string, parent: string): ProjectRow => {
  const uuid = newId();
  return {
    parent,
    sort: uuid,
    uuid,
    workspace_uuid: tenant,
    name: 'A project',
    description: '',
    users: [],
    experiment_total: 0,
    created: seconds(),
    creator: 'Ada',
  };
};

let parent: string;
let mine: ProjectRow;
let theirs: ProjectRow;
beforeEach(async () => {
  parent = newId();
  [mine, theirs] = [aRow(own, parent), aRow(foreign, parent)];
  await Promise.all([projects.add(own, mine), projects.add(foreign, theirs)]);
});
/** Reads the row as its own tenant. */
const stored = () => projects.get(foreign, theirs);
const refused = new Error('refused');
const commit = (item: TransactionItem) => transact([item]);
const change = { set: { name: 'Changed' } };
const anyName = where<ProjectRow>().equals('name', 'A project');

describe('a row of another tenant', () => {
  it('is not read, alone or in a list', async () => {
    expect(await projects.get(own, theirs)).toBeUndefined();
    expect(await projects.get(own, mine)).toEqual(mine);
    expect(await projects.list(own, parent)).toEqual([mine]);
    expect((await projects.page(own, parent, { limit: 10 })).rows).toEqual([mine]);
    expect((await projects.keys(own, parent)).map(({ sort }) => sort)).toEqual([mine.sort]);
  });

  it('is not changed, also under a condition that it meets', async () => {
    expect(await projects.update(own, theirs, change)).toBeUndefined();
    expect(await projects.update(own, theirs, { ...change, condition: anyName })).toBeUndefined();
    expect(await stored()).toEqual(theirs);
    expect(await projects.update(own, mine, { ...change, condition: anyName })).toMatchObject(change.set);
  });

  it('is not removed', async () => {
    await projects.drop(own, theirs);
    expect(await stored()).toEqual(theirs);
    await projects.drop(own, mine);
    expect(await projects.get(own, mine)).toBeUndefined();
  });

  it('is not written in the name of this one', async () => {
    const [added, put, created] = [aRow(foreign, parent), aRow(foreign, parent), aRow(foreign, parent)];
    await expect(projects.add(own, added)).rejects.toThrow('belongs to another tenant');
    await expect(projects.putAll(own, [mine, put])).rejects.toThrow('belongs to another tenant');
    expect(() => projects.create(own, created)).toThrow('belongs to another tenant');
    expect(() => projects.replace(own, theirs)).toThrow('belongs to another tenant');
    expect((await projects.list(foreign, parent)).map(({ uuid }) => uuid)).toEqual([theirs.uuid]);
  });

  it.each<[string, () => TransactionItem]>([
    ['replaced', () => projects.replace(own, { ...theirs, workspace_uuid: own }, () => refused)],
    ['replaced under a condition', () => projects.replace(own, { ...mine, sort: theirs.sort }, () => refused, anyName)],
    ['changed', () => projects.change(own, theirs, change, () => refused)],
    ['changed under a condition', () => projects.change(own, theirs, { ...change, condition: anyName }, () => refused)],
    [
      'changed in a set',
      () => projects.changeSet(own, theirs, { verb: 'ADD', attribute: 'users', values: ['x'] }, () => refused),
    ],
    ['removed', () => projects.remove(own, theirs, () => refused)],
    ['removed under a condition', () => projects.remove(own, theirs, () => refused, anyName)],
    ['checked', () => projects.check(own, theirs, () => refused)],
    ['checked under a condition', () => projects.check(own, theirs, () => refused, anyName)],
  ])('is not %s in a transaction', async (_, item) => {
    await expect(commit(item())).rejects.toBe(refused);
    expect(await stored()).toEqual(theirs);
  });
});

it('takes rows of its own in each of these ways', async () => {
  await commit(projects.change(own, mine, { ...change, condition: anyName }));
  await commit(projects.check(own, mine));
  await commit(projects.replace(own, mine));
  await commit(projects.remove(own, mine, undefined, anyName));
  await projects.putAll(own, [mine]);
  expect(await projects.list(own, parent)).toEqual([mine]);
});
