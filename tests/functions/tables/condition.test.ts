import { expect, expectTypeOf, it } from 'vitest';
import { transact } from '#functions/aws/transact.ts';
import { and, type Condition, isUnchangedSince, or, unchangedSince, where } from '#functions/tables/condition.ts';
import { Placeholders } from '#functions/tables/placeholders.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import { newId } from '#tests/support/builders.ts';
import { anExperiment, aProject, aSeries, manySamples } from '#tests/support/experiment-builders.ts';

const tenant = newId();
const sample = where<StoredSample>();

async function aSample(change: Partial<StoredSample> = {}): Promise<StoredSample> {
  const [made] = manySamples(await aSeries(await anExperiment(await aProject(tenant))), 1);
  if (!made) throw new Error('No sample');
  const row = { ...made, ...change };
  await transact([samples.create(tenant, row)]);
  return row;
}

/** Whether DynamoDB writes a row under a condition. */
const holds = async (row: StoredSample, condition: Condition<StoredSample>) =>
  (await samples.update(tenant, row, { set: { edited_by: 'Ada' }, condition })) !== undefined;

const calculation = (job_id: string) => ({ job_id, version: 0, comp: {}, out: {} });

it('compares attributes as DynamoDB does', async () => {
  const row = await aSample({ position: 5, source: 'import' });
  const cases: [Condition<StoredSample>, boolean][] = [
    [sample.equals('position', 5), true],
    [sample.equals('position', 6), false],
    [sample.differs('source', 'create'), true],
    [sample.differs('source', 'import'), false],
    [sample.lessThan('position', 5), false],
    [sample.atMost('position', 5), true],
    [sample.greaterThan('position', 5), false],
    [sample.greaterThan('position', 4), true],
    [sample.atLeast('position', 5), true],
    [sample.present('source'), true],
    [sample.absent('source'), false],
    [sample.absent('imported'), true],
    // Lists and maps are compared in depth, and `in` is one of DynamoDB's reserved words.
    [sample.equals('in', row.in), true],
    [sample.equals('in', { [newId()]: 1 }), false],
  ];
  const accepted = await Promise.all(cases.map(([condition]) => holds(row, condition)));
  expect(accepted).toEqual(cases.map(([, expected]) => expected));
});

it('reads fields of a map; one of a missing map is absent', async () => {
  const row = await aSample({ calculation: calculation('b') });
  expect(await holds(row, sample.equals('calculation.job_id', 'b'))).toBe(true);
  expect(await holds(row, sample.atMost('calculation.job_id', 'a'))).toBe(false);
  expect(await holds(row, sample.absent('inputs_version'))).toBe(true);
  expect(await holds(row, sample.equals('inputs_version', 1))).toBe(false);
});

it('combines conditions on the same attribute, in any depth, without clashes', async () => {
  const row = await aSample({ position: 5, version: 2 });
  const between = (low: number, high: number) => and(sample.atLeast('position', low), sample.atMost('position', high));
  expect(await holds(row, and(between(1, 9), between(4, 6), sample.equals('version', 2)))).toBe(true);
  expect(await holds(row, or(between(1, 2), between(8, 9)))).toBe(false);
  expect(await holds(row, or(between(1, 2), between(5, 9)))).toBe(true);
  // The alternatives are one condition among others.
  expect(await holds(row, and(sample.equals('version', 3), or(between(1, 9), between(1, 2))))).toBe(false);
  expect(await holds(row, and(or(between(1, 9), between(1, 2)), undefined))).toBe(true);
});

it('changes an attribute on the condition of what it was', async () => {
  const row = await aSample({ position: 5 });
  const move = (from: number, to: number) =>
    samples.update(tenant, row, {
      set: { position: to, imported: undefined },
      add: { version: 1 },
      condition: and(sample.equals('position', from), sample.equals('version', row.version)),
    });
  expect(await move(4, 6)).toBeUndefined();
  expect(await move(5, 6)).toMatchObject({ position: 6, version: row.version + 1 });
});

it('a failed condition refuses the whole transaction', async () => {
  const [row, other] = [await aSample(), await aSample()];
  const refusal = () => new Error('The position differs');
  const items = (position: number) => [
    samples.change(tenant, other, { set: { edited_by: 'Grace' } }),
    samples.check(tenant, row, refusal, sample.equals('position', position)),
  ];
  await expect(transact(items(row.position + 1))).rejects.toThrow('The position differs');
  expect((await samples.get(tenant, other))?.edited_by).toBeUndefined();
  await transact(items(row.position));
  expect((await samples.get(tenant, other))?.edited_by).toBe('Grace');
});

it('applies to the rows of the tenant only', async () => {
  const row = await aSample();
  const change = { set: { position: 9 }, condition: sample.equals('position', row.position) };
  expect(await samples.update(newId(), row, change)).toBeUndefined();
  expect(await samples.update(tenant, { ...row, sort: 'missing' }, change)).toBeUndefined();
  expect(await samples.update(tenant, row, change)).toMatchObject({ position: 9 });
});

it('allots every name once and every value a placeholder of its own', () => {
  const to = new Placeholders();
  const experiment = where<ExperimentRow>();
  const condition = and(
    experiment.equals('outputs_import.id', 'x'),
    or(experiment.absent('outputs_import'), experiment.lessThan('series_total', 3)),
  );
  expect(condition.write(to)).toBe('#n0.#n1 = :v0 AND (attribute_not_exists(#n0) OR #n2 < :v1)');
  expect(to.parameters()).toEqual({
    ExpressionAttributeNames: { '#n0': 'outputs_import', '#n1': 'id', '#n2': 'series_total' },
    ExpressionAttributeValues: { ':v0': 'x', ':v1': 3 },
  });
  expect(new Placeholders().parameters()).toEqual({});
});

it('knows whether attributes have changed since they were read, where a row may lack one that has a default', () => {
  const read = { revision: 3, calculated_by: '', outputs_imports: {}, edited_by: undefined };
  const to = new Placeholders();
  const condition = unchangedSince(read, 'revision', 'calculated_by', 'outputs_imports', 'edited_by');
  expect(condition.write(to).split(' AND ')).toEqual([
    '#n0 = :v0',
    '(attribute_not_exists(#n1) OR #n1 = :v1)',
    '(attribute_not_exists(#n2) OR #n2 = :v2)',
    'attribute_not_exists(#n3)',
  ]);
  expect(isUnchangedSince(read, { ...read, outputs_imports: {} }, 'revision', 'outputs_imports')).toBe(true);
  expect(isUnchangedSince(read, { ...read, revision: 4 }, 'revision', 'outputs_imports')).toBe(false);
});

it('knows the attributes of a row and their types', () => {
  const experiment = where<ExperimentRow>();
  // @ts-expect-error: an experiment has no such attribute
  experiment.equals('serie_total', 3);
  // @ts-expect-error: it is a number
  experiment.equals('series_total', '3');
  // @ts-expect-error: an import has no such field
  experiment.absent('outputs_import.uuid');
  // @ts-expect-error: a comparison with nothing never holds
  experiment.equals('outputs_import.id', undefined);
  expectTypeOf(sample.equals('position', 1)).not.toExtend<Condition<ExperimentRow>>();
  // Conditions shared by several kinds of rows are written once.
  expectTypeOf(where<{ name: string }>().equals('name', 'x')).toExtend<Condition<ExperimentRow>>();
});
