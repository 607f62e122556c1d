import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { type TableName, tableNames, tableVariable } from '#functions/tables/definitions.ts';
import { creation, testCredentials } from './dynamo-local.ts';

/** Gives the tests of a file an empty table of their own, for what other tests' rows would change. */
export async function ownTable(table: TableName): Promise<void> {
  const physicalName = `test-${table}-${process.pid}-${Date.now()}`;
  const client = new DynamoDBClient({
    endpoint: inject('dynamo'),
    region: 'eu-central-1',
    credentials: testCredentials,
  });
  await client.send(creation(table, physicalName));
  client.destroy();
  process.env[tableVariable(table)] = physicalName;
}

/** All tables but the public keys: a process publishes its key once in five minutes, and finds it in no other table. */
export async function ownTables(): Promise<void> {
  for (const table of tableNames) if (table !== 'public-keys') await ownTable(table);
}

/** Calls about accounts, roles and workspaces read these from end to end: the rows of all tests before are thousands. */
const listed = ['users', 'workspaces', 'licences', 'roles', 'permissions', 'actions', 'invites'] as const;

/** Gives the tests of a file a platform without other tests' accounts, roles and workspaces. */
export async function ownPlatform(): Promise<void> {
  for (const table of listed) await ownTable(table);
}
