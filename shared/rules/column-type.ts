import { isSpreadsheetError } from './cell-problem.ts';
import { amountIn, isBareShare, mixesShares, unitOfCells, withoutUnit } from './cell-units.ts';
import { isCensored, isLimit } from './censored.ts';
import { restored } from './csv.ts';
import { durationIn, isTimeUnit, unitOfDurations } from './durations.ts';
import { isAmbiguous } from './file-decimal.ts';
import { numberInFile, plainNumber } from './file-number.ts';
import { splitHeader } from './header-units.ts';
import { isNoNumber, isNotMeasured, isUndeterminedLabel } from './missing-value.ts';
import type { DecimalSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';
import { isResult } from './result-words.ts';

/** The content of the cells of a file's column. */
export interface ColumnCells {
  isNumerical: boolean;
  /** The numbers that can be read; empty for a column of texts. */
  numbers: number[];
  /** Numbers of which nothing tells the decimal symbol, as they are written. */
  unclear: string[];
  /** Texts among the numbers, such as `OVRFLW` and `<0.5`: their cells become empty. */
  others: string[];
  /** The unit behind the numbers, in which they are. */
  unit: string | undefined;
  /** The texts, without words for values that are not measured yet; of numbers, without missing ones and limits too. */
  filled: string[];
  /** Such words. */
  awaited: string[];
  /** The first limit or rough value among the numbers, such as `> 99` and `~5`, which settings do not have. */
  limit: string | undefined;
  /** Number of formulas without their results. */
  uncalculated: number;
}

/**
 * A column is of numbers where most of its texts are, beside words for missing values, also where they have
 * units of one kind; half of them are enough below the name of a result. Limits such as `> 99` count as numbers beside different
 * ones, and below the name of a result. Codes that look like powers of ten, such as `2004E205` beside other texts, are
 * none, and formulas that nobody has calculated are neither numbers nor texts.
 *
 * @param header its unit is that of durations
 */
export function cellsOfColumn(cells: readonly string[], decimal: DecimalSymbol, header = ''): ColumnCells {
  const filledCells = cells.filter((cell) => plainText(cell) !== '' && !isUncalculated(cell));
  const uncalculated = cells.filter(isUncalculated).length;
  const texts = filledCells.map(textOf);
  // Their blanks tell groups of thousands.
  const ofNumbers = filledCells.filter((cell) => !isNoNumber(textOf(cell)) && !isSpreadsheetError(textOf(cell)));
  const values = ofNumbers.map(textOf);
  const ofHeader = splitHeader(header).unit;
  const unit =
    unitOfDurations(values, ofHeader) ?? unitOfCells(values, ofHeader) ?? (isTimeUnit(ofHeader) ? ofHeader : undefined);
  const bare = ofNumbers.map((cell) => withoutUnit(cell, unit) ?? cell);
  const isMixed = mixesShares(values, unit);
  const read = bare.map((cell, index) => {
    if (isMixed && isBareShare(ofNumbers[index] ?? '')) return Number.NaN;
    return durationIn(cell, unit) ?? amountIn(cell, unit, decimal) ?? numberInFile(cell, decimal);
  });
  const numbers = read.filter((value): value is number => value !== null && !Number.isNaN(value));
  const unread = bare.filter((_, index) => Number.isNaN(read[index])).map(textOf);
  const unclear = unread.filter((text) => isAmbiguous(plainNumber(text)));
  const count = numbers.length + unclear.length;
  const censored = unread.filter(isCensored);
  const isNamed = isResult(header);
  const limits = isNamed || new Set(numbers).size > 1 ? censored.length : 0;
  // They are refused one by one, with the reason: such a column is no label of its rows.
  const other = decimal === '.' ? ',' : '.';
  const swapped = unread.filter((text) => !Number.isNaN(numberInFile(text, other)) && !unclear.includes(text)).length;
  const isMost = (most: number) => most * 2 > values.length || (most * 2 === values.length && isNamed);
  const isNumerical =
    count + limits > 0 && isMost(count + limits + swapped) && !areCodes(bare.map(textOf), count + swapped, header);
  const isAwaited = (text: string) =>
    isNotMeasured(text, isNumerical || values.length === 0) || (!isNumerical && isUndeterminedLabel(text));
  const awaited = texts.filter(isAwaited);
  if (!isNumerical) {
    const filled = texts.filter((text) => !isAwaited(text) && !isSpreadsheetError(text));
    const none = { numbers: [], unclear: [], others: [], limit: undefined, unit: undefined };
    return { isNumerical, ...none, filled, awaited, uncalculated };
  }
  const others = unread.filter((text) => !unclear.includes(text));
  // Rough numbers beside few that come again and again, such as `~60` beside 60, are settings.
  const isRough = !censored.some((text) => isLimit(text)) && new Set(numbers).size * 2 <= numbers.length;
  const filled = values.filter((text) => !isLimit(text) && (isRough || !isCensored(text)));
  const limit = isRough ? undefined : censored[0];
  return { isNumerical, numbers, unclear, others, unit, filled, awaited, limit, uncalculated };
}

/** Whether a cell has a formula in place of its result, as programs write workbooks. */
export const isUncalculated = (cell: string): boolean => /^=./.test(cell.trim());

const textOf = (cell: string) => restored(plainText(cell));

/** Digits with an E among them, as wells and plates have. */
export const isCode = (text: string): boolean => /^\d+e\d+$/i.test(text);

/**
 * Such codes, beside texts, below the name of a code, or where the power of ten would be absurd; and numbers that are
 * filled up with zeros to one length, such as 001 and 010.
 */
function areCodes(texts: readonly string[], numbers: number, header: string): boolean {
  const codes = texts.filter(isCode);
  const isAbsurd = (text: string) => /e0*[1-9]\d{2,}$/i.test(text);
  if (codes.length > 0 && (numbers < texts.length || codes.some(isAbsurd))) return true;
  if (codes.length === texts.length && namesCodes.test(header)) return true;
  const [first = ''] = texts;
  const areFilledUp = texts.every((text) => /^\d{3,}$/.test(text) && text.length === first.length);
  return areFilledUp && texts.some((text) => text.startsWith('0'));
}

const namesCodes = /(^|[^\p{L}])(batch|lot|charge|code|well|plate|platte|position)(?!\p{L})/iu;

/**
 * The categories of a column, whatever its cells; a column of blanks gets one with the specified default name. Words for
 * values that are not measured yet or could not be determined, formulas without their results, and errors of
 * spreadsheets are none.
 */
export function categoriesIn(cells: readonly string[]): string[] {
  const texts = cells.filter((cell) => !isUncalculated(cell)).map(textOf);
  const isLabel = (text: string) =>
    text !== '' && !isNotMeasured(text) && !isUndeterminedLabel(text) && !isSpreadsheetError(text);
  const labels = [...new Set(texts.filter(isLabel))];
  return labels.length > 0 ? labels : ['Category'];
}
