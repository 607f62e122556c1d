import { unitOfCells, withoutUnit } from './cell-units.ts';
import { restored } from './csv.ts';
import { durationIn, unitOfDurations } from './durations.ts';
import { isAmbiguous } from './file-decimal.ts';
import { numberInFile, plainNumber } from './file-number.ts';
import { isNoNumber, isNotMeasured } from './missing-value.ts';
import type { DecimalSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';
import { rangeOf } from './propose-step.ts';

/** The content of the cells of a file's column. */
export interface ColumnCells {
  isNumerical: boolean;
  /** The numbers that can be read; empty for a column of texts. */
  numbers: number[];
  /** Numbers of which nothing tells the decimal symbol, as they are written. */
  unclear: string[];
  /** The unit behind every number. */
  unit: string | undefined;
  /** The texts that are there, without words for values that are not measured yet; of numbers, for missing ones either. */
  filled: string[];
  /** Such words. */
  awaited: string[];
}

/** A few other texts do not make a column of numbers a category. */
export const shareOfNumbers = 0.8;

/**
 * A column is of numbers where most of its texts are, beside words for missing values, also where all numbers have the
 * same unit. Codes that look like powers of ten, such as `2004E205` beside other texts, are none.
 *
 * @param ofHeader the unit of the header, in which durations are read
 * @param share how many of the texts must be numbers
 */
export function cellsOfColumn(
  cells: readonly string[],
  decimal: DecimalSymbol,
  ofHeader = '',
  share = shareOfNumbers,
): ColumnCells {
  const texts = cells.map((cell) => restored(plainText(cell))).filter((text) => text !== '');
  const values = texts.filter((text) => !isNoNumber(text));
  const unit = unitOfDurations(values, ofHeader) ?? unitOfCells(values);
  const bare = values.map((text) => withoutUnit(text, unit) ?? text);
  const read = bare.map((text) => durationIn(text, unit) ?? numberInFile(text, decimal));
  const numbers = read.filter((value): value is number => value !== null && !Number.isNaN(value));
  const unclear = bare.filter((text, index) => Number.isNaN(read[index]) && isAmbiguous(plainNumber(text)));
  const count = numbers.length + unclear.length;
  const isNumerical = count > 0 && count >= values.length * share && !areCodes(bare, count);
  const isAwaited = (text: string) => isNotMeasured(text, isNumerical || values.length === 0);
  const awaited = texts.filter(isAwaited);
  const filled = isNumerical ? values : texts.filter((text) => !isAwaited(text));
  if (!isNumerical) return { isNumerical, numbers: [], unclear: [], unit: undefined, filled, awaited };
  return { isNumerical, numbers, unclear, unit, filled, awaited };
}

/** Digits with an E among them, as wells and plates have. */
export const isCode = (text: string): boolean => /^\d+e\d+$/i.test(text);

/** Such codes, beside texts, or where the power of ten would be absurd. */
function areCodes(texts: readonly string[], numbers: number): boolean {
  const codes = texts.filter(isCode);
  return codes.length > 0 && (numbers < texts.length || codes.some((text) => /e0*[1-9]\d{2,}$/i.test(text)));
}

/** The type of parameter that a file's column would become. */
export type ColumnType =
  | { type: 'Numerical'; min_value: number; max_value: number; step: 1 }
  | { type: 'Categorical'; categories: string[] };

/** A column of numbers and blanks ranges from the smallest to the largest (0 if it has none); another has its labels. */
export function inferColumn(cells: readonly string[], decimal: DecimalSymbol): ColumnType {
  const { isNumerical, numbers, filled } = cellsOfColumn(cells, decimal);
  if (!isNumerical && filled.length > 0) return asCategorical(cells);
  const [min_value, max_value] = rangeOf(numbers);
  return { type: 'Numerical', min_value, max_value, step: 1 };
}

/**
 * The categorical type of a column, whatever its cells; a column of blanks gets one category with the specified default
 * name. Words for values that are not measured yet are no categories.
 */
export function asCategorical(cells: readonly string[]): Extract<ColumnType, { type: 'Categorical' }> {
  const texts = cells.map((cell) => restored(plainText(cell)));
  const labels = [...new Set(texts.filter((label) => label !== '' && !isNotMeasured(label)))];
  return { type: 'Categorical', categories: labels.length > 0 ? labels : ['Category'] };
}
