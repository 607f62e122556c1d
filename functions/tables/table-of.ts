import type * as z from 'zod';
import { variable } from '../aws/environment.ts';
import { type TableName, tableDefinitions, tableVariable } from './definitions.ts';
import { type Locations, locationsOf } from './locate.ts';
import { type Change, type Key, ofTenant, updateOf } from './update-expression.ts';

export const physicalName = (table: TableName) => variable(tableVariable(table));

/** One table of rows, as its reads and writes see it. */
export interface TableOf<Row extends Key> {
  name: () => string;
  locations: Locations;
  parse: (item: unknown) => Row;
  /** Whether a row is the tenant's, or of a platform-wide table. */
  belongs: (tenant: string, row: Row) => boolean;
  requireOwn: (tenant: string, rows: readonly Row[]) => void;
  /** The parts of a change of the tenant's row. */
  updateOf: (tenant: string, key: Key, change: Change<Row>) => ReturnType<typeof updateOf>;
}

export function tableOf<Row extends Key & { workspace_uuid?: string }>(
  table: TableName,
  schema: z.ZodType<Row>,
  always: Pick<Change<Row>, 'set' | 'add'>,
): TableOf<Row> {
  const belongs = (tenant: string, { workspace_uuid }: Row) =>
    workspace_uuid === undefined || workspace_uuid === tenant;
  const name = () => physicalName(table);
  return {
    name,
    locations: locationsOf(name, 'byUuid' in tableDefinitions[table]),
    parse: (item) => schema.parse(item),
    belongs,
    requireOwn: (tenant, rows) => {
      if (!rows.every((row) => belongs(tenant, row))) throw new Error(`A row of ${table} belongs to another tenant`);
    },
    updateOf: (tenant, key, change) =>
      updateOf(key, {
        ...change,
        set: { ...change.set, ...always.set },
        add: Object.assign({}, change.add, always.add),
        condition: ofTenant(tenant, change.condition),
      }),
  };
}
