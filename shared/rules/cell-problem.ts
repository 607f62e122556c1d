import { categoriesLike } from './category-of.ts';
import { amountText, isBareShare } from './cell-units.ts';
import { isCensored, isLimit } from './censored.ts';
import { isDuration, isShortDuration, isTimeUnit, shortDuration } from './durations.ts';
import { isAmbiguous, readings } from './file-decimal.ts';
import { hasTooManyDigits, plainNumber } from './file-number.ts';
import { messages } from './messages.ts';
import { withSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';

interface Parameter {
  name: string;
  is_categorical: boolean;
  categories: readonly string[];
  unit?: string;
}

/** The column of a cell: its header, as the file has it, and the parameter that it becomes. */
interface Column {
  header: string;
  parameter: Parameter;
}

/** Why a cell of a file cannot be read: a message that quotes the cell, and names its column as the file does. */
export function cellProblem(cell: string, { header: written, parameter }: Column): string {
  const column = { header: written || parameter.name, parameter };
  const { header } = column;
  const { is_categorical } = parameter;
  const text = plainText(cell);
  if (text === '') return messages.empty(header);
  const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
  if (isSpreadsheetError(text)) return `${shown} is an error of the spreadsheet`;
  if (is_categorical) return categoryProblem(shown, text, column);
  if (parameter.unit?.trim() === '%' && isBareShare(text)) return shareProblem(text);
  const number = plainNumber(amountText(text, parameter.unit) ?? text);
  const reason = reasons.find(([test]) => test(number))?.[1];
  if (reason) return reason(shown, column);
  return `${messages.numeric(header)}, not ${shown}`;
}

/** Such cells are refused only beside others with their unit. */
function shareProblem(text: string): string {
  const decimal = text.includes(',') ? ',' : '.';
  const percent = Number((100 * Number(text.replace(',', '.'))).toPrecision(12));
  return `${text} can be ${text} % or ${withSymbol(String(percent), decimal)} %: write the unit in each cell`;
}

/** Programs write formulas without their results. */
export const neverCalculated = 'nobody has calculated it, so open the file in a spreadsheet and save it';

/** A cell may hold a letter. */
const shownLength = 40;

function categoryProblem(shown: string, text: string, { header, parameter }: Column): string {
  const alike = categoriesLike(text, parameter.categories);
  if (alike.length > 1) return `${shown} can be ${alike.join(' or ')}`;
  return isFormula(text) ? formulaProblem(shown) : `${header} has no category ${shown}`;
}

const isFormula = (text: string) => text.startsWith('=');
const formulaProblem = (shown: string) => `${shown} is a formula, not its result: ${neverCalculated}`;

/** Such as `#REF!`, `#N/A`, and `#NV` in German. */
export const isSpreadsheetError = (text: string): boolean => /^#([\p{Lu}/0]+[!?]|N\/A|NV)$/u.test(text);

const reasons: readonly [test: (text: string) => boolean, reason: (shown: string, column: Column) => string][] = [
  [isAmbiguous, readings],
  [hasTooManyDigits, (shown) => `${shown} has more digits than a number keeps`],
  [isLimit, (shown) => `${shown} is a limit, not a value`],
  [isCensored, (shown) => `${shown} is a rough value, not a number`],
  [(text) => /±|\+\/-/.test(text), (shown) => `${shown} is a value with its uncertainty, not a number`],
  [isFormula, formulaProblem],
  [(text) => isShortDuration(text), shortDurationProblem],
  [(text) => isDuration(text), (shown) => `${shown} is a duration or a time, not a number`],
  [(text) => dates.some((date) => date.test(text)), (shown) => `${shown} is a date or a time, not a number`],
  [(text) => withUnit.test(text), unitProblem],
  [(text) => /^[+-]?\d*,\d+$/.test(text), (shown) => `${shown} has a decimal comma, and the file decimal points`],
  [(text) => /^[+-]?\d*\.\d+$/.test(text), (shown) => `${shown} has a decimal point, and the file decimal commas`],
];

const month = '(jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zé]*\\.?';
const dates = [
  /^\d{4}-\d{2}-\d{2}/,
  /^\d{1,2}([./-])\d{1,2}\1(\d{4}|\d{2})?( |$)/,
  new RegExp(`^\\d{1,2}\\.?[ -]?${month}([ -]\\d{2,4})?$`, 'i'),
  new RegExp(`^${month}[ -]?\\d{1,4}$`, 'i'),
  /^\d{1,2}:\d{2}(:\d{2})?$/,
];
const withUnit = /^[+-]?[\d.,'’]*\d(e[+-]?\d+)?(?! ?[x×·*] ?10|e[+-]?\d) ?[%‰°\p{L}].{0,11}$/iu;

function shortDurationProblem(shown: string, { parameter: { unit = '' } }: Column): string {
  if (!isTimeUnit(unit)) return `${shown} is a date or a time, not a number`;
  return shortDuration(shown);
}

function unitProblem(shown: string, { header, parameter: { unit = '' } }: Column): string {
  return unit.trim() === '' ? `${shown} has a unit, and ${header} has none` : `${shown} is not in ${unit.trim()}`;
}
