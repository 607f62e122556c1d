import { rmSync } from 'node:fs';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { stamp } from '#infra/start/first-data.ts';
import { type TestStack, withStack } from '../support/with-stack.ts';

test('a stack in memory has the rows that the seed has written into another', async () => {
  rmSync(stamp, { force: true });
  const seeded = await withStack(rowsOf);
  const kept = await withStack(rowsOf);
  expect(Object.values(seeded).flat().length).toBeGreaterThan(50);
  expect(kept).toEqual(seeded);
});

/** The rows of each table as sorted text. */
async function rowsOf({ stack }: TestStack): Promise<Record<string, string[]>> {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', AWS_REGION: region = '', ...variables } = stack.adminEnvironment;
  const client = new DynamoDBClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const rows: Record<string, string[]> = {};
  for (const [name, TableName] of Object.entries(variables).filter(([name]) => name.startsWith('TABLE_'))) {
    rows[name] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      rows[name].push(...Items.map((item) => JSON.stringify(Object.entries(item).sort())));
    rows[name].sort();
  }
  client.destroy();
  return rows;
}
