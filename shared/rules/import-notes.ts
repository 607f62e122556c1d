import { knownAxis } from './axis.ts';
import { hasOtherUnit, isBare, mixesShares, withoutUnit } from './cell-units.ts';
import { restored } from './csv.ts';
import { durationIn, isTimeUnit } from './durations.ts';
import { isAmbiguous } from './file-decimal.ts';
import { plainNumber } from './file-number.ts';
import { type FileRow, type ImportColumn, importValue, isAwaited } from './import-columns.ts';
import { type ImportRow, numberOf } from './import-rows.ts';
import { limits } from './limits.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';
import { impossibleText, targetText } from './target-text.ts';
import { areOfOneKind } from './unit-kinds.ts';

/**
 * Lets a categorical column have indices, as samples are stored, in place of labels: only where no label is a number and
 * every cell that is no label is the index of one.
 */
export function readIndices(columns: readonly ImportColumn[], rows: readonly FileRow[]): ImportColumn[] {
  return columns.map((column) => {
    const { parameter, index } = column;
    const { is_categorical, categories } = parameter;
    if (!is_categorical || categories.some((label) => !Number.isNaN(numberOf(label)))) return column;
    const others = rows
      .map(({ cells }) => restored((cells[index] ?? '').trim()))
      .filter((cell) => cell !== '' && importValue(cell, parameter, '.') === undefined);
    const takesIndices =
      others.length > 0 && others.every((cell) => /^\d{1,4}$/.test(cell) && Number(cell) < categories.length);
    return takesIndices ? { ...column, parameter: { ...parameter, takesIndices } } : column;
  });
}

/** Texts of a column that are longer than a category's name, and begin alike: they count as one category. */
const cutNotes = (columns: readonly ImportColumn[], rows: readonly FileRow[]): string[] =>
  columns.flatMap(({ header, index, parameter }) => {
    if (!parameter.is_categorical) return [];
    const texts = new Set(rows.map(({ cells }) => plainText(cells[index] ?? '')));
    const long = [...texts].filter((text) => text.length > limits.category);
    const labels = long.map((text) => importValue(text, parameter, '.'));
    const twice = labels.find((label, at) => label !== undefined && labels.indexOf(label) !== at);
    if (twice === undefined) return [];
    const alike = long.filter((_, at) => labels[at] === twice);
    return [`${header}: ${alike.join(' and ')} are read as one category, ${twice}.`];
  });

/** Labels that are too long for a category, and their codes. */
const codeNotes = (columns: readonly ImportColumn[]): string[] =>
  columns.flatMap(({ header, parameter: { uuid, category_texts = {} } }) => {
    const [first] = Object.entries(category_texts);
    if (!first || !uuid.startsWith('new:')) return [];
    return [`${header}: categories are codes, and the whole labels are kept (${first[0]} is ${first[1]}).`];
  });

/** How the indices of a column are read, for a person to check. */
export const indexNotes = (columns: readonly ImportColumn[]): string[] =>
  columns.flatMap(({ header, parameter: { takesIndices, categories } }) => {
    if (!takesIndices) return [];
    const first = categories.slice(0, 3).map((label, index) => `${index} is ${label}`);
    return [`${header}: numbers are read as categories (${first.join(', ')}${categories.length > 3 ? ', …' : ''}).`];
  });

/** Cells of numbers that the other decimal symbol would make a thousand times larger, where nothing tells the symbol. */
function decimalNotes(
  columns: readonly ImportColumn[],
  rows: readonly FileRow[],
  { format, isAssumed }: { format: { decimal: DecimalSymbol }; isAssumed: boolean },
): string[] {
  if (!isAssumed) return [];
  const { decimal } = format;
  return columns.flatMap(({ header, index, parameter }) => {
    if (parameter.is_categorical) return [];
    const bare = (cell: string) => plainNumber(withoutUnit(cell, parameter.unit) ?? cell);
    const cells = rows.map(({ cells }) => bare(cells[index] ?? ''));
    const found = cells.find((cell) => cell.includes(decimal) && isAmbiguous(cell));
    if (found === undefined) return [];
    const [read, thousands] = [found.replace(decimal, '.'), found.replace(decimal, '')];
    const other = decimal === '.' ? 'comma' : 'point';
    return [`${header}: ${found} is read as ${read}; choose the ${other} as decimal symbol if it is ${thousands}.`];
  });
}

/** By row of the file, its number and the values of the columns. */
type NumberedRow = { row: number; values: readonly ImportRow[string][] };

/**
 * How many values of numeric inputs lie outside of the range or are none of its values, those between levels with their
 * rows. They are imported all the same.
 *
 * @param own the account's decimal symbol, with which numbers are written
 */
export function rangeNotes(
  columns: readonly ImportColumn[],
  rows: readonly NumberedRow[],
  own: DecimalSymbol,
): string[] {
  const written = (value: number) => withSymbol(formatNumber(value), own);
  return columns.flatMap(({ kind, header, parameter }, column) => {
    const axis = kind === 'input' && !parameter.is_categorical ? knownAxis(parameter) : undefined;
    if (!axis) return [];
    const found = numbersIn(rows, column);
    const outside = found.filter(({ value }) => !axis.isWithin(value)).length;
    const off = found.filter(({ value }) => axis.isWithin(value) && !axis.isOn(value));
    const missed =
      axis.spacing === undefined
        ? `between the levels (${firstOf(off, written)})`
        : `off the step of ${written(axis.spacing)}`;
    const parts = [
      ...(outside > 0 ? [`${count(outside)} outside ${rangeOf(written(axis.along(0)), written(axis.along(1)))}`] : []),
      ...(off.length > 0 ? [`${count(off.length)} ${missed}`] : []),
    ];
    return parts.length > 0 ? [`${header}: ${parts.join(', ')}.`] : [];
  });
}

const rangeOf = (low: string, high: string) => (low === high ? low : `${low} to ${high}`);

/**
 * How many values of outputs are none that the output can have, with rows and values. They are imported all the same.
 *
 * @param own the account's decimal symbol, with which numbers are written
 */
export function boundsNotes(
  columns: readonly ImportColumn[],
  rows: readonly NumberedRow[],
  own: DecimalSymbol,
): string[] {
  return columns.flatMap(({ kind, header, parameter: { bounds } }, column) => {
    if (kind !== 'output' || !bounds) return [];
    const found = numbersIn(rows, column).filter(({ value }) => impossibleText(value, bounds, own) !== undefined);
    if (found.length === 0) return [];
    const first = firstOf(found, (value) => withSymbol(formatNumber(value), own));
    return [`${header}: ${count(found.length)} outside what is possible, ${targetText(bounds, own)} (${first}).`];
  });
}

const numbersIn = (rows: readonly NumberedRow[], column: number): { row: number; value: number }[] =>
  rows.flatMap(({ row, values }) => {
    const value = values[column];
    return typeof value === 'number' ? [{ row, value }] : [];
  });

/** The first rows with their values, in words. */
const firstOf = (found: readonly { row: number; value: number }[], written: (value: number) => string): string => {
  const first = found.slice(0, namedRows).map(({ row, value }) => `row ${row}: ${written(value)}`);
  return `${first.join('; ')}${found.length > namedRows ? '; …' : ''}`;
};
const namedRows = 5;

const count = (values: number) => (values === 1 ? '1 value' : `${values} values`);

/** Outputs that the file says are not measured yet. */
const awaitedNotes = (columns: readonly ImportColumn[], rows: readonly FileRow[]): string[] =>
  columns.flatMap(({ kind, header, index, parameter }) => {
    if (kind === 'input') return [];
    const cells = rows.map(({ cells }) => plainText(cells[index] ?? ''));
    const found = cells.filter((cell) => isAwaited(cell, parameter));
    if (found.length === 0) return [];
    const words = [...new Set(found)].slice(0, 3).join(', ');
    return [`${header}: ${found.length === 1 ? '1 cell' : `${found.length} cells`} (${words}) not measured yet.`];
  });

/** Durations that are read in the unit of their parameter. */
const durationNotes = (columns: readonly ImportColumn[], rows: readonly FileRow[]): string[] =>
  columns.flatMap(({ header, index, parameter: { is_categorical, unit = '' } }) => {
    if (is_categorical || !isTimeUnit(unit)) return [];
    const texts = rows.map(({ cells }) => plainText(cells[index] ?? ''));
    const cell = texts.find((text) => durationIn(text, unit) !== undefined);
    return cell === undefined
      ? []
      : [`${header}: durations are read in ${unit} (${cell} is ${durationIn(cell, unit)}).`];
  });

/** Cells with another unit than their column, which are converted, and cells without one beside others that have it. */
const unitNotes = (
  columns: readonly ImportColumn[],
  { rows, format: { decimal } }: { rows: readonly FileRow[]; format: { decimal: DecimalSymbol } },
): string[] =>
  columns.flatMap(({ header, index, parameter }) => {
    const { is_categorical, unit = '' } = parameter;
    if (is_categorical || unit.trim() === '') return [];
    const cells = rows.map(({ cells }) => restored(plainText(cells[index] ?? '')));
    const read = (cell: string) => {
      const value = importValue(cell, parameter, decimal);
      return typeof value === 'number' ? `${withSymbol(formatNumber(value), decimal)} ${unit}` : undefined;
    };
    const others = cells.filter((cell) => hasOtherUnit(cell, unit));
    const [first] = others;
    const converted = first && read(first);
    const hasDurations = cells.some((cell) => durationIn(cell, unit) !== undefined);
    const isUnited = others.length > 0 || cells.some((cell) => withoutUnit(cell, unit) !== undefined);
    // The numbers of a known parameter are in its unit; beside durations they may be meant in another.
    const asks = (hasDurations || (isUnited && isNew(parameter))) && !mixesShares(cells, unit);
    const bare = asks ? cells.find((cell) => isBare(cell) && read(cell) !== undefined) : undefined;
    return [
      ...(converted ? [`${header}: ${count(others.length)} converted to ${unit} (${first} is ${converted}).`] : []),
      ...(bare ? [`${header}: numbers without a unit are read in ${unit} (${bare} is ${read(bare)}).`] : []),
    ];
  });

/** Columns in another unit than the parameter that a person has chosen for them. */
const columnUnitNotes = (
  columns: readonly ImportColumn[],
  { rows, format: { decimal } }: { rows: readonly FileRow[]; format: { decimal: DecimalSymbol } },
): string[] =>
  columns.flatMap(({ header, index, parameter }) => {
    const { name, columnUnit, unit = '' } = parameter;
    if (columnUnit === undefined || parameter.is_categorical) return [];
    const cells = rows.map(({ cells }) => restored(plainText(cells[index] ?? '')));
    const bare = cells.find((cell) => isBare(cell) && typeof importValue(cell, parameter, decimal) === 'number');
    if (bare === undefined) return [];
    if (!areOfOneKind(columnUnit, unit))
      return [`${header}: ${name} is in ${unit}, the column in ${columnUnit}: its numbers are not converted.`];
    const value = withSymbol(formatNumber(Number(importValue(bare, parameter, decimal))), decimal);
    return [`${header}: numbers are converted from ${columnUnit} to ${unit} (${bare} is ${value} ${unit}).`];
  });

const isNew = ({ uuid }: ImportColumn['parameter']) => /^(new:|$)/.test(uuid);

/** All that a person should know of cells that are imported. */
export const cellNotes = (
  columns: readonly ImportColumn[],
  content: { rows: readonly FileRow[]; format: { decimal: DecimalSymbol }; isAssumed: boolean },
): string[] => [
  ...decimalNotes(columns, content.rows, content),
  ...durationNotes(columns, content.rows),
  ...unitNotes(columns, content),
  ...columnUnitNotes(columns, content),
  ...awaitedNotes(columns, content.rows),
  ...indexNotes(columns),
  ...codeNotes(columns),
  ...cutNotes(columns, content.rows),
];
