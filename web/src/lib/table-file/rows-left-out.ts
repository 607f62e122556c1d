import { isUncalculated } from '#shared/rules/column-type.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { hasOneText, type IsKnown, isBlank, isNumber, knownIn, repeatsHeader } from './find-header.ts';

interface Table {
  headers: readonly string[];
  isKnown: IsKnown;
  /** Number of the row in which another table begins after blank rows. */
  below: number | undefined;
  /** All rows of the file. */
  data: readonly (readonly string[])[];
}

/** Why a row below the header is no sample; undefined for a row that may be one. Asked row by row, blank ones too. */
export function rowsLeftOut({ headers, isKnown, below, data }: Table) {
  const table = data.slice(0, below && below - 1);
  const isLast = lastRows(table);
  const lastSample = 1 + table.findLastIndex((cells) => cells.filter((cell) => plainText(cell) !== '').length > 1);
  const above: (readonly string[])[] = [];
  let other: number | undefined;
  let isApart = false;
  return (cells: readonly string[], number: number): string | undefined => {
    const filled = cells.filter((cell) => plainText(cell) !== '');
    const wasApart = isApart;
    const isTitle = filled.length === 1 && headers.length > 2 && !filled.some(isNumber);
    isApart = filled.length === 0 || isTitle || isSummary(cells, headers, isKnown);
    if (isBlank(cells)) return undefined;
    if (repeatsHeader(cells, headers)) {
      other = undefined;
      return 'The row repeats the header';
    }
    const names = !filled.some(isNumber);
    if (number === below) {
      other = number;
      return anotherTable;
    }
    if (other === undefined && isSummary(cells, headers, isKnown) && filled.slice(1).every(isOfSummary))
      return summaryText(cells);
    if (names && (knownIn(cells, isKnown) > 1 || (wasApart && isHeaderBelow(cells, above)))) {
      other = number;
      return anotherTable;
    }
    if (other !== undefined) return `The row is of the table that begins in row ${other}`;
    if (isSummary(cells, headers, isKnown) || (isLast(number) && !isKnown(headers[0] ?? ''))) return summaryText(cells);
    if (isTitle && !isKnown(headers[firstOf(cells)] ?? '')) {
      const given = above.map((row) => row[firstOf(cells)] ?? '').filter((cell) => plainText(cell) !== '');
      const isOfNumbers = given.length > 1 && given.every(isNumber) && !noValue.test(plainText(filled[0] ?? ''));
      if ((number > lastSample && wasApart) || isOfNumbers) return 'The row is a note';
    }
    above.push(cells);
    return undefined;
  };
}

const isOfSummary = (cell: string) => isNumber(cell) || isUncalculated(cell);

const firstOf = (cells: readonly string[]) => cells.findIndex((cell) => plainText(cell) !== '');
const summaryText = (cells: readonly string[]) => `The row is a summary: ${plainText(cells[firstOf(cells)] ?? '')}`;

/** Whether a row begins with a word such as `Mean` or `Summe`, below no parameter of the experiment. */
export function isSummary(cells: readonly string[], headers: readonly string[], isKnown: IsKnown): boolean {
  const first = firstOf(cells);
  return summary.test(plainText(cells[first] ?? '')) && !isKnown(headers[first] ?? '');
}

/**
 * Tells of the number of a row whether it is one of the last, which all begin with words of a summary, each once. Labels of
 * samples come again, or have others below them.
 */
function lastRows(data: readonly (readonly string[])[]): (number: number) => boolean {
  const words = data.map((cells) => plainText(cells[0] ?? ''));
  const isOne = (word: string, row: number) => summary.test(word) || besides.test(word) || isBlank(data[row] ?? []);
  const last = words.findLastIndex((word, row) => !isOne(word, row));
  return (number) => {
    const word = words[number - 1] ?? '';
    return number > last + 1 && besides.test(word) && words.indexOf(word) === words.lastIndexOf(word);
  };
}

const anotherTable = 'Another table begins here';

/** Texts in columns of numbers, or in one beside columns that are empty above, and none that its column has above. */
function isHeaderBelow(cells: readonly string[], above: readonly (readonly string[])[]): boolean {
  const named = cells.flatMap((cell, index) => (plainText(cell) === '' ? [] : [{ text: plainText(cell), index }]));
  const ofNumbers = named.filter(({ index }) => above.some((row) => isNumber(row[index] ?? '')));
  const isKnownText = named.some(({ text, index }) => above.some((row) => plainText(row[index] ?? '') === text));
  const isEmptyAbove = ({ index }: { index: number }) => above.every((row) => plainText(row[index] ?? '') === '');
  const places = ofNumbers.length > 0 ? ofNumbers.length + named.filter(isEmptyAbove).length : 0;
  return places > 1 && !isKnownText && !hasOneText(named) && ofNumbers.every(({ text }) => !noValue.test(text));
}

const noValue = /^([<>≤≥].*|n\.?\s?[ad]\.?|n\/a|na|nan|nd|[-–—?]+|failed|none)$/i;
/** Words below a table that may be labels elsewhere. */
const besides =
  /^(range|spannweite|n|count|anzahl|targets?|ziel(wert)?|soll(wert)?|spec(ification)?s?\.?( limits?)?|limits?|grenzwerte?|lo[dq]|best( run)?|sem|cpk?)( ?\([^)]*\))?:?$/i;
const summary =
  /^([ø⌀∅]|mean|average|avg\.?|median|sum|total|std\.? ?dev\.?|stdev|sd|standard deviation|%? ?rsd ?%?|%? ?cv ?%?|minimum|maximum|min\.?|max\.?|mittel(wert)?|durchschnitt|summe|gesamt|standardabw(eichung|\.)?|stabw\.?|moyenne|somme|écart[- ]type|m[eé]dia|promedio|suma|soma)( ?\([^)]*\))?:?$/i;
