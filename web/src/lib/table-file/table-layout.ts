import { unitOf } from '#shared/rules/header-units.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { isUnitCell } from '#shared/rules/units.ts';
import { headerIndex, type IsKnown, isBlank, knownIn, lookedRows } from './find-header.ts';
import { type HeaderRows, headerRows } from './header-rows.ts';
import { hasNoHeader } from './no-header.ts';
import type { Range } from './sheet-cells.ts';
import { tableBelow } from './table-below.ts';

type Row = readonly string[];

/** The numbers of a header's first and last row; [0, 0] where a file has none. */
export type HeaderChoice = readonly [first: number, last: number];

/** Which rows of a file are its header, for a person to see and to change. */
export interface ReadHeader {
  rows: HeaderChoice;
  /** The other choices. */
  choices: readonly HeaderChoice[];
  /** The decisions about the table, and why. */
  reasons: readonly string[];
}

interface TableLayout extends Pick<HeaderRows, 'headers' | 'units' | 'groups'> {
  /** Index of the first row below the header; -1 where nothing can be read. */
  start: number;
  header: ReadHeader;
  /** Number of the row in which another table begins below. */
  below: number | undefined;
}

const noHeader = 'no header: the first row has values like those below it, so it is a sample';

/** Where the table of a file begins, the names of its columns, and where another one follows that can be chosen. */
export function layoutOf(
  data: readonly Row[],
  isKnown: IsKnown,
  chosen?: HeaderChoice,
  merged: readonly Range[] = [],
): TableLayout {
  const first = tableAt(data, isKnown, merged);
  const { table, other } = chosen ? tableAt(data, isKnown, merged, chosen) : first;
  const names = [first, chosen ? { table, other } : first].flatMap((one): HeaderChoice[] => [
    ...(one.table.start >= 0 ? [one.table.header.rows] : []),
    ...(one.other?.header === undefined ? [] : [[one.other.header + 1, one.other.header + 1] as const]),
  ]);
  const choices = [...table.header.choices, ...names];
  const isNew = ([from, to]: HeaderChoice, index: number) =>
    choices.findIndex(([otherFrom, otherTo]) => otherFrom === from && otherTo === to) === index;
  return {
    ...table,
    header: { ...table.header, choices: choices.filter(isNew) },
    below: other && other.start + 1,
  };
}

function tableAt(data: readonly Row[], isKnown: IsKnown, merged: readonly Range[], chosen?: HeaderChoice) {
  const table = headerAt(data, isKnown, merged, chosen);
  return {
    table,
    other: table.start < 0 ? undefined : tableBelow(data, table.start, { headers: table.headers, isKnown }),
  };
}

function headerAt(
  data: readonly Row[],
  isKnown: IsKnown,
  merged: readonly Range[],
  chosen?: HeaderChoice,
): Omit<TableLayout, 'below'> {
  const index = chosen && chosen[0] > 0 ? chosen[0] - 1 : headerIndex(data, isKnown);
  if (index < 0) return { ...nothing, header: { rows: [0, 0], choices: [], reasons: [] } };
  const isNone = chosen ? chosen[0] === 0 : knownIn(data[index] ?? [], isKnown) === 0 && hasNoHeader(data, index);
  if (isNone) {
    const reason = chosen ? [] : [`The file has ${noHeader}. Columns are named by their place.`];
    return {
      headers: numbered(data, index),
      ...{ units: undefined, groups: undefined, start: index },
      header: { rows: [0, 0], choices: choicesOf(data, [0, 0]), reasons: reason },
    };
  }
  const found = headerRows(data, index, merged, chosen && Math.max(chosen[1] - 1, index));
  const rows = [found.first + 1, found.last + 1] as const;
  return {
    headers: found.headers,
    ...{ units: found.units, groups: found.groups, start: found.last + 1 },
    header: { rows, choices: choicesOf(data, rows), reasons: [...found.reasons, ...samplesAcross(data, found)] },
  };
}

/** Units of different kinds in the rows, and none in the header: the rows are parameters, and the columns samples. */
function samplesAcross(data: readonly Row[], { headers, units, last }: HeaderRows): string[] {
  const isUnit = (text: string | undefined) => text !== undefined && isUnitCell(text);
  if (units || headers.slice(1).some((header) => isUnit(unitOf(header)))) return [];
  const below = data.slice(last + 1, last + 1 + lookedRows);
  const end = below.findIndex(isBlank);
  const rows = below.slice(0, end < 0 ? undefined : end).map((cells) => cells.map(plainText));
  const found = rows.flatMap(([name = '', second]) => [unitOf(name), second].filter(isUnit).slice(0, 1));
  const names = new Set(rows.map(([name]) => name));
  if (found.length < Math.max(2, rows.length / 2) || new Set(found).size < 2 || names.size < rows.length) return [];
  return [
    `The rows have units (${[...new Set(found)].slice(0, 3).join(', ')}), so that the samples seem to be the columns: transpose the table in a spreadsheet first.`,
  ];
}

const nothing = { headers: [], units: undefined, groups: undefined, start: -1 };

/** As many names as the widest row has cells. */
function numbered(data: readonly Row[], first: number): string[] {
  const width = data.slice(first, first + lookedRows).reduce((most, cells) => {
    const last = cells.findLastIndex((cell) => plainText(cell) !== '');
    return Math.max(most, last + 1);
  }, 0);
  return Array.from({ length: width }, (_, column) => `Column ${column + 1}`);
}

/** Rows that may be chosen as a header, beside the one that is. */
const maxChoices = 5;

function choicesOf(data: readonly Row[], rows: HeaderChoice): HeaderChoice[] {
  const filled = data
    .slice(0, lookedRows)
    .flatMap((cells, index) => (isBlank(cells) ? [] : [index + 1]))
    .filter((row) => row >= rows[0] - 2)
    .slice(0, maxChoices);
  const single = filled.map((row): HeaderChoice => [row, row]);
  const pairs = filled
    .slice(0, 3)
    .filter((row) => filled.includes(row + 1))
    .map((row): HeaderChoice => [row, row + 1]);
  const [first = 0, second, third] = filled;
  const triple: HeaderChoice[] = second === first + 1 && third === first + 2 ? [[first, third]] : [];
  const all: HeaderChoice[] = [[0, 0], ...single, ...pairs, ...triple];
  const isListed = all.some(([first, last]) => first === rows[0] && last === rows[1]);
  return isListed ? all : [...all, rows];
}
