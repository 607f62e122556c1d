import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { FoundResource, Template } from '../template/template.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const index = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

const tableSchema = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.array(index).optional(),
  LocalSecondaryIndexes: z.array(index).optional(),
});

export type TableResource = FoundResource<z.infer<typeof tableSchema>>;

export const readTables = (template: Template) =>
  template.find(['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'], tableSchema);

/** Creates the missing tables and indexes of the template. */
export async function createTables(client: DynamoDBClient, tables: readonly TableResource[]) {
  for (const table of tables) {
    const existing = await describe(client, table.ref);
    if (existing) await update(client, table, existing);
    else await client.send(new CreateTableCommand(creation(table)));
  }
}

const creation = ({ ref, properties }: TableResource): CreateTableCommandInput => ({
  TableName: ref,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: properties.KeySchema,
  AttributeDefinitions: properties.AttributeDefinitions,
  GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes,
  LocalSecondaryIndexes: properties.LocalSecondaryIndexes,
});

async function describe(client: DynamoDBClient, name: string) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function update(
  client: DynamoDBClient,
  { ref, resource, properties }: TableResource,
  existing: TableDescription,
) {
  if (JSON.stringify(keyOf(existing.KeySchema)) !== JSON.stringify(keyOf(properties.KeySchema))) {
    throw new Error(`The key of ${resource.path} has changed: a table keeps its key, so remove the local data first.`);
  }
  const present = new Set(existing.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const Create of properties.GlobalSecondaryIndexes ?? []) {
    if (present.has(Create.IndexName)) continue;
    await client.send(
      new UpdateTableCommand({
        TableName: ref,
        AttributeDefinitions: properties.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create }],
      }),
    );
    await made(client, ref);
  }
}

/** DynamoDB Local fills an index beside the calls, and would not continue while it is suspended. */
async function made(client: DynamoDBClient, name: string) {
  for (;;) {
    const { GlobalSecondaryIndexes = [] } = (await describe(client, name)) ?? {};
    if (GlobalSecondaryIndexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return;
    await delay(50);
  }
}

const keyOf = (schema: TableDescription['KeySchema']) =>
  schema?.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).sort();
