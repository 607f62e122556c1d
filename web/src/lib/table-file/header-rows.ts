import { isRoleGroup } from '#shared/rules/column-groups.ts';
import { isClock } from '#shared/rules/header-units.ts';
import { isNoNumber } from '#shared/rules/missing-value.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { isUnitCell } from '#shared/rules/units.ts';
import { isAmount, isBlank, isNumber, lookedRows, unitsBelow } from './find-header.ts';
import type { Range } from './sheet-cells.ts';

type Row = readonly string[];

/** The rows of a header. */
export interface HeaderRows {
  headers: string[];
  /** By column, where a row below the names has units; else undefined. */
  units: readonly string[] | undefined;
  /** By column, what a row above the names or a row of roles says of it; else undefined. */
  groups: readonly string[] | undefined;
  /** Indices of the first and the last row. */
  first: number;
  last: number;
  /** The decision about more than one row, and why. */
  reasons: string[];
}

/** Rows that may belong to a header, beside the one with names. */
const maxMore = 3;

/**
 * The header whose names begin in the row `index`: a row of groups above it, and rows below it that have texts where
 * the columns have numbers, such as units, types, or the names beneath groups.
 *
 * @param merged where cells of a workbook are merged, a group ends with its cell
 * @param last the last of its rows, where a person has chosen it
 */
export function headerRows(
  data: readonly Row[],
  index: number,
  merged: readonly Range[] = [],
  last?: number,
): HeaderRows {
  const above = last === undefined && isGroups(data[index - 1] ?? [], data[index] ?? []) ? data[index - 1] : undefined;
  let header: HeaderRows = {
    headers: texts(data[index] ?? []),
    units: undefined,
    groups: undefined,
    first: index,
    last: index,
    reasons: [],
  };
  if (above) header = { ...beneath(above, header, index, merged), first: index - 1 };
  for (let next = index + 1; next <= (last ?? index + maxMore); next++) {
    const units = unitsBelow(next - 1, data);
    if (units && !header.units) header = { ...header, units, last: next };
    else if (last !== undefined || isOfHeader(data, next)) header = withRow(header, data[next] ?? [], next, merged);
    else break;
  }
  return header;
}

const texts = (cells: Row) => cells.map(plainText);
const filledOf = (cells: Row) => texts(cells).filter((cell) => cell !== '');

/** Texts above gaps, where the row below has names: `Conditions;;;Results;;`. */
function isGroups(cells: Row, names: Row): boolean {
  const filled = filledOf(cells);
  if (filled.length === 0 || filled.some(isNumber) || filled.length >= filledOf(names).length) return false;
  const first = cells.findIndex((cell) => plainText(cell) !== '');
  const last = cells.findLastIndex((cell) => plainText(cell) !== '');
  return first > 0 || last - first + 1 > filled.length || filled.some(isRoleGroup);
}

function withRow(header: HeaderRows, cells: Row, row: number, merged: readonly Range[]): HeaderRows {
  const words = filledOf(cells);
  const shown = [...new Set(words)].slice(0, 3).join(', ');
  if (words.length > 0 && words.every((word) => typeWord.test(word))) {
    const groups = words.some(isRoleGroup) ? texts(cells) : header.groups;
    const reason = `Row ${row + 1} says of what type the columns are (${shown}), and is no sample.`;
    return { ...header, groups, last: row, reasons: [...header.reasons, reason] };
  }
  const named = [...new Set(filledOf(header.headers))];
  const hasGaps = texts(cells).some((cell, column) => cell !== '' && (header.headers[column] ?? '') === '');
  const isNumbered = named.filter((name) => numberedName.test(name)).length * 2 >= named.length;
  return hasGaps || isNumbered || (!header.groups && named.some(isRoleGroup))
    ? { ...beneath(header.headers, { ...header, headers: texts(cells) }, row, merged), last: row }
    : withDetails(header, texts(cells), row, shown);
}

/** Beneath names, units belong to them, other texts tell columns of one name apart; else they describe the columns. */
function withDetails(header: HeaderRows, details: Row, row: number, shown: string): HeaderRows {
  const { headers: names } = header;
  const headers = names.map((name, column) => {
    const detail = details[column] ?? '';
    if (detail === '' || detail === name || /^[-–—]$/.test(detail)) return name;
    if (unitAlone.test(detail)) return `${name} ${detail}`;
    if (isUnitCell(detail) || isClock(detail)) return `${name} [${detail}]`;
    return isTwice(name, names) ? `${name} ${detail}` : name;
  });
  const reason = `Row ${row + 1} describes the columns (${shown}): they have texts there, and numbers below.`;
  return { ...header, headers, last: row, reasons: [...header.reasons, reason] };
}

const isTwice = (text: string, all: readonly string[]) => all.indexOf(text) !== all.lastIndexOf(text);

/** A unit alone, in brackets. */
const unitAlone = /^[([][^()[\]\d]{1,12}[)\]]$/;

/**
 * Names that stand beneath groups. A name that is there twice, a unit alone, and one that tells columns of one name apart
 * have the group before them.
 */
function beneath(above: Row, header: HeaderRows, row: number, merged: readonly Range[]): HeaderRows {
  const ofGroups = merged.filter(({ first, last }) => first < row && last >= Math.min(header.first, row - 1));
  const ends = new Map(ofGroups.map(({ column, lastColumn }) => [column, lastColumn]));
  let [group, end] = ['', Number.POSITIVE_INFINITY];
  const width = Math.max(above.length, header.headers.length);
  const groups = Array.from({ length: width }, (_, column) => {
    const text = plainText(above[column] ?? '');
    if (text !== '') end = ends.get(column) ?? Number.POSITIVE_INFINITY;
    // A column that has no name of its own, or is right of the merged cell, is not beneath the group on its left.
    const isOutside = text === '' && ((header.headers[column] ?? '') === '' || column > end);
    group = isOutside ? '' : text || group;
    return group;
  });
  const names = groups.map((_, column) => header.headers[column] ?? '');
  const written = texts(above);
  const headers = names.map((name, column) => {
    const [own = '', alone = ''] = [groups[column], written[column]];
    if (name === '') return alone;
    const isNameAgain = alone !== '' && isTwice(alone, written) && !isRoleGroup(alone);
    const isPart = isTwice(name, names) || unitAlone.test(name) || isNameAgain;
    return isPart && own !== '' ? `${own} ${name}` : name;
  });
  // A name without another one below it is no group.
  const isGroup = (text: string, column: number) => text !== '' && !['', text].includes(names[column] ?? '');
  const shown = [...new Set(groups.filter(isGroup))].slice(0, 3).join(', ');
  const reason = `Row ${row} has groups of columns (${shown}), and row ${row + 1} their names.`;
  return { ...header, headers, groups, reasons: [...header.reasons, reason] };
}

/** Whether a row is none of the samples: it has texts, never seen below, where the columns have numbers. */
function isOfHeader(data: readonly Row[], row: number): boolean {
  // A cell that is merged with the one above has its text again.
  const above = texts(data[row - 1] ?? []);
  const cells = texts(data[row] ?? []).map((cell, column) => (cell === above[column] ? '' : cell));
  const filled = filledOf(cells);
  if (filled.length === 0 || filled.some(hasNumber)) return false;
  const rows = data.slice(row + 1, row + 1 + lookedRows).filter((one) => !isBlank(one));
  // More rows of the header may follow.
  const first = rows.slice(0, maxMore).findIndex((one) => one.some(hasNumber));
  const below = first > 0 ? rows.slice(first) : rows;
  if (below.length === 0) return false;
  const ofNumbers = cells.map((cell, column) => cell !== '' && isOfNumbers(below, column));
  const count = ofNumbers.filter(Boolean).length;
  if (cells.some((cell, column) => ofNumbers[column] && isNoNumber(cell))) return false;
  if (cells.some((cell, column) => cell !== '' && isSeen(below, column, cell))) return false;
  const areTypes = filled.every((word) => typeWord.test(word) && (count > 0 || word.length > 1));
  return areTypes ? filled.length > 1 : count > 1;
}

/** A value, with its unit or as a limit. */
const hasNumber = (cell: string) => /^[<>≤≥~+−-]?\s*[.,]?\d/.test(plainText(cell)) && !isUnitCell(plainText(cell));

const isSeen = (rows: readonly Row[], column: number, text: string) =>
  rows.some((cells) => plainText(cells[column] ?? '') === text);

/** A column of numbers or amounts: others among them are words for missing values. */
function isOfNumbers(rows: readonly Row[], column: number): boolean {
  const given = rows.map((cells) => plainText(cells[column] ?? '')).filter((cell) => cell !== '' && !isNoNumber(cell));
  const numbers = given.filter(isAmount).length;
  return numbers > 0 && numbers >= given.length * 0.8;
}

/** Names that only count, above the real ones: Design-Expert writes so. */
const numberedName = /^(factor|response|component|input|output|variable)s? ?\d+$/i;

/** How programs write the types and roles of columns. */
const typeWord =
  /^((meta ?)?data|features?|targets?|class|labels?|continuous|discrete|categorical|category|nominal|ordinal|quantitative|qualitative|numeric(al)?|numbers?|num|float\d*|double|real|u?int(eger)?\d*|decimal|str(ing)?|text|char|varchar|object|bool(ean)?|logical|date(time)?|factors?|inputs?|outputs?|responses?|objectives?|parameters?|variables?|predictors?|independent|dependent|settings?|results?|mixture|process|[cdsmixy])$/i;
