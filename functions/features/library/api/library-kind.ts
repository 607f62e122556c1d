import type * as z from 'zod';
import type { EntityTable } from '#functions/tables/entity-table.ts';
import type { GlobalInParameterRow, GlobalOutParameterRow } from '#functions/tables/rows.ts';
import { globalInParameters, globalOutParameters } from '#functions/tables/tables.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import * as contract from '#shared/contracts/parameters.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';

/** Fields of the rows of both kinds of library definitions. */
interface LibraryHead {
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

export const inputKind: LibraryKind<GlobalInParameterRow, BodyOf<'createGlobalInParameter'>, InParameter> = {
  table: globalInParameters,
  schema: contract.globalInParameterWrite,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => contract.inParameter.parse(row),
};

export const outputKind: LibraryKind<GlobalOutParameterRow, BodyOf<'createGlobalOutParameter'>, OutParameter> = {
  table: globalOutParameters,
  schema: contract.outParameterWrite,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => contract.outParameter.parse(row),
};
