import {
  ConditionalCheckFailedException,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { physicalName } from '#functions/tables/table-of.ts';
import { type RawItem, rawClient, readRawItem } from '../raw-tables.ts';
import { counterOf, countsOf, versions } from './counters.ts';
import type { PastContents } from './past-contents.ts';
import {
  contentKey,
  itemKey,
  type NameOf,
  type Restored,
  type RestoredItem,
  restoredTables,
  stateOf,
  withPresent,
} from './restored-items.ts';

/** Rows above others are copied last. After a crash the copied items are the same as those of the copy, and are skipped. */
export async function copyItems(
  tenant: string,
  nameThen: NameOf,
  { overwrites, contents }: { overwrites: boolean; contents: PastContents },
): Promise<number> {
  let copied = 0;
  const above: RestoredItem[] = [];
  const missingAbove = new Set<string>();
  const put = async ({ table, item }: RestoredItem, now: RawItem | undefined) => {
    const state = stateOf(table, item, now);
    if (state === 'changed' && !overwrites) return;
    const key = contentKey(table, item);
    const restoreContent = key === undefined ? undefined : await contents.find(key);
    if (key !== undefined && !restoreContent) return;
    if (state !== 'same') {
      const isDone =
        state === 'missing' ? await add(table, item, missingAbove) : await overwrite(table, item, missingAbove);
      if (isDone) copied++;
    }
    // After the row, without which the sweep would remove it; a run before may have ended between the two.
    await restoreContent?.();
  };
  for await (const { now, ...one } of withPresent(tenant, nameThen)) {
    if (['series', 'experiments', 'projects'].includes(one.table)) above.push(one);
    else await put(one, now);
  }
  above.sort((a, b) => restoredTables.indexOf(a.table) - restoredTables.indexOf(b.table));
  for (const one of above) await put(one, await readRawItem(one.table, itemKey(one.item)));
  return copied;
}

/**
 * Adds an item that is missing, and counts it in the row above, if that is there. One that is missing is copied later,
 * with its count.
 *
 * @param missingAbove the rows above that were found missing
 */
async function add(table: Restored, Item: RawItem, missingAbove: Set<string>): Promise<boolean> {
  const put = {
    Put: { TableName: physicalName(table), Item, ConditionExpression: 'attribute_not_exists(parent)' },
  };
  const counter = counterOf(table, Item);
  const above = JSON.stringify([counter?.table, counter?.key]);
  const adds = Object.entries(counter?.adds ?? {});
  const count = counter &&
    !missingAbove.has(above) && {
      Update: {
        TableName: physicalName(counter.table),
        Key: { parent: { S: counter.key.parent }, sort: { S: counter.key.sort } },
        UpdateExpression: `ADD ${adds.map((_, index) => `#a${index} :a${index}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(parent)',
        ExpressionAttributeNames: Object.fromEntries(adds.map(([name], index) => [`#a${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(adds.map(([, by], index) => [`:a${index}`, { N: String(by) }])),
      },
    };
  for (const items of count ? [[put, count], [put]] : [[put]]) {
    try {
      await rawClient.send(new TransactWriteItemsCommand({ TransactItems: items }));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const [ofPut, ofCount] = (error.CancellationReasons ?? []).map(({ Code }) => Code);
      // Somebody has just made it again.
      if (ofPut === 'ConditionalCheckFailed') return false;
      if (ofCount !== 'ConditionalCheckFailed') throw error;
      missingAbove.add(above);
    }
  }
  throw new Error(`An item of ${table} could not be copied: run the command again`);
}

const overwriteTries = 5;

/** Replaces an item. Its counts stay as they are, and its versions grow, unless somebody changes them at the moment. */
async function overwrite(table: Restored, item: RawItem, missingAbove: Set<string>): Promise<boolean> {
  const held = [...(countsOf[table] ?? []), ...versions];
  for (let tries = 0; tries < overwriteTries; tries++) {
    const now = await readRawItem(table, itemKey(item));
    if (!now) return add(table, item, missingAbove);
    const attributes = held.filter((name) => now[name] ?? item[name]);
    const next = { ...item };
    for (const name of attributes)
      next[name] = versions.includes(name) ? grown(item[name], now[name]) : (now[name] ?? { N: '0' });
    const names = Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name]));
    const present = attributes.flatMap((name, index) => (now[name] ? [[`:a${index}`, now[name]] as const] : []));
    const condition = attributes.map((name, index) =>
      now[name] ? `#a${index} = :a${index}` : `attribute_not_exists(#a${index})`,
    );
    try {
      await rawClient.send(
        new PutItemCommand({
          TableName: physicalName(table),
          Item: next,
          ConditionExpression: ['attribute_exists(parent)', ...condition].join(' AND '),
          ...(attributes.length > 0 ? { ExpressionAttributeNames: names } : {}),
          ...(present.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(present) } : {}),
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  throw new Error(`Somebody keeps changing an item of ${table}: run the command again`);
}

const grown = (...numbers: ({ N?: string } | undefined)[]) => ({
  N: String(1 + Math.max(...numbers.map((number) => Number(number?.N ?? 0)))),
});
