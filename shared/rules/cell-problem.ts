import { categoriesLike } from './category-of.ts';
import { withoutUnit } from './cell-units.ts';
import { isDuration, isShortDuration, isTimeUnit } from './durations.ts';
import { isAmbiguous, readings } from './file-decimal.ts';
import { hasTooManyDigits, plainNumber } from './file-number.ts';
import { messages } from './messages.ts';
import { plainText } from './plain-text.ts';

interface Parameter {
  short_name: string;
  is_categorical: boolean;
  categories: readonly string[];
  unit?: string;
}

/** Why a cell of a file cannot be read: a message that quotes the cell. */
export function cellProblem(cell: string, parameter: Parameter): string {
  const { short_name, is_categorical } = parameter;
  const text = plainText(cell);
  if (text === '') return messages.empty(short_name);
  const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
  if (isSpreadsheetError(text)) return `${shown} is an error of the spreadsheet`;
  if (is_categorical) return categoryProblem(shown, text, parameter);
  const number = plainNumber(withoutUnit(text, parameter.unit) ?? text);
  const reason = reasons.find(([test]) => test(number))?.[1];
  if (reason) return reason(shown, parameter);
  return `${messages.numeric(short_name)}, not ${shown}`;
}

/** Programs write formulas without their results. */
export const neverCalculated = 'nobody has calculated it, so open the file in a spreadsheet and save it';

/** A cell may hold a letter. */
const shownLength = 40;

function categoryProblem(shown: string, text: string, { short_name, categories }: Parameter): string {
  const alike = categoriesLike(text, categories);
  return alike.length > 1 ? `${shown} can be ${alike.join(' or ')}` : `${short_name} has no category ${shown}`;
}

const isSpreadsheetError = (text: string) => /^#[\p{Lu}/0]+[!?]?$/u.test(text);

const reasons: readonly [test: (text: string) => boolean, reason: (shown: string, parameter: Parameter) => string][] = [
  [isAmbiguous, readings],
  [hasTooManyDigits, (shown) => `${shown} has more digits than a number keeps`],
  [(text) => /^[<>≤≥]/.test(text), (shown) => `${shown} is a limit, not a value`],
  [(text) => /±|\+\/-/.test(text), (shown) => `${shown} is a value with its uncertainty, not a number`],
  [(text) => text.startsWith('='), (shown) => `${shown} is a formula, not its result: ${neverCalculated}`],
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

function shortDurationProblem(shown: string, { unit = '' }: Parameter): string {
  if (!isTimeUnit(unit)) return `${shown} is a date or a time, not a number`;
  return `${shown} can be hours and minutes or minutes and seconds: write 1:30:00`;
}

function unitProblem(shown: string, { short_name, unit = '' }: Parameter): string {
  return unit.trim() === '' ? `${shown} has a unit, and ${short_name} has none` : `${shown} is not in ${unit.trim()}`;
}
