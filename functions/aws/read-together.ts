import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { sendBatch } from './send-batch.ts';

interface Wanted {
  table: string;
  key: { parent: string; sort: string };
  resolve: (item: Record<string, unknown> | undefined) => void;
  reject: (error: unknown) => void;
}

/** DynamoDB's limit for one call. */
const maxKeys = 100;
/** DynamoDB's limits of a key's parts, in bytes of UTF-8. */
const maxBytes = { parent: 2048, sort: 1024 } as const;
let waiting: Wanted[] = [];

/**
 * Reads one item with strong consistency. Reads requested in the same turn of the event loop share one BatchGetItem
 * over all their tables, which costs the same capacity and fewer round trips. There is no item of a key that no item can
 * have: one such key would fail the whole batch.
 */
export async function readItem(table: string, key: Wanted['key']): Promise<Record<string, unknown> | undefined> {
  if (!isPossible(key)) return undefined;
  return new Promise((resolve, reject) => {
    waiting.push({ table, key: { parent: key.parent, sort: key.sort }, resolve, reject });
    if (waiting.length === 1) setImmediate(sendAll);
  });
}

function isPossible(key: Wanted['key']): boolean {
  const fits = (part: 'parent' | 'sort') => key[part] !== '' && Buffer.byteLength(key[part]) <= maxBytes[part];
  return fits('parent') && fits('sort');
}

function sendAll(): void {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += maxKeys) {
    const some = all.slice(start, start + maxKeys);
    send(some).catch((error: unknown) => {
      for (const { reject } of some) reject(error);
    });
  }
}

async function send(wanted: readonly Wanted[]): Promise<void> {
  const [only, second] = wanted;
  if (only && !second) {
    const { Item } = await dynamo.send(new GetCommand({ TableName: only.table, Key: only.key, ConsistentRead: true }));
    only.resolve(Item);
    return;
  }
  const found = await readBatch(wanted);
  for (const { table, key, resolve } of wanted) resolve(found.get(nameOf(table, key)));
}

async function readBatch(wanted: readonly Wanted[]): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>();
  await sendBatch(requestOf(wanted), async (pending) => {
    const { Responses = {}, UnprocessedKeys } = await dynamo.send(new BatchGetCommand({ RequestItems: pending }));
    for (const [table, items] of Object.entries(Responses)) {
      for (const item of items) found.set(nameOf(table, item), item);
    }
    return UnprocessedKeys;
  });
  return found;
}

/** A batch must not repeat a key. */
function requestOf(wanted: readonly Wanted[]): BatchRequest {
  const byTable = new Map<string, Map<string, Wanted['key']>>();
  for (const { table, key } of wanted) {
    const keys = byTable.get(table) ?? new Map<string, Wanted['key']>();
    byTable.set(table, keys.set(nameOf(table, key), key));
  }
  const entries = [...byTable].map(([table, keys]) => [table, { Keys: [...keys.values()], ConsistentRead: true }]);
  return Object.fromEntries(entries);
}

const nameOf = (table: string, { parent, sort }: { parent?: unknown; sort?: unknown }) => `${table} ${parent} ${sort}`;

type BatchRequest = NonNullable<ConstructorParameters<typeof BatchGetCommand>[0]['RequestItems']>;
