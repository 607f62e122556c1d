import { unitOf } from '#shared/rules/header-units.ts';
import { isNoNumber } from '#shared/rules/missing-value.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { isResult } from '#shared/rules/result-words.ts';
import { numbersOf } from '#shared/rules/sample-headers.ts';
import { ownColumn } from '#shared/samples/sample-columns.ts';
import { hasOneText, type IsKnown, isBlank, isNumber, lookedRows, repeatsHeader } from './find-header.ts';
import { isSummary } from './rows-left-out.ts';

type Row = readonly string[];

/** Another table below the first. */
export interface TableBelow {
  /** Index of its first row: a title, its header, or its first values. */
  start: number;
  /** Index of the row with its names; undefined without one. */
  header: number | undefined;
}

/** Rows between blank ones, from the index `first`. */
interface Block {
  first: number;
  rows: Row[];
}

/** More blocks are one table with blank rows. */
const maxBlocks = 200;

/**
 * The first table after blank rows that is another one than the table above: it has names of its own, fills other
 * columns, or has texts where the columns above have numbers. Later tables count as its rows.
 */
export function tableBelow(
  data: readonly Row[],
  start: number,
  { headers, isKnown }: { headers: readonly string[]; isKnown: IsKnown },
): TableBelow | undefined {
  const isLeftOut = (row: Row) => repeatsHeader(row, headers) || isSummary(row, headers, isKnown);
  const [main, ...others] = blocksOf(data, start, isLeftOut);
  if (!main || main.rows.length === 0) return undefined;
  const above = columnsOf(main.rows);
  const names = headers.filter((header) => header !== '');
  const width = names.length;
  // Where each name is the experiment's, a row beneath them that does not fit says why itself.
  const areKnown = names.every((name) => isKnown(name) || isOfProduct(name));
  let title: number | undefined;
  for (const { first, rows } of others) {
    const isTitle = (row: Row) => width > 2 && filledOf(row).length === 1;
    const at = rows.findIndex((row) => !isTitle(row));
    if (at < 0) {
      title ??= first;
      continue;
    }
    const body = rows.slice(at);
    const isHeader = isHeaderOf(body, above, headers);
    const hasSamples = areKnown && body.some((row) => isWithin(row, headers));
    if (isHeader || (!hasSamples && isOtherThan(body, above, at > 0 || title !== undefined)))
      return { start: title ?? first, header: isHeader ? first + at : undefined };
    title = undefined;
  }
  return undefined;
}

const isOfProduct = (header: string) => ownColumn(header) !== undefined || numbersOf(header) !== undefined;

const isWithin = (row: Row, headers: readonly string[]) =>
  row.every((cell, column) => plainText(cell) === '' || (headers[column] ?? '') !== '');

/** A header that is there again and a summary are of the same table, and tell nothing of its columns. */
function blocksOf(data: readonly Row[], start: number, isLeftOut: (row: Row) => boolean): Block[] {
  const blocks: Block[] = [];
  let wasBlank = true;
  for (let index = start; index < data.length; index++) {
    const row = data[index] ?? [];
    const isGap = isBlank(row);
    if (isLeftOut(row)) continue;
    if (!isGap && wasBlank) blocks.push({ first: index, rows: [] });
    if (blocks.length > maxBlocks) return [];
    const rows = blocks.at(-1)?.rows;
    if (!isGap && rows && rows.length < lookedRows) rows.push(row);
    wasBlank = isGap;
  }
  return blocks;
}

interface Column {
  kind: 'number' | 'text' | 'empty';
  /** It is filled in four of five rows. */
  isFull: boolean;
  texts: ReadonlySet<string>;
}

function columnsOf(rows: readonly Row[]): Column[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => plainText(row[column] ?? '')).filter((cell) => cell !== '');
    const given = cells.filter((cell) => !isNoNumber(cell));
    const numbers = given.filter(isNumber).length;
    const kind = given.length === 0 ? 'empty' : numbers >= given.length * 0.8 ? 'number' : 'text';
    return { kind, isFull: cells.length >= rows.length * 0.8, texts: new Set(cells) };
  });
}

const filledOf = (row: Row) => row.map(plainText).filter((cell) => cell !== '');

/** Whether the first row of a block has names: texts that its columns have neither above nor below. */
function isHeaderOf([names = [], ...below]: readonly Row[], above: readonly Column[], headers: readonly string[]) {
  const named = names.flatMap((cell, column) => {
    const text = plainText(cell);
    return text === '' ? [] : [{ text, column }];
  });
  const own = columnsOf(below);
  const isSeen = named.some(({ text, column }) => above[column]?.texts.has(text) || own[column]?.texts.has(text));
  if (named.length < 2 || below.length === 0 || isSeen || hasOneText(named)) return false;
  if (named.some(({ text }) => isNumber(text) || isNoNumber(text))) return false;
  const known = new Set(headers.map((header) => header.toLowerCase()));
  const hasName = named.some(
    ({ text }) =>
      known.has(text.toLowerCase()) || isResult(text) || unitOf(text) !== undefined || nameOfColumn.test(text),
  );
  const ofNumbers = named.filter(({ column }) => above[column]?.kind === 'number').length;
  const kindOf = (column: number) => own[column]?.kind ?? 'empty';
  const isContrast = above.some(
    ({ kind }, column) => kind !== 'empty' && kindOf(column) !== 'empty' && kindOf(column) !== kind,
  );
  const isWider = named.some(({ column }) => (above[column]?.kind ?? 'empty') === 'empty');
  // Samples to come have new labels too, and no outputs.
  const isShorter = above.some(({ kind, isFull }, column) => {
    return isFull && kind === 'number' && kindOf(column) === 'empty' && plainText(names[column] ?? '') === '';
  });
  return ofNumbers > 1 || isContrast || (ofNumbers > 0 && isWider) || (hasName && (ofNumbers > 0 || isShorter));
}

/** Names that columns have in lists of what a table uses. */
const nameOfColumn =
  /^(codes?|names?|full name|meaning|abbreviation|description|supplier|lot|batch|cas|price|cost|parameter|value|unit|property|legend|key|kürzel|bedeutung|bezeichnung|lieferant|preis|wert|einheit|signification|nom|prix|valeur|fournisseur)( ?(no|nr)?\.?)?$/i;

/**
 * Whether most columns of a block have texts where numbers are above, or numbers where texts are; beneath a title of its
 * own, such as `Legend`, half of them are enough.
 */
function isOtherThan(rows: readonly Row[], above: readonly Column[], hasTitle: boolean): boolean {
  const own = columnsOf(rows).map((column, index) => ({ ...column, before: above[index]?.kind ?? 'empty' }));
  const filled = own.filter(({ kind }) => kind !== 'empty');
  const others = filled.filter(({ kind, before }) => before !== kind);
  const hasText = others.some(({ kind, before }) => kind === 'text' && before === 'number');
  return hasText && filled.length > 1 && others.length * 2 > filled.length - Number(hasTitle);
}
