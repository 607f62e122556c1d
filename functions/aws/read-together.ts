import { setTimeout as delay } from 'node:timers/promises';
import { BatchGetCommand, type BatchGetCommandOutput, GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';

interface Wanted {
  table: string;
  key: { parent: string; sort: string };
  resolve: (item: Record<string, unknown> | undefined) => void;
  reject: (error: unknown) => void;
}

/** DynamoDB takes at most 100 keys a batch. */
const most = 100;
let waiting: Wanted[] = [];

/**
 * One strongly consistent item. Reads that are asked for in the same turn of the event loop travel together, in one
 * BatchGetItem over all their tables: the capacity is the same, the round trips are not.
 */
export function readItem(table: string, key: Wanted['key']): Promise<Record<string, unknown> | undefined> {
  return new Promise((resolve, reject) => {
    waiting.push({ table, key: { parent: key.parent, sort: key.sort }, resolve, reject });
    if (waiting.length === 1) setImmediate(sendAll);
  });
}

function sendAll(): void {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += most) {
    const some = all.slice(start, start + most);
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
  let pending = requestOf(wanted);
  for (let attempt = 0; pending && Object.keys(pending).length > 0; attempt++) {
    if (attempt > 0) await delay(Math.min(1000, 10 * 2 ** attempt));
    const answer: BatchAnswer = await dynamo.send(new BatchGetCommand({ RequestItems: pending }));
    for (const [table, items] of Object.entries(answer.Responses ?? {})) {
      for (const item of items) found.set(nameOf(table, item), item);
    }
    pending = answer.UnprocessedKeys;
  }
  return found;
}

/** The same key may be wanted twice; a batch may name it once. */
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

type BatchRequest = ConstructorParameters<typeof BatchGetCommand>[0]['RequestItems'];
type BatchAnswer = Pick<BatchGetCommandOutput, 'Responses' | 'UnprocessedKeys'>;
