import { withPastedCategories } from '#shared/rules/pasted-categories.ts';
import { type Checked, isText, isTrueOrFalse, objectOf, recordOf } from '#web/lib/browser/checks.ts';
import type { RowColumn, RowTexts } from './rows-config.ts';

/**
 * A row that is not saved: a new one, or the changed cells of an item, whose uuid it has. `bases` is what stood in
 * those cells before the change; older drafts have none.
 */
export const isRowDraft = objectOf(
  { id: isText, isNew: isTrueOrFalse, texts: recordOf(isText) },
  { bases: recordOf(isText) },
);
export type RowDraft = Checked<typeof isRowDraft>;

/** A row on the screen, before any change. */
export interface RowOrigin {
  id: string;
  isNew: boolean;
  texts: RowTexts;
}

export const isEmpty = (texts: RowTexts) => Object.values(texts).every((text) => text.trim() === '');

/**
 * The drafts after some cells of a row were changed. An item that is as saved has none; a new row stays until removed.
 */
export function withTexts(drafts: readonly RowDraft[], origin: RowOrigin, texts: RowTexts): RowDraft[] {
  const before = drafts.find(({ id }) => id === origin.id);
  const after = { ...before?.texts, ...texts };
  const changed = Object.fromEntries(Object.entries(after).filter(([key, text]) => text !== (origin.texts[key] ?? '')));
  const draft: RowDraft = { id: origin.id, isNew: origin.isNew, texts: changed };
  if (!origin.isNew) draft.bases = basesOf(Object.keys(changed), origin, before);
  const isKept = origin.isNew || Object.keys(changed).length > 0;
  if (!before) return isKept ? [...drafts, draft] : [...drafts];
  return drafts.flatMap((one) => (one !== before ? one : isKept ? draft : []));
}

/** A cell that was changed before keeps its base. */
function basesOf(keys: readonly string[], { texts }: RowOrigin, before: RowDraft | undefined): Record<string, string> {
  const bases: Record<string, string> = {};
  for (const key of keys) {
    const base = before?.texts[key] === undefined ? (texts[key] ?? '') : before.bases?.[key];
    if (base !== undefined) bases[key] = base;
  }
  return bases;
}

/** The drafts after somebody has seen what stands in the cells of a row now, and keeps the changes. */
export function withBases(drafts: readonly RowDraft[], origin: RowOrigin): RowDraft[] {
  const rebased = (draft: RowDraft) => ({ ...draft, bases: basesOf(Object.keys(draft.texts), origin, undefined) });
  return drafts.map((draft) => (draft.id === origin.id ? rebased(draft) : draft));
}

/** The present texts of the changed cells that somebody else has changed too, to another text. */
export function conflictsOf({ texts, bases = {} }: RowDraft, origin: RowOrigin): RowTexts {
  const theirs = Object.entries(bases).flatMap(([key, base]) => {
    const now = origin.texts[key] ?? '';
    return now === base || now === texts[key] ? [] : [[key, now] as const];
  });
  return Object.fromEntries(theirs);
}

/** A pasted block: the texts of each row, and the headers that no column has. */
interface PastedBlock {
  rows: RowTexts[];
  unknown: string[];
}

/**
 * Reads a text that is pasted at a cell. A first row of headers says which column is which; without one the cells
 * follow from where the block is pasted. Undefined if the text is for one cell.
 */
export function readBlock(text: string, columns: readonly RowColumn[], at: string): PastedBlock | undefined {
  const block = pastedRows(text);
  const [first = [], ...others] = block;
  // Lines without tabs are a list of categories where categories are pasted.
  const isList = at === 'categories' && block.every(({ length }) => length === 1);
  if (isList || (block.length === 1 && first.length === 1)) return undefined;
  const headers = first.map((header) => columnFor(header, columns));
  if (headers.includes('name') && headers.filter((key) => key !== undefined).length > 1) {
    return {
      rows: others.map((cells) => textsBy(headers, cells)),
      unknown: first.filter((header, index) => header !== '' && headers[index] === undefined),
    };
  }
  const from = columns.findIndex(({ key }) => key === at);
  const keys = columns.slice(from).map(({ key }) => key);
  return { rows: block.map((cells) => textsBy(keys, cells)), unknown: [] };
}

function columnFor(header: string, columns: readonly RowColumn[]): string | undefined {
  const text = header.toLowerCase().replaceAll('_', ' ').replace(/\*$/, '').trim();
  return columns.find((one) => one.header.toLowerCase() === text || one.alsoNamed.includes(text))?.key;
}

/** The lines of a cell as parts: a field has one line. */
export const inOneLine = (cell: string) =>
  cell
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('; ');

function textsBy(keys: readonly (string | undefined)[], cells: readonly string[]): RowTexts {
  return Object.fromEntries(
    cells.flatMap((cell, index) => {
      const key = keys[index];
      if (key === undefined) return [];
      const isList = key === 'categories' && /[\r\n]/.test(cell);
      return [[key, isList ? withPastedCategories('', cell) : inOneLine(cell)]];
    }),
  );
}

/**
 * The cells of a block that was copied from a spreadsheet, by row: tabs part the cells, and a cell with tabs or line
 * breaks of its own stands in quotation marks. A mark that nothing closes is a part of its cell.
 */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]];
  // Each match is a cell and what ends it; the quoted form only counts where a cell ends behind it.
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}
