import { isNoNumber } from '#shared/rules/missing-value.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { isAmount, isBlank, isNumber, lookedRows, numberIn } from './find-header.ts';

type Row = readonly string[];

/**
 * Whether the first row of a table is one of its samples: it has numbers and dates where the columns below have such, of
 * the same size; or, without numbers, texts that its columns have below. Numbers of another size, such as wavelengths,
 * and those that only count the columns are names.
 */
export function hasNoHeader(data: readonly Row[], index: number): boolean {
  const head = (data[index] ?? []).map(plainText);
  const key = head.join('\n');
  const below = data
    .slice(index + 1, index + 1 + lookedRows)
    .map((cells) => cells.map(plainText))
    .filter((cells) => !isBlank(cells));
  const filled = head.filter((cell) => cell !== '');
  if (filled.length < 2)
    return filled.length === 1 && isNumber(filled[0] ?? '') && below.every(([cell = '']) => isNumber(cell));
  if (below.length === 0) return filled.filter(isNumber).length > filled.length / 2;
  const columns = head.map((cell, column) => ({ cell, ...columnOf(below, column) })).filter(({ cell }) => cell !== '');
  const valued = columns.filter(({ kind }) => kind !== 'text');
  if (valued.length === 0) return isSeenBelow(columns, below.filter((cells) => cells.join('\n') !== key).length);
  const isOfKind = ({ cell, kind, hasUnits }: Column) => kindOf(cell) === kind || (hasUnits && isAmount(cell));
  if (!valued.every((column) => isOfKind(column) || isNoNumber(column.cell)) || !valued.some(isOfKind)) return false;
  const ofNumbers = valued.filter(({ cell, kind }) => kind === 'number' && isNumber(cell));
  const numbers = ofNumbers.map(({ cell }) => numberIn(cell));
  if (countsColumns(numbers) || isScale(numbers, columns)) return false;
  if (columns.some(({ kind, cell, texts }) => kind === 'text' && texts.has(cell))) return true;
  const near = ofNumbers.filter(({ cell, min, max }) => isNear(numberIn(cell), min, max)).length;
  return near * 2 >= ofNumbers.length;
}

interface Column {
  cell: string;
  kind: 'number' | 'date' | 'text';
  /** Its numbers have units behind them, such as `50%`. */
  hasUnits: boolean;
  texts: ReadonlySet<string>;
  min: number;
  max: number;
  /** A text of the column occurs in more than one row. */
  repeats: boolean;
}

function columnOf(rows: readonly Row[], column: number): Omit<Column, 'cell'> {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const given = cells.filter((cell) => !isNoNumber(cell));
  const count = (kind: Column['kind']) => given.filter((cell) => kindOf(cell) === kind).length;
  const isMost = (most: number) => given.length > 0 && most >= given.length * 0.8;
  const bare = (['number', 'date'] as const).find((one) => isMost(count(one)));
  const hasUnits = bare === undefined && isMost(given.filter(isAmount).length);
  const numbers = given.filter(isNumber).map(numberIn);
  const texts = new Set(cells);
  return {
    kind: bare ?? (hasUnits ? 'number' : 'text'),
    hasUnits,
    texts,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    repeats: texts.size < cells.length,
  };
}

const date = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})([ T]\d{1,2}:\d{2}.*)?$/;
const kindOf = (cell: string): Column['kind'] => (isNumber(cell) ? 'number' : date.test(cell) ? 'date' : 'text');

/** Half of the texts, and two of them, are labels that their columns have below. */
function isSeenBelow(columns: readonly Column[], others: number): boolean {
  const seen = columns.filter(({ cell, texts }) => texts.has(cell)).length;
  return others > 0 && seen > 1 && seen >= columns.length / 2;
}

/** Numbers from 0 or 1, which programs write above columns without names. */
const countsColumns = (numbers: readonly number[]): boolean =>
  numbers.length > 2 && [0, 1].some((first) => numbers.every((value, index) => value === first + index));

/** Rising numbers beside names of columns whose labels repeat below: times or doses of each row. */
const isScale = (numbers: readonly number[], columns: readonly Column[]): boolean =>
  numbers.length > 2 &&
  numbers.every((value, index) => index === 0 || value > (numbers[index - 1] ?? value)) &&
  columns.some(({ kind, repeats }) => kind === 'text' && repeats) &&
  columns.every(({ kind, cell, texts }) => kind !== 'text' || !texts.has(cell));

/** Within the range of the column, or as far from it as it is wide or as its numbers are large. */
function isNear(value: number, min: number, max: number): boolean {
  const width = Math.max(max - min, Math.abs(max), Math.abs(min));
  return value >= min - width && value <= max + width;
}
