import { codeLabels } from './category-codes.ts';
import { unitOfCells } from './cell-units.ts';
import { categoriesIn, cellsOfColumn } from './column-type.ts';
import { unitOfDurations } from './durations.ts';
import { sameUnit, splitHeader } from './header-units.ts';
import type { FileRow, ImportColumn, ImportParameter } from './import-columns.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from './number-format.ts';
import { type ProposedAxis, proposeAxis } from './propose-axis.ts';
import { rangeOf, stepOf } from './propose-step.ts';
import { shortNameProblem } from './short-name.ts';

export const importTypes = ['Numerical', 'Categorical'] as const;
export const assignTargets = ['Input', 'Output', 'Existing parameter'] as const;

/** The assignment of a column that matches no parameter; the Import Parameters dialog has one for each such column. */
export interface ParameterImportItem {
  /** Index of the column in the file's rows. */
  index: number;
  originalShortName: string;
  /** False if the person excludes the column. */
  included: boolean;
  shortName: string;
  type: (typeof importTypes)[number];
  assignTo: (typeof assignTargets)[number];
  /** The uuid of an existing parameter that no column matches. */
  assignedParameter: string;
  /** The step of a new numeric input, as typed. */
  step: string;
  /** Levels or a scale that the numbers of a column suggest; both are taken unless the person says otherwise. */
  axis?: ProposedAxis;
  takesLevels?: boolean;
  takesLog?: boolean;
  /** The least and the largest number of a column, as they are written for people. */
  range?: string;
  /** The value of a new input for the samples that exist already, as typed. */
  earlierValue?: string;
  /** Why the column is preset as it is. */
  reason?: string;
}

/** A parameter that an imported file adds to the experiment. */
export interface NewParameter {
  short_name: string;
  name: string;
  type: 'input' | 'output';
  is_categorical: boolean;
  categories: string[];
  /** The whole texts of an input's categories that are codes. */
  category_texts?: Record<string, string>;
  unit: string;
  /** The range and step of a numeric input. */
  min_value?: number;
  max_value?: number;
  step?: number;
}

export type ItemProblems = Partial<
  Record<'shortName' | 'type' | 'assignedParameter' | 'step' | 'earlierValue', string>
>;

/**
 * The initial assignment of a column: its header as the short name, and the type and step of its cells.
 *
 * @param own the account's decimal symbol, with which the step is written
 */
export function importItem(
  { header, index }: { header: string; index: number },
  rows: readonly FileRow[],
  decimal: DecimalSymbol,
  assignTo: ParameterImportItem['assignTo'],
  own: DecimalSymbol = '.',
): ParameterImportItem {
  const { isNumerical, numbers, filled } = cellsOfColumn(cellsOf(rows, index), decimal, header);
  const written = (value: number) => withSymbol(formatNumber(value), own);
  const axis = proposeAxis(numbers);
  return {
    index,
    originalShortName: header,
    included: true,
    shortName: header,
    type: isNumerical || filled.length === 0 ? 'Numerical' : 'Categorical',
    assignTo,
    assignedParameter: '',
    step: written(stepOf(numbers)),
    ...(axis && { axis, takesLevels: axis.levels !== undefined, takesLog: axis.scale === 'log' }),
    ...(numbers.length > 0 && { range: rangeOf(numbers).map(written).join(' to ') }),
  };
}

/**
 * The problems of each item, by its column index. `taken` tells whether the experiment has a short name already; the
 * server checks again.
 */
export function itemProblems(
  items: readonly ParameterImportItem[],
  taken: (shortName: string) => boolean,
): Map<number, ItemProblems> {
  const used = items.filter(({ included }) => included);
  return new Map(
    used.map((item) => {
      const others = used.filter((other) => other !== item);
      return [item.index, problemsOf(item, others, taken)];
    }),
  );
}

function problemsOf(
  item: ParameterImportItem,
  others: readonly ParameterImportItem[],
  taken: (shortName: string) => boolean,
): ItemProblems {
  if (item.assignTo === 'Existing parameter') {
    if (item.assignedParameter === '') return { assignedParameter: messages.empty('Assigned parameter') };
    const twice = others.some(
      ({ assignTo, assignedParameter }) =>
        assignTo === 'Existing parameter' && assignedParameter === item.assignedParameter,
    );
    return twice ? { assignedParameter: messages.exists('Assigned parameter') } : {};
  }
  const malformed = shortNameProblem(item.shortName);
  if (malformed) return { shortName: malformed };
  const twice = others.some(
    ({ assignTo, shortName }) => assignTo !== 'Existing parameter' && shortName === item.shortName,
  );
  return twice || taken(item.shortName) ? { shortName: messages.exists('Short name') } : {};
}

/** The reason why a column's data cannot become a parameter, or undefined. */
export function columnProblem(item: ParameterImportItem, rows: readonly FileRow[]): string | undefined {
  if (item.assignTo === 'Existing parameter' || item.type !== 'Categorical') return undefined;
  const categories = categoriesIn(cellsOf(rows, item.index));
  if (item.assignTo === 'Input') {
    return categories.length > limits.categories ? messages.tooMany('Categories', limits.categories) : undefined;
  }
  const long = categories.find(({ length }) => length > limits.category);
  if (long !== undefined) return `${messages.tooLong('Category', limits.category)}: ${long}`;
  return categories.length > limits.categories ? messages.tooMany('Categories', limits.categories) : undefined;
}

/** The column of a new parameter, or of the existing parameter that it is assigned to. */
export function assignedColumn(
  item: ParameterImportItem,
  rows: readonly FileRow[],
  existing: readonly { kind: 'input' | 'output'; parameter: ImportParameter }[],
): ImportColumn | undefined {
  const { index, originalShortName: header } = item;
  if (item.assignTo === 'Existing parameter') {
    const found = existing.find(({ parameter }) => parameter.uuid === item.assignedParameter);
    if (!found) return undefined;
    const { parameter } = found;
    const { unit: columnUnit } = splitHeader(header);
    const isOther = columnUnit !== '' && (parameter.unit ?? '') !== '' && !sameUnit(columnUnit, parameter.unit ?? '');
    return { header, index, ...found, parameter: isOther ? { ...parameter, columnUnit } : parameter };
  }
  const is_categorical = item.type === 'Categorical';
  const { title, unit } = splitHeader(header);
  const cells = cellsOf(rows, index);
  const isInput = item.assignTo === 'Input';
  const labels = is_categorical ? categoriesIn(cells) : [];
  const { categories, texts } = isInput ? codeLabels(labels) : { categories: labels, texts: {} };
  const behind = is_categorical ? undefined : (unitOfDurations(cells, unit) ?? unitOfCells(cells, unit));
  const parameter = {
    uuid: `new:${index}`,
    name: title.slice(0, limits.name).trim() || item.shortName,
    short_name: item.shortName,
    unit: behind ?? unit,
    is_categorical,
    categories,
    ...(Object.keys(texts).length > 0 && { category_texts: texts }),
  };
  return { header, index, kind: isInput ? 'input' : 'output', parameter };
}

/** A new parameter in the format of the import call; a numeric input ranges over the imported values, in steps of 1. */
export function newParameter({ kind, parameter }: ImportColumn, values: readonly unknown[]): NewParameter {
  const { short_name, name, is_categorical, categories, category_texts, unit = '' } = parameter;
  const fields: NewParameter = {
    ...{ short_name, name, type: kind, is_categorical, categories: [...categories], unit },
    ...(category_texts && { category_texts: { ...category_texts } }),
  };
  if (kind === 'output' || is_categorical) return fields;
  const numbers = values.filter((value) => typeof value === 'number');
  const [min_value, max_value] = rangeOf(numbers);
  return { ...fields, min_value, max_value, step: 1 };
}

const cellsOf = (rows: readonly FileRow[], index: number) => rows.map(({ cells }) => cells[index] ?? '');
