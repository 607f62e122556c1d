import { restored } from '#shared/rules/csv.ts';
import type { ImportColumn } from '#shared/rules/import-columns.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';
import { labelColumn } from '#shared/rules/label-column.ts';
import { limits } from '#shared/rules/limits.ts';
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

/** The index of the column of another program that names the samples; -1 where the file has the product's own. */
export function foreignLabels({ headers, rows }: Content): number {
  if (headers.some((header) => ownColumn(header) === 'label')) return -1;
  const isOwn = ownColumnsIn(headers);
  return labelColumn(
    headers.map((header) => (isOwn(header) ? '' : header)),
    rows,
  );
}

/** @param used the columns of parameters */
export function sampleReaders(content: Content, used: readonly ImportColumn[], labels: readonly string[]) {
  const taken = new Set(used.map(({ index }) => index));
  const indexOf = (name: Name) =>
    content.headers.findIndex((header, index) => !taken.has(index) && ownColumn(header) === name);
  const foreign = foreignLabels(content);
  const at = {
    label: foreign < 0 || taken.has(foreign) ? indexOf('label') : foreign,
    note: indexOf('note'),
    tags: indexOf('tags'),
  };
  return [
    labelReader(content, at.label, labels),
    textReader(content, 'note', at.note),
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
