import type { Sample } from '#shared/contracts/samples.ts';
import { copiedSample, ownColumns, scoreColumns } from '#shared/rules/own-columns.ts';
import { noScore } from '#shared/rules/rank.ts';
import { formatDate } from '../format/format-date.ts';
import { isPredictedColumn } from './predicted-columns.ts';

export type FileCell = string | number | null;

/** A column of a file of samples. */
interface FileColumn {
  header: string;
  cell: (sample: Sample, rank: number) => FileCell;
  /** Left out of the file of one series. */
  onlyOfExperiments?: true;
}

/**
 * By field of a sample, the columns that files have for it beside those of the parameters; null where they have none.
 * The compiler asks for a new field's.
 */
const columns: { [Field in keyof Sample]-?: readonly FileColumn[] | null } = {
  uuid: null,
  series: null,
  position: null,
  inParameters: null,
  compParameters: null,
  outParameters: null,
  is_generated: null,
  source: null,
  version: null,
  edited_by: null,
  brokenRules: null,
  // In `predicted-columns.ts`: files have them where samples do.
  predicted_interval: null,
  predicted_outputs: null,
  whyChosen: null,
  proposed_inputs: null,
  predicted_score: [
    { header: scoreColumns.predicted, cell: ({ predicted_score }) => predicted_score },
    { header: scoreColumns.rank, cell: (_sample, rank) => (rank === noScore ? null : rank) },
  ],
  created: [
    { header: 'Created on', cell: ({ created }) => formatDate(created), onlyOfExperiments: true },
    // Programs read the day and the month of the other in the order of their country.
    { header: 'Created (ISO 8601)', cell: ({ created }) => isoTime(created), onlyOfExperiments: true },
  ],
  creator: [{ header: 'Created by', cell: ({ creator }) => creator, onlyOfExperiments: true }],
};

const isoTime = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/** The columns after those of the parameters, in files of experiments. */
export const columnsOfExperiments: readonly FileColumn[] = Object.values(columns).flatMap((some) => some ?? []);

/** The columns after those of the parameters, in the file of a series. */
export const columnsOfSeries = columnsOfExperiments.filter(({ onlyOfExperiments }) => !onlyOfExperiments);

const headers = [...Object.values(ownColumns), ...columnsOfExperiments.map(({ header }) => header)];
const known = new Map(headers.map((header) => [header.toLowerCase(), header]));

/** The product's own column with that header, case-insensitive: what an import knows not to be a parameter. */
export const ownColumn = (header: string) =>
  known.get(header.trim().toLowerCase()) ?? (isPredictedColumn(header) ? header.trim() : undefined);

/**
 * Tells of a file's headers whether they are the product's own. Those of the table on the screen count where the file
 * is that table, copied with its headers: alone they may be a foreign file's.
 */
export function ownColumnsIn(headers: readonly string[]): (header: string) => boolean {
  const isCopied = [copiedSample, scoreColumns.rank].every((header) => headers.includes(header));
  return (header) => ownColumn(header) !== undefined || (isCopied && ofTheTable.has(header.trim().toLowerCase()));
}
const ofTheTable = new Set(['status', 'series', copiedSample.toLowerCase(), 'source', 'actions']);
