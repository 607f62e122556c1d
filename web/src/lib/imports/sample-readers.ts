import { restored } from '#shared/rules/csv.ts';
import type { ImportColumn } from '#shared/rules/import-columns.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';
import { labelColumn, ofLabels } from '#shared/rules/label-column.ts';
import { limits } from '#shared/rules/limits.ts';
import { noteColumn, noteOf, ofNotes } from '#shared/rules/note-column.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { ownColumn, ownColumnsIn, sampleColumns } from '#shared/samples/sample-columns.ts';
import type { CsvContent } from '#web/lib/table-file/read-csv.ts';

/** Reads from a file what its rows give their samples beside values: states, labels, notes or tags (TRUTH-5). */
export interface SampleReader {
  /** The cells of the call, by the number of the row. */
  cells: (row: number) => ImportRow;
  /** Notes for a person. */
  notes: string[];
}

type Content = Pick<CsvContent, 'headers' | 'rows'>;
type Name = 'label' | 'note' | 'tags';

/** The product's own columns whose cells go with the samples. */
export const isOfSample = (header: string): boolean => {
  const name = ownColumn(header);
  return name !== undefined && ['label', 'note', 'tags', 'state', 'reason'].includes(name);
};

/**
 * The indices of the columns of another program that name the samples, and that have remarks on them; -1 for each that
 * there is none of, or where the file has the product's own.
 */
function foreignColumns({ headers, rows }: Content) {
  const isOwn = ownColumnsIn(headers);
  const others = headers.map((header) => (isOwn(header) ? '' : header));
  const has = (name: Name) => headers.some((header) => ownColumn(header) === name);
  return {
    label: has('label') ? -1 : labelColumn(others, rows),
    note: has('note') ? -1 : noteColumn(others, rows),
  };
}

/** Columns of another program that go with the samples: as what, by their indices. */
export function foreignRoles(content: Content): ReadonlyMap<number, string> {
  const { label, note } = foreignColumns(content);
  return new Map([
    [label, ofLabels],
    [note, ofNotes],
  ]);
}

/** @param used the columns of parameters */
export function sampleReaders(content: Content, used: readonly ImportColumn[], labels: readonly string[]) {
  const taken = new Set(used.map(({ index }) => index));
  const indexOf = (name: Name) =>
    content.headers.findIndex((header, index) => !taken.has(index) && ownColumn(header) === name);
  const foreign = foreignColumns(content);
  const foreignOr = (name: 'label' | 'note') =>
    foreign[name] < 0 || taken.has(foreign[name]) ? indexOf(name) : foreign[name];
  const at = { label: foreignOr('label'), note: foreignOr('note'), tags: indexOf('tags') };
  return [
    labelReader(content, at.label, labels),
    readerOf('note', at.note === indexOf('note') ? textsOf(content, at.note) : notesOf(content, at.note)),
    textReader(content, 'tags', at.tags),
  ];
}

const visible = 5;

/** The labels of a file's rows, without those that another sample or an earlier row has. */
function labelReader(content: Content, index: number, taken: readonly string[]): SampleReader {
  const had = new Set(taken);
  const left = new Set<string>();
  const labels = new Map<number, string>();
  for (const [row, text] of textsOf(content, index)) {
    const label = plainText(text);
    if (label === '') continue;
    if (had.has(label) || label.length > limits.label) left.add(label);
    else labels.set(row, label);
    had.add(label);
  }
  const first = [...left].slice(0, visible).join(', ');
  const more = left.size > visible ? ` and ${left.size - visible} more` : '';
  return {
    ...readerOf('label', labels),
    notes: left.size > 0 ? [`Labels that another sample has, or that are too long, are left out: ${first}${more}`] : [],
  };
}

/** The remarks of another program, without those that say that all went well. */
const notesOf = ({ rows }: Content, index: number): Map<number, string> =>
  new Map(
    rows.flatMap(({ number, cells }) => {
      const text = noteOf(cells[index] ?? '');
      return text === '' ? [] : [[number, text] as const];
    }),
  );

const textReader = (content: Content, name: Name, index: number): SampleReader =>
  readerOf(name, textsOf(content, index));

/** By row, the texts of a column; none where there is no such column. */
const textsOf = ({ rows }: Content, index: number): Map<number, string> =>
  new Map(
    (index < 0 ? [] : rows).flatMap(({ number, cells }) => {
      const text = restored(cells[index] ?? '').trim();
      return text === '' ? [] : [[number, text] as const];
    }),
  );

const readerOf = (name: Name, texts: ReadonlyMap<number, string>): SampleReader => ({
  cells: (row) => (texts.size > 0 ? { [sampleColumns[name].header]: texts.get(row) ?? null } : {}),
  notes: [],
});
