import type { RangeDefinition } from './axis.ts';
import { categoryOf } from './category-of.ts';
import { cellProblem } from './cell-problem.ts';
import { amountIn, isBareShare, mixesShares } from './cell-units.ts';
import { restored } from './csv.ts';
import { distinctHeaders } from './distinct-headers.ts';
import { durationIn } from './durations.ts';
import { numberInFile } from './file-number.ts';
import { agreesWithUnit, hasUnit, withUnits } from './header-units.ts';
import type { ImportRow } from './import-rows.ts';
import { isNotMeasured, isUndeterminedLabel } from './missing-value.ts';
import type { DecimalSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';
import type { ValueRange } from './target.ts';
import { convertUnit } from './unit-kinds.ts';

/** An input or output, as the import matches it. */
export interface ImportParameter extends Partial<RangeDefinition> {
  uuid: string;
  name: string;
  short_name: string;
  is_categorical: boolean;
  categories: readonly string[];
  /** The whole texts of categories that are codes. */
  category_texts?: Readonly<Record<string, string>> | undefined;
  unit?: string;
  /** The values that a numeric output can have at all. */
  bounds?: ValueRange | null | undefined;
  /** The column has indices of categories in place of labels. */
  takesIndices?: boolean;
  /** The unit of the column, where it is another one than the parameter's. */
  columnUnit?: string;
}

export interface ImportColumn {
  header: string;
  /** Index of the column in the file's rows. */
  index: number;
  kind: 'input' | 'output';
  parameter: ImportParameter;
}

/** A column that matches no parameter, or one that another column has taken. */
export interface UnknownColumn {
  header: string;
  index: number;
  /** The header as the file has it, where another column has it too. */
  written?: string;
}

export interface MatchedColumns {
  columns: ImportColumn[];
  unknown: UnknownColumn[];
  /** Inputs without a column; a row without them is incomplete. */
  missing: ImportParameter[];
}

/**
 * A record of a file. Its number is the row number in a spreadsheet, where the header is row 1 and blank rows count.
 */
export interface FileRow {
  number: number;
  cells: readonly string[];
}

export interface RowProblem {
  row: number;
  /** The header of the column; empty if the whole row is wrong. */
  column: string;
  message: string;
}

export interface ImportSamples {
  samples: ImportRow[];
  /** By sample, the number of its row. */
  rowNumbers: number[];
  /** The rows that are left out, each with its first problem. */
  rejected: RowProblem[];
  /** Output cells that cannot be read and are imported as empty. */
  emptied: RowProblem[];
}

/**
 * Matches columns to parameters: by exact short name, then by short name and then by name, both case-insensitive, then
 * by both without the unit that ends the header, such as `Temperature (°C)`. A better match wins, whatever the order
 * of the columns. A row of units below the header may not contradict the parameter's. Columns of one name are numbered.
 */
export function matchColumns(
  headers: readonly string[],
  inputs: readonly ImportParameter[],
  outputs: readonly ImportParameter[],
  units: readonly string[] = [],
): MatchedColumns {
  const texts = headers.map((header) => restored(plainText(header)));
  const candidates = [
    ...inputs.map((parameter) => ({ kind: 'input' as const, parameter })),
    ...outputs.map((parameter) => ({ kind: 'output' as const, parameter })),
  ];
  const named = distinctHeaders(withUnits(texts, units));
  const found = new Map<number, ImportColumn>();
  const taken = new Set<string>();
  const tests = [
    (text: string, parameter: ImportParameter) => text === parameter.short_name,
    (text: string, parameter: ImportParameter) => same(text, parameter.short_name),
    (text: string, parameter: ImportParameter) => same(text, parameter.name),
    (text: string, parameter: ImportParameter) => hasUnit(text, parameter),
  ];
  for (const test of tests) {
    texts.forEach((text, index) => {
      if (found.has(index) || text === '') return;
      const match = candidates.find(
        ({ parameter }) =>
          !taken.has(parameter.uuid) && test(text, parameter) && agreesWithUnit(units[index], parameter),
      );
      if (!match) return;
      taken.add(match.parameter.uuid);
      found.set(index, { header: text, index, ...match });
    });
  }
  return {
    columns: [...found.values()].sort((a, b) => a.index - b.index),
    unknown: withUnits(texts, units)
      .map((written, index) => ({ header: named[index] ?? written, index, written }))
      .map(({ written, ...column }) => (written === column.header ? column : { ...column, written }))
      .filter(({ index }) => !found.has(index)),
    missing: inputs.filter(({ uuid }) => !taken.has(uuid)),
  };
}

/** Splits the rows into those that can be imported, keyed by short name, and those that cannot. */
export function importSamples(
  rows: readonly FileRow[],
  { columns, missing }: Omit<MatchedColumns, 'unknown'>,
  options: { outputs: boolean; decimal: DecimalSymbol; width?: number },
): ImportSamples {
  const used = columns.filter(({ kind }) => kind === 'input' || options.outputs);
  const samples: ImportRow[] = [];
  const rowNumbers: number[] = [];
  const rejected: RowProblem[] = [];
  const emptied: RowProblem[] = [];
  const [absent] = missing;
  const unclear = unclearCells(columns, rows);
  for (const { number, cells } of rows) {
    const extra = cells.slice(options.width ?? cells.length).some((cell) => cell.trim() !== '');
    if (extra) {
      rejected.push({ row: number, column: '', message: moreCellsThanHeader });
      continue;
    }
    const sample: ImportRow = {};
    const unread: RowProblem[] = [];
    let problem = absent && { row: number, column: '', message: `The file has no column for ${absent.name}` };
    for (const { header, index, kind, parameter } of used) {
      const cell = cells[index] ?? '';
      const value = unclear(index, cell) ? undefined : importValue(cell, parameter, options.decimal);
      if (kind === 'input' && (value === null || value === undefined)) {
        problem ??= { row: number, column: header, message: cellProblem(cell, { header, parameter }) };
      } else if (value === undefined) {
        unread.push({ row: number, column: header, message: cellProblem(cell, { header, parameter }) });
      }
      sample[parameter.short_name] = value ?? null;
    }
    if (problem) rejected.push(problem);
    else {
      samples.push(sample);
      rowNumbers.push(number);
      emptied.push(...unread);
    }
  }
  return { samples, rowNumbers, rejected, emptied };
}

/** Tells of a cell whether it is a share without a unit in a column of percentages, which can be read in two ways. */
export function unclearCells(columns: readonly ImportColumn[], rows: readonly FileRow[]) {
  const mixed = new Set(
    columns.flatMap(({ index, parameter: { unit, is_categorical } }) => {
      const cells = () => rows.map(({ cells }) => restored(plainText(cells[index] ?? '')));
      return !is_categorical && unit?.trim() === '%' && mixesShares(cells(), unit) ? [index] : [];
    }),
  );
  return (index: number, cell: string): boolean => mixed.has(index) && isBareShare(cell);
}

export const moreCellsThanHeader =
  'The row has more cells than the header. In a text file, put texts that contain the separator in quotation marks.';

/** Whether a cell says that the value of an output is not measured yet. A category of that name is one. */
export const isAwaited = (
  cell: string,
  { is_categorical, categories }: Pick<ImportParameter, 'is_categorical' | 'categories'>,
): boolean =>
  (isNotMeasured(plainText(cell), !is_categorical) || (is_categorical && isUndeterminedLabel(plainText(cell)))) &&
  categoryOf(plainText(cell), categories) === undefined;

/**
 * The value of a cell: a number, a category's label, null for an empty cell and for one that says that nothing is
 * measured yet, or undefined if it cannot be read.
 */
export function importValue(
  cell: string,
  parameter: ImportParameter,
  decimal: DecimalSymbol,
): number | string | null | undefined {
  if (parameter.is_categorical) {
    const text = restored(plainText(cell));
    if (text === '') return null;
    const labelOf = (one: string) => categoryOf(one, parameter.categories, parameter.category_texts);
    const label = labelOf(text) ?? labelOf(withPoint(text, decimal));
    if (label === undefined && isAwaited(cell, parameter)) return null;
    return label ?? (parameter.takesIndices ? parameter.categories[Number(text)] : undefined);
  }
  const value = numberInFile(cell, decimal);
  if (value === null) return null;
  if (!Number.isNaN(value)) return convertUnit(value, parameter.columnUnit ?? '', parameter.unit ?? '') ?? value;
  const duration = durationIn(cell, parameter.unit);
  if (duration !== undefined) return duration;
  const read = amountIn(restored(plainText(cell)), parameter.unit, decimal) ?? Number.NaN;
  if (Number.isNaN(read)) return isAwaited(cell, parameter) ? null : undefined;
  return read;
}

/** A label that is a number has a point, as it was typed when the category was named, or as a workbook stores it. */
const withPoint = (text: string, decimal: DecimalSymbol) =>
  decimal === ',' && /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
