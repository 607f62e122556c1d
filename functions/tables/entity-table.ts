import type * as z from 'zod';
import type { TableName } from './definitions.ts';
import { tableItems } from './table-items.ts';
import { tableOf } from './table-of.ts';
import { tableReads } from './table-reads.ts';
import { tableWrites } from './table-writes.ts';
import type { Change, Key } from './update-expression.ts';

export type { ListOptions, Page } from './table-reads.ts';
export type { Change, Key } from './update-expression.ts';

export type EntityTable<Row extends Key & { workspace_uuid?: string }> = ReturnType<typeof entityTable<Row>>;

/**
 * The operations of one table. The tenant (a workspace's uuid, or `platform`) comes from verified claims or from an
 * authorised row, and a row of another tenant counts as missing. Four operations take no tenant: `resolve` and
 * `resolveKey` (they find the row by which the tenant is authorised), `listOwn` and `dropAll`.
 *
 * @param always what every change of a row also changes
 */
export function entityTable<Row extends Key & { workspace_uuid?: string }>(
  name: TableName,
  schema: z.ZodType<Row>,
  always: Pick<Change<Row>, 'set' | 'add'> = { set: {} },
) {
  const table = tableOf(name, schema, always);
  return { ...tableReads(table), ...tableWrites(table), ...tableItems(table) };
}
