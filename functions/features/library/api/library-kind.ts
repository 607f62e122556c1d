import type * as z from 'zod';
import type { EntityTable } from '#functions/tables/entity-table.ts';

/** Fields of the rows of both kinds of library definitions. */
export interface LibraryHead {
  parent: string;
  sort: string;
  uuid: string;
  workspace_uuid: string;
  creator: string;
  created: number;
}
export type LibraryRow = LibraryHead & { short_name: string; revision?: number | undefined };

/** The differences between inputs and outputs. */
export interface LibraryKind<Row extends LibraryRow, Body extends { short_name: string }, Presented> {
  table: EntityTable<Row>;
  /** The requirements of a definition as a whole. */
  schema: z.ZodType<Body>;
  row: (head: LibraryHead, body: Body) => Row;
  shown: (row: Row) => Presented;
}
