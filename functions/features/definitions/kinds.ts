import { impliedOfInput } from '#functions/entities/definitions/implied-of-input.ts';
import type { CompParameterRow, InParameterRow, OutParameterRow, RuleRow, ScriptRow } from '#functions/tables/rows.ts';
import { compParameters, inParameters, outParameters, rules, scripts } from '#functions/tables/tables.ts';
import type { CompParameter, Rule, Script } from '#shared/contracts/definitions.ts';
import * as definitions from '#shared/contracts/definitions.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import * as parameters from '#shared/contracts/parameters.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import type { DefinitionChange, DefinitionKind } from './api/definition-kind.ts';
import { keepValuesReadable } from './api/keep-values-readable.ts';
import { requireMixture } from './api/require-mixture.ts';

export const inParameterKind: DefinitionKind<InParameterRow, BodyOf<'createInParameter'>, InParameter> = {
  table: inParameters,
  schema: parameters.inParameterWrite,
  noun: 'input',
  row: (head, { earlier_value: _, ...body }) => ({ ...head, ...body }),
  earlierValue: ({ earlier_value }) => earlier_value,
  within: (parts, change) => ({ ...parts, inputs: changed(parts.inputs, change) }),
  python: () => undefined,
  labels: labelsOf,
  isUsable: true,
  shown: (row) => parameters.inParameter.parse(row),
  implied: impliedOfInput,
  fits: ({ part_of }, { mixtures = [] }) => requireMixture('part_of', part_of, mixtures),
  mayChange: (...change) => keepValuesReadable('in', ...change),
  // A model that knows its inputs is out of date after an edit; another one ends, unless only visibility changes.
  endsModel: ({ before, after }, model) =>
    !before ||
    !after ||
    before.is_categorical !== after.is_categorical ||
    (!model?.made_with?.inputs && !same(before, { ...after, is_visible: before.is_visible })),
  outdates: ({ before, after }) => before !== undefined && differsAfterwards({ before, after }, read),
  isCalculated: () => false,
};

export const outParameterKind: DefinitionKind<OutParameterRow, BodyOf<'createOutParameter'>, OutParameter> = {
  table: outParameters,
  schema: parameters.outParameterWrite,
  noun: 'output',
  row: (head, body) => ({ ...head, ...body }),
  within: (parts, change) => ({ ...parts, outputs: changed(parts.outputs, change) }),
  python: (row) => (row.is_functional ? { part: 'output', field: 'formula', source: row.formula } : undefined),
  labels: labelsOf,
  isUsable: true,
  shown: (row) => parameters.outParameter.parse(row),
  mayChange: (...change) => keepValuesReadable('out', ...change),
  endsModel: isMadeOrDeleted,
  outdates: ({ before, after }) =>
    (before !== undefined || after?.is_functional === true) &&
    differsAfterwards({ before, after }, [...read, 'is_functional', 'formula']),
  isCalculated: (row) => row.is_functional,
};

export const compParameterKind: DefinitionKind<CompParameterRow, BodyOf<'createCompParameter'>, CompParameter> = {
  table: compParameters,
  schema: definitions.compParameterWrite,
  noun: 'function',
  row: (head, body) => ({ ...head, ...body }),
  within: (parts, change) => ({ ...parts, functions: changed(parts.functions, change) }),
  python: ({ formula }) => ({ part: 'function', field: 'formula', source: formula }),
  isUsable: true,
  shown: (row) => definitions.compParameter.parse(row),
  endsModel: isMadeOrDeleted,
  outdates: (change) => differsAfterwards(change, ['formula']),
  isCalculated: () => true,
};

export const scriptKind: DefinitionKind<ScriptRow, BodyOf<'createScript'>, Script> = {
  table: scripts,
  schema: definitions.scriptWrite,
  noun: 'script',
  row: (head, body) => ({ ...head, ...body }),
  within: (parts, change) => ({ ...parts, scripts: changed(parts.scripts, change) }),
  python: ({ code }) => ({ part: 'script', field: 'code', source: code }),
  isUsable: true,
  shown: (row) => definitions.script.parse(row),
  endsModel: () => false,
  outdates: (change) => differsAfterwards(change, ['code']),
  isCalculated: () => false,
};

/**
 * Rules restrict generated samples, and samples that break one are marked: the marks are calculated with the values.
 */
export const ruleKind: DefinitionKind<RuleRow, BodyOf<'createRule'>, Rule> = {
  table: rules,
  schema: definitions.ruleWrite,
  noun: 'rule',
  row: (head, body) => ({ ...head, ...body }),
  within: (parts, change) => ({ ...parts, rules: changed(parts.rules, change) }),
  python: ({ formula }) => ({ part: 'rule', field: 'formula', source: formula }),
  isUsable: false,
  shown: (row) => definitions.rule.parse(row),
  endsModel: () => false,
  outdates: (change) => differsAfterwards(change, ['formula']),
  isCalculated: () => true,
};

/** The list of definitions after a change, create or delete of one; short names are unique within an experiment. */
function changed<Listed extends { short_name: string }, Row extends Listed>(
  rows: readonly Listed[],
  { before, after }: DefinitionChange<Row>,
): Listed[] {
  const others = rows.filter(({ short_name }) => short_name !== before?.short_name);
  return after ? [...others, after] : others;
}

/** The properties of an input or output that formulas read. A changed name is replaced in them. */
const read = ['is_categorical', 'categories'] as const;

function isMadeOrDeleted({ before, after }: DefinitionChange<unknown>): boolean {
  return !before || !after;
}

function differs<Row>({ before, after }: DefinitionChange<Row>, fields: readonly (keyof Row)[]): boolean {
  return !before || !after || fields.some((field) => !same(before[field], after[field]));
}

/** Only unused definitions are deleted, which changes no value. */
function differsAfterwards<Row>(change: DefinitionChange<Row>, fields: readonly (keyof Row)[]): boolean {
  return change.after !== undefined && differs(change, fields);
}

/** Rows and their attributes are JSON, written in a fixed order by the same code. */
const same = (a: unknown, b: unknown) => canonical(a) === canonical(b);

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function labelsOf({ is_categorical, categories }: { is_categorical: boolean; categories: string[] }): string[] {
  return is_categorical ? categories : [];
}
