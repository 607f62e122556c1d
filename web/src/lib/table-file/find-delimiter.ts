import Papa from 'papaparse';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { headerIndex, type IsKnown, isNumber, knownIn, lookedRows } from './find-header.ts';

type Delimiter = FileFormat['delimiter'];

const delimiters = [',', ';', '\t'] as const;

/** The separator that Excel's first line names. */
export const namedDelimiter = (text: string): Delimiter | undefined =>
  delimiters.find((one) => text.startsWith(`sep=${one}`) || text.startsWith(`"sep=${one}"`));

/**
 * The separator with which the header names most of the experiment's parameters, has no numbers, and is as wide as the
 * rows below; else the account's, if the header contains it, or the header's most frequent one.
 */
export function delimiterOf(text: string, own: Delimiter, isKnown: IsKnown): Delimiter {
  const ranked = delimiters
    .map((delimiter) => ({ delimiter, rank: rankOf(text, delimiter, own, isKnown) }))
    .filter(({ rank }) => (rank.at(-1) ?? 0) > 1)
    .toSorted((a, b) => compared(b.rank, a.rank));
  return ranked[0]?.delimiter ?? own;
}

/** Whether rows of one cell have headers between bars or several blanks, which no account can choose. */
export const isSeparatedOtherwise = (data: readonly (readonly string[])[], isKnown: IsKnown): boolean =>
  data
    .slice(0, lookedRows)
    .some(([cell = '', ...more]) => more.length === 0 && knownIn(cell.split(/\||\s{2,}/), isKnown) > 1);

/** The reasons for a separator, the strongest first; the last is the number of columns. */
function rankOf(text: string, delimiter: Delimiter, own: Delimiter, isKnown: IsKnown): number[] {
  const { data } = Papa.parse<string[]>(text, {
    delimiter,
    preview: lookedRows,
    skipEmptyLines: 'greedy',
  });
  const index = headerIndex(data, isKnown);
  const header = data[index] ?? [];
  const below = data.slice(index + 1);
  const alike = below.filter(({ length }) => length === header.length).length;
  return [
    knownIn(header, isKnown),
    header.some(isNumber) ? 0 : 1,
    alike >= below.length / 2 ? 1 : 0,
    // Without a header, the first row has more numbers between the file's separator than between others.
    header.some(isNumber) ? header.filter(isNumber).length / header.length : 0,
    -index,
    delimiter === own ? 1 : 0,
    header.length,
  ];
}

/** By the first number that differs. */
const compared = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
