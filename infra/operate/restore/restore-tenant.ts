import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { keptKey } from '#functions/entities/sample-files/file-objects.ts';
import { platform, type TableName } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { type RawItem, rawClient, readRawItem, textOf } from '../raw-tables.ts';
import { contentsOf, type TenantItem } from '../tenant.ts';
import { counterOf, countsOf, versions } from './counters.ts';
import { bringBack, formerMembers, membersText } from './former-members.ts';
import type { PastContents } from './past-contents.ts';
import type { PastTables } from './past-tables.ts';

/**
 * Below experiments, and the library. Neither who has access (members are restored apart; invites, companies, links to
 * reports) nor how jobs and deliveries ended (decision OPERATE-80).
 */
const restored = [
  'global-in-parameters',
  'global-out-parameters',
  'unique-names',
  'in-parameters',
  'comp-parameters',
  'out-parameters',
  'rules',
  'scripts',
  'samples',
  'deleted-samples',
  'sample-files',
  'shortlists',
  'sample-history',
  'result-blocks',
  'importances',
  'plots',
  'webhooks',
  // A row is seen once the row above it is there: what is below comes first.
  'series',
  'experiments',
  'projects',
] as const satisfies TableName[];
type Restored = (typeof restored)[number];

interface Options {
  workspace: string;
  at: string;
  /** Whether those come back who were members and are none now. */
  members?: boolean | undefined;
  /** The name of the workspace; without it nothing is copied. */
  confirm?: string | undefined;
  /** The treatment of items that were changed since. */
  changed: 'refuse' | 'overwrite' | 'keep';
}

interface Past {
  tables: PastTables;
  contents: PastContents;
}

/** Copies the contents of one tenant, as they were, into the running tables, while others work. */
export async function restoreTenant(
  { workspace, at, members, confirm, changed }: Options,
  { tables: past, contents }: Past,
): Promise<string> {
  const moment = momentOf(at);
  const name = await nameOfWorkspace(workspace);
  if (confirm !== undefined && confirm !== name) throw new Error('--confirm must be the name of the workspace');
  await past.open([...restored, 'memberships'], moment);
  const nameThen = (table: TableName) => past.nameOf(table, moment);
  const plan = await compare(workspace, nameThen, contents);
  const former = await formerMembers(workspace, nameThen);
  const table = [tableText(plan), ...lostText(plan), ...membersText(former, members)].join('\n');
  const kept = 'The copies of the tables are kept for it; --drop removes them without copying.';
  if (plan.taken.length > 0) {
    return `${table}\nNothing was copied: these names belong to something newer, rename it first: ${plan.taken.slice(0, 10).join(', ')}. ${kept}`;
  }
  if (confirm === undefined) {
    return `${table}\nNothing was copied. With --confirm and the name of the workspace it is. ${kept}`;
  }
  const newer = restored.reduce((sum, of) => sum + plan.counts[of].changed, 0);
  if (newer > 0 && changed === 'refuse') {
    return `${table}\nNothing was copied: ${newer} items were changed since. --overwrite replaces them, --keep copies only what is missing. ${kept}`;
  }
  const copied = await copy(workspace, nameThen, { overwrites: changed === 'overwrite', contents });
  const returned = members ? await bringBack(former) : [];
  await past.drop([...restored, 'memberships'], moment);
  const done = `${copied} items were copied into ${name}. People who have it open reload the page`;
  return [table, ...returned, done].join('\n');
}

/** Removes the copies that a run has left. */
export async function dropCopies(at: string, past: PastTables): Promise<string> {
  await past.drop([...restored, 'memberships'], momentOf(at));
  return 'The copies of the tables are removed';
}

function momentOf(at: string): Date {
  const time = z.iso.datetime({ offset: true }).safeParse(at);
  if (!time.success) throw new Error(`--at is no time with its zone, such as 2026-05-04T09:30:00Z: ${at}`);
  const moment = new Date(Math.floor(Date.parse(at) / 1000) * 1000);
  if (moment.getTime() > Date.now()) throw new Error(`--at is in the future: ${at}`);
  return moment;
}

async function nameOfWorkspace(uuid: string): Promise<string> {
  if (!z.uuid().safeParse(uuid).success) throw new Error(`--workspace is no uuid: ${uuid}`);
  const item = await readRawItem('workspaces', { parent: platform, sort: uuid });
  if (!item) throw new Error(`There is no workspace ${uuid}: only what is in a workspace is restored`);
  return textOf(item.name);
}

interface Counts {
  /** Deleted since. */
  missing: number;
  changed: number;
  same: number;
  /** Made since: they stay. */
  added: number;
}

interface Plan {
  counts: Record<Restored, Counts>;
  /** Unique names that have another owner now. */
  taken: string[];
  /** The names of missing files whose contents are gone for good. */
  lost: string[];
}

type NameOf = (table: TableName) => string;

async function compare(tenant: string, nameThen: NameOf, contents: PastContents): Promise<Plan> {
  const none = () => ({ missing: 0, changed: 0, same: 0, added: 0 });
  const counts = Object.fromEntries(restored.map((table) => [table, none()])) as Record<Restored, Counts>;
  const taken: string[] = [];
  const lost: string[] = [];
  const known = new Set<string>();
  for await (const { table, item, now } of withPresent(tenant, nameThen)) {
    known.add(idOf(table, item));
    const state = stateOf(table, item, now);
    counts[table][state]++;
    const key = contentKey(table, item);
    if (key !== undefined && state !== 'same' && !(await contents.find(key))) lost.push(textOf(item.name));
    const isTaken = table === 'unique-names' && now !== undefined && textOf(now.uuid) !== textOf(item.uuid);
    if (isTaken) taken.push(textOf(item.sort));
  }
  for await (const { table, item } of restoredOf(tenant, physicalName)) {
    if (!known.has(idOf(table, item))) counts[table].added++;
  }
  return { counts, taken, lost };
}

const idOf = (table: TableName, { parent, sort }: RawItem) => JSON.stringify([table, textOf(parent), textOf(sort)]);

/** How the running item differs from the copy; counts and versions do not count. */
function stateOf(table: Restored, then: RawItem, now: RawItem | undefined): 'missing' | 'changed' | 'same' {
  if (!now) return 'missing';
  // It may have been turned off, or given another address, for a reason.
  if (table === 'webhooks') return 'same';
  return isDeepStrictEqual(comparable(table, then), comparable(table, now)) ? 'same' : 'changed';
}

function comparable(table: Restored, item: RawItem): RawItem {
  const ignored = [...(countsOf[table] ?? []), ...versions];
  const rest = Object.entries(item).filter(([name]) => !ignored.includes(name));
  return Object.fromEntries(rest.map(([name, value]) => [name, value.SS ? { SS: value.SS.toSorted() } : value]));
}

function tableText({ counts }: Plan): string {
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(12))).join('');
  const lines = restored.map((table) => {
    const { missing, changed, added, same } = counts[table];
    return row(table, missing, changed, added, same);
  });
  return [row('', 'missing', 'changed', 'made since', 'same'), ...lines].join('\n');
}

interface RestoredItem extends TenantItem {
  table: Restored;
}

async function* restoredOf(tenant: string, nameOf: NameOf): AsyncGenerator<RestoredItem> {
  for await (const { table, item } of contentsOf(tenant, { tables: restored, nameOf })) {
    const known = restored.find((name) => name === table);
    if (known && isRestored(known, item)) yield { table: known, item: known === 'webhooks' ? turnedOff(item) : item };
  }
}

/** Uploads, and what was deleted by then, are no files of a sample. */
const isRestored = (table: Restored, { state }: RawItem) => table !== 'sample-files' || textOf(state) === 'attached';

/** Nothing is sent to an address before a person has looked at it. */
const turnedOff = (webhook: RawItem): RawItem => ({ ...webhook, active: { BOOL: false } });

/** The key of the content of a file. */
function contentKey(table: Restored, item: RawItem): string | undefined {
  if (table !== 'sample-files') return undefined;
  const text = (name: keyof Parameters<typeof keptKey>[0]) => textOf(item[name]);
  const place = { workspace_uuid: text('workspace_uuid'), experiment_uuid: text('experiment_uuid') };
  const own = { series_uuid: text('series_uuid'), sample_uuid: text('sample_uuid'), uuid: text('uuid') };
  return keptKey({ ...place, ...own }, textOf(item.content));
}

const lostText = ({ lost }: Plan) =>
  lost.length === 0
    ? []
    : [`${lost.length} files stay away, their contents are gone: ${lost.slice(0, namedFiles).join(', ')}.`];
const namedFiles = 10;

const batchSize = 32;

/** Each item as it was, with the running one. */
async function* withPresent(tenant: string, nameThen: NameOf) {
  let batch: RestoredItem[] = [];
  const look = (items: RestoredItem[]) =>
    Promise.all(items.map(async (one) => ({ ...one, now: await readRawItem(one.table, keyOf(one.item)) })));
  for await (const one of restoredOf(tenant, nameThen)) {
    batch.push(one);
    if (batch.length < batchSize) continue;
    yield* await look(batch);
    batch = [];
  }
  yield* await look(batch);
}

/** Rows above others are copied last. After a crash the copied items are the same as those of the copy, and are skipped. */
async function copy(
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
  above.sort((a, b) => restored.indexOf(a.table) - restored.indexOf(b.table));
  for (const one of above) await put(one, await readRawItem(one.table, keyOf(one.item)));
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
    const now = await readRawItem(table, keyOf(item));
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

const keyOf = ({ parent, sort }: RawItem) => ({ parent: textOf(parent), sort: textOf(sort) });
