import type { InParameter, OutParameter } from '../../shared/contracts/parameters.ts';
import * as contract from '../../shared/contracts/parameters.ts';
import type { BodyOf } from '../../shared/contracts/routes.ts';
import type { InParameterRow, OutParameterRow } from '../tables/rows.ts';
import { inParameters, outParameters } from '../tables/tables.ts';
import type { DefinitionKind } from './definition-kind.ts';
import { keepCategoriesInPlace } from './keep-categories-in-place.ts';

export const inParameterKind: DefinitionKind<InParameterRow, BodyOf<'createInParameter'>, InParameter> = {
  table: inParameters,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => contract.inParameter.parse(row),
  mayChange: keepCategoriesInPlace,
};

export const outParameterKind: DefinitionKind<OutParameterRow, BodyOf<'createOutParameter'>, OutParameter> = {
  table: outParameters,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => contract.outParameter.parse(row),
  mayChange: keepCategoriesInPlace,
};
