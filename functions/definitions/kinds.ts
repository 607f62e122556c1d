import type { CompParameter, Rule, Script } from '../../shared/contracts/definitions.ts';
import * as definitions from '../../shared/contracts/definitions.ts';
import type { InParameter, OutParameter } from '../../shared/contracts/parameters.ts';
import * as parameters from '../../shared/contracts/parameters.ts';
import type { BodyOf } from '../../shared/contracts/routes.ts';
import type { CompParameterRow, InParameterRow, OutParameterRow, RuleRow, ScriptRow } from '../tables/rows.ts';
import { compParameters, inParameters, outParameters, rules, scripts } from '../tables/tables.ts';
import type { DefinitionChange, DefinitionKind } from './definition-kind.ts';
import { keepCategoriesInPlace } from './keep-categories-in-place.ts';

export const inParameterKind: DefinitionKind<InParameterRow, BodyOf<'createInParameter'>, InParameter> = {
  table: inParameters,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => parameters.inParameter.parse(row),
  mayChange: keepCategoriesInPlace,
  // Showing or hiding an input is no edit of it.
  endsModel: ({ before, after }) => !before || !after || !same(before, { ...after, is_visible: before.is_visible }),
  makesStale: ({ before, after }) => before !== undefined && differs({ before, after }, read),
  isCalculated: () => false,
};

export const outParameterKind: DefinitionKind<OutParameterRow, BodyOf<'createOutParameter'>, OutParameter> = {
  table: outParameters,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => parameters.outParameter.parse(row),
  mayChange: keepCategoriesInPlace,
  endsModel: isMadeOrDeleted,
  makesStale: ({ before, after }) =>
    (before !== undefined || after?.is_functional === true) &&
    differs({ before, after }, [...read, 'is_functional', 'formula']),
  isCalculated: (row) => row.is_functional,
};

export const compParameterKind: DefinitionKind<CompParameterRow, BodyOf<'createCompParameter'>, CompParameter> = {
  table: compParameters,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => definitions.compParameter.parse(row),
  endsModel: isMadeOrDeleted,
  makesStale: (change) => differs(change, ['short_name', 'formula']),
  isCalculated: () => true,
};

export const scriptKind: DefinitionKind<ScriptRow, BodyOf<'createScript'>, Script> = {
  table: scripts,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => definitions.script.parse(row),
  endsModel: () => false,
  makesStale: (change) => differs(change, ['short_name', 'code']),
  isCalculated: () => false,
};

/** Rules are asked when a series is generated, and change no value. */
export const ruleKind: DefinitionKind<RuleRow, BodyOf<'createRule'>, Rule> = {
  table: rules,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => definitions.rule.parse(row),
  endsModel: () => false,
  makesStale: () => false,
  isCalculated: () => false,
};

/** What formulas read of an input or output. */
const read = ['short_name', 'is_categorical', 'categories'] as const;

function isMadeOrDeleted({ before, after }: DefinitionChange<unknown>): boolean {
  return !before || !after;
}

function differs<Row>({ before, after }: DefinitionChange<Row>, fields: readonly (keyof Row)[]): boolean {
  return !before || !after || fields.some((field) => !same(before[field], after[field]));
}

/** Rows and their attributes are JSON, always written in the same order by the same code. */
const same = (a: unknown, b: unknown) => canonical(a) === canonical(b);

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
