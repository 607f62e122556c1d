import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { root, whenStale } from './build.ts';
import { run } from './run.ts';

/** DynamoDB's limit. */
const writesOfBatch = 25;
/** Everything that decides on what the first data are. */
const sources = ['infra/seed', 'functions', 'shared', 'package-lock.json'];
const file = join(root, 'dist', 'first-data');
export const stamp = join(root, 'dist', 'stamps', 'first-data');

type Rows = Record<string, Record<string, AttributeValue>[]>;

/** Writes the first data and the demo into a stack, if they are missing, through its tables and its API. */
export const seed = (variables: Record<string, string>, stopped?: AbortSignal): Promise<void> =>
  run('First data', ['infra/seed/main.ts'], variables, stopped);

/**
 * The same for a new stack in memory: tests start many, and each would spend many seconds of a processor on the same
 * rows. They are kept from the first stack of the same sources and written into the tables of the others.
 */
export async function seedFromKept(variables: Record<string, string>, stopped?: AbortSignal): Promise<void> {
  const tables = tablesOf(variables);
  const client = clientOf(variables);
  const setting = `${variables.SUPERADMIN_EMAIL} ${variables.SUPERADMIN_PASSWORD} ${Object.keys(tables).join(' ')}`;
  if (!existsSync(file)) rmSync(stamp, { force: true });
  const isNew = await whenStale(
    stamp,
    sources,
    async () => {
      await seed(variables, stopped);
      const rows: Rows = {};
      for (const [name, TableName] of Object.entries(tables)) {
        rows[name] = [];
        for await (const { Items = [] } of paginateScan({ client }, { TableName })) rows[name].push(...Items);
      }
      keep(rows);
    },
    setting,
  );
  if (!isNew) await write(client, tables);
  client.destroy();
}

/** Whole or not at all: other processes read it. */
function keep(rows: Rows): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, serialize(rows), { mode: 0o600 });
  renameSync(part, file);
}

async function write(client: DynamoDBClient, tables: Record<string, string>): Promise<void> {
  const rows: Rows = deserialize(readFileSync(file));
  const all = Object.entries(rows).flatMap(([name, items]) =>
    items.map((Item): [string, WriteRequest] => [tables[name] ?? name, { PutRequest: { Item } }]),
  );
  for (let at = 0; at < all.length; at += writesOfBatch) {
    const batch = all.slice(at, at + writesOfBatch);
    const byTable = [...Map.groupBy(batch, ([table]) => table)];
    let left = Object.fromEntries(byTable.map(([table, writes]) => [table, writes.map(([, request]) => request)]));
    while (Object.keys(left).length > 0) {
      const { UnprocessedItems = {} } = await client.send(new BatchWriteItemCommand({ RequestItems: left }));
      left = UnprocessedItems;
    }
  }
}

/** The stack's physical names by the variables that hold them. */
const tablesOf = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('TABLE_')));

const clientOf = ({
  AWS_ENDPOINT_URL_DYNAMODB: endpoint = '',
  AWS_REGION: region = '',
  ...keys
}: Record<string, string>) =>
  new DynamoDBClient({
    endpoint,
    region,
    credentials: { accessKeyId: keys.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: keys.AWS_SECRET_ACCESS_KEY ?? '' },
  });
