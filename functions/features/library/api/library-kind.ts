import type * as z from 'zod';
import type { EntityTable } from '#functions/tables/entity-table.ts';

/** What the rows of both kinds of a library's definitions have. */
export interface LibraryHead {
  parent: string;
  sort: string;
  uuid: string;
  workspace_uuid: string;
  creator: string;
  created: number;
}
export type LibraryRow = LibraryHead & { short_name: string };

/** What tells inputs from outputs. */
export interface LibraryKind<Row extends LibraryRow, Body extends { short_name: string }, Presented> {
  table: EntityTable<Row>;
  /** What a definition must be as a whole. */
  schema: z.ZodType<Body>;
  row: (head: LibraryHead, body: Body) => Row;
  shown: (row: Row) => Presented;
}
