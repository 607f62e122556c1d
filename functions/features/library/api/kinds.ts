import type { GlobalInParameterRow, GlobalOutParameterRow } from '#functions/tables/rows.ts';
import { globalInParameters, globalOutParameters } from '#functions/tables/tables.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import * as contract from '#shared/contracts/parameters.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import type { LibraryKind } from './library-kind.ts';

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
