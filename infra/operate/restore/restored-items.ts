import { isDeepStrictEqual } from 'node:util';
import { keptKey } from '#functions/entities/sample-files/file-objects.ts';
import type { TableName } from '#functions/tables/definitions.ts';
import { type RawItem, readRawItem, textOf } from '../raw-tables.ts';
import { contentsOf, type TenantItem } from '../tenant.ts';
import { countsOf, versions } from './counters.ts';

/**
 * Below experiments, and the library. Neither who has access (members are restored apart; invites, companies, links to
 * reports) nor how jobs and deliveries ended (decision OPERATE-80).
 */
export const restoredTables = [
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
export type Restored = (typeof restoredTables)[number];

/** The tables that are opened as they were: members are restored apart, and asked for. */
export const pastTables = [...restoredTables, 'memberships'] as const satisfies TableName[];

/** The physical name of a table, or of its copy. */
export type NameOf = (table: TableName) => string;

export interface RestoredItem extends TenantItem {
  table: Restored;
}

/** Everything of a tenant that is restored. */
export async function* restoredOf(tenant: string, nameOf: NameOf): AsyncGenerator<RestoredItem> {
  for await (const { table, item } of contentsOf(tenant, { tables: restoredTables, nameOf })) {
    const known = restoredTables.find((name) => name === table);
    if (known && isRestored(known, item)) yield { table: known, item: known === 'webhooks' ? turnedOff(item) : item };
  }
}

/** Uploads, and what was deleted by then, are no files of a sample. */
const isRestored = (table: Restored, { state }: RawItem) => table !== 'sample-files' || textOf(state) === 'attached';

/** Nothing is sent to an address before a person has looked at it. */
const turnedOff = (webhook: RawItem): RawItem => ({ ...webhook, active: { BOOL: false } });

const batchSize = 32;

/** Each item as it was, with the running one. */
export async function* withPresent(tenant: string, nameThen: NameOf) {
  let batch: RestoredItem[] = [];
  const look = (items: RestoredItem[]) =>
    Promise.all(items.map(async (one) => ({ ...one, now: await readRawItem(one.table, itemKey(one.item)) })));
  for await (const one of restoredOf(tenant, nameThen)) {
    batch.push(one);
    if (batch.length < batchSize) continue;
    yield* await look(batch);
    batch = [];
  }
  yield* await look(batch);
}

export const itemKey = ({ parent, sort }: RawItem) => ({ parent: textOf(parent), sort: textOf(sort) });

/** How the running item differs from the copy; counts and versions do not count. */
export function stateOf(table: Restored, then: RawItem, now: RawItem | undefined): 'missing' | 'changed' | 'same' {
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

/** The key of the content of a file. */
export function contentKey(table: Restored, item: RawItem): string | undefined {
  if (table !== 'sample-files') return undefined;
  const text = (name: keyof Parameters<typeof keptKey>[0]) => textOf(item[name]);
  const place = { workspace_uuid: text('workspace_uuid'), experiment_uuid: text('experiment_uuid') };
  const own = { series_uuid: text('series_uuid'), sample_uuid: text('sample_uuid'), uuid: text('uuid') };
  return keptKey({ ...place, ...own }, textOf(item.content));
}
