import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, it } from 'vitest';
import { transact } from '#functions/aws/transact.ts';
import { and, where } from '#functions/tables/condition.ts';
import type { StoredSample } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import { newId } from '#tests/support/builders.ts';
import { testCredentials, testTable } from '#tests/support/dynamo-local.ts';
import { anExperiment, aProject, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { edgeDoubles, randomDoubles } from '#tests/support/random-doubles.ts';

const tenant = newId();
const sample = where<StoredSample>();

async function rowsOf(values: readonly number[], each: number): Promise<StoredSample[]> {
  const series = await aSeries(await anExperiment(await aProject(tenant)));
  const parameters = Array.from({ length: each }, newId);
  return manySamples(series, Math.ceil(values.length / each)).map((row, index) => ({
    ...row,
    in: Object.fromEntries(
      parameters.flatMap((uuid, at) => {
        const value = values[index * each + at];
        return value === undefined ? [] : [[uuid, value]];
      }),
    ),
  }));
}

it('returns 10 000 random doubles exactly, however they were written and read', async () => {
  const rows = await rowsOf(randomDoubles(10_000, 1), 100);
  await transact(rows.slice(0, 50).map((row) => samples.create(tenant, row)));
  await samples.putAll(tenant, rows.slice(50));
  const listed = await samples.list(tenant, rows[0]?.parent ?? '');
  const found = new Map(listed.map((row) => [row.uuid, row.in]));
  // `toEqual` distinguishes neighbouring doubles.
  expect(rows.map(({ uuid }) => found.get(uuid))).toEqual(rows.map((row) => row.in));
  const read = await Promise.all(rows.map((row) => samples.get(tenant, row)));
  expect(read.map((row) => row?.in)).toEqual(rows.map((row) => row.in));
});

it('changes and compares extreme numbers as any others, together with a counter', async () => {
  for (const value of edgeDoubles) {
    const [row] = await rowsOf([1], 1);
    if (!row) throw new Error('No row');
    await transact([samples.create(tenant, row)]);
    const changed = await samples.update(tenant, row, {
      set: { out: { [newId()]: value }, predicted_score: value },
      add: { version: 1 },
    });
    expect(changed).toMatchObject({ predicted_score: value, version: 1 });
    const isStill = (other: number) =>
      samples.update(tenant, row, {
        set: { position: 1 },
        condition: and(sample.equals('predicted_score', other), sample.equals('out', changed?.out ?? {})),
      });
    expect(await isStill(value)).toMatchObject({ position: 1 });
    expect(await isStill(value === 1 ? 2 : 1)).toBeUndefined();
  }
});

it('stores as a number of DynamoDB what that type can represent', async () => {
  const [row] = await rowsOf([0.1, 1e-130, 1e-131], 3);
  if (!row) throw new Error('No row');
  await transact([samples.create(tenant, row)]);
  const client = new DynamoDBClient({
    endpoint: inject('dynamo'),
    region: 'eu-central-1',
    credentials: testCredentials,
  });
  const Key = { parent: { S: row.parent }, sort: { S: row.sort } };
  const { Item } = await client.send(new GetItemCommand({ TableName: testTable('samples'), Key }));
  client.destroy();
  const stored = Object.keys(row.in).map((uuid) => Object.keys(Item?.in?.M?.[uuid] ?? {}).join());
  expect(stored).toEqual(['N', 'N', 'B']);
});
