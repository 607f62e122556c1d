import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { byUuid, type TableName, tableDefinitions, tableNames } from '#functions/tables/definitions.ts';
import { startDynamo } from '#infra/local/data/dynamodb-process.ts';

/** The physical name that tests give a table. */
export const testTable = (table: TableName) => `test-${table}`;
export const testCredentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** AWS's own DynamoDB Local, in memory, with every table in it. */
export async function startDynamoLocal(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const { endpoint, stop } = await startDynamo(undefined);
  const client = new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials: testCredentials });
  for (const table of tableNames) await client.send(creation(table, testTable(table)));
  client.destroy();
  return { endpoint, stop };
}

export function creation(table: TableName, physicalName: string): CreateTableCommand {
  const hasIndex = 'byUuid' in tableDefinitions[table];
  return new CreateTableCommand({
    TableName: physicalName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'parent', KeyType: 'HASH' },
      { AttributeName: 'sort', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['parent', 'sort', ...(hasIndex ? ['uuid'] : [])].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    })),
    ...(hasIndex
      ? {
          GlobalSecondaryIndexes: [
            {
              IndexName: byUuid,
              KeySchema: [{ AttributeName: 'uuid', KeyType: 'HASH' as const }],
              Projection: { ProjectionType: 'KEYS_ONLY' as const },
            },
          ],
        }
      : {}),
  });
}
