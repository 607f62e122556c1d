import type { Sample } from '../contracts/samples.ts';
import { type Annotation, tagsText } from '../rules/annotation.ts';
import { noScore, type rankSamples } from '../rules/rank.ts';
import { sampleNumber } from '../rules/sample-number.ts';
import { exclusionTexts } from '../rules/sample-state.ts';

export type FileCell = string | number | null;

/** The files with a row for each sample: of a series (CSV or workbook), at a CSV address, of the data export. */
export type SampleFile = 'series' | 'address' | 'export';

interface Parameter {
  uuid: string;
  short_name: string;
  is_categorical?: boolean;
  categories?: readonly string[];
}

interface SeriesInFile extends Annotation {
  uuid: string;
  number: number;
  name?: string | undefined;
}

/** An experiment as files have it. */
export interface ExperimentInFile {
  name: string;
  inputs: readonly Parameter[];
  functions: readonly Parameter[];
  outputs: readonly (Parameter & { is_functional?: boolean } & Parameters<typeof rankSamples>[1][number])[];
  series: readonly SeriesInFile[];
  samples: readonly Sample[];
  /** By sample; without it the ranks are those among the experiment's samples. */
  rankOf?: ReadonlyMap<string, number>;
}

/** A sample, and what is known of it beside its fields. */
export interface SampleRecord {
  sample: Sample;
  experiment: string;
  series: SeriesInFile | undefined;
  rank: number;
  /** Whether it keeps the limits; null where that is not known. */
  acceptable: 'yes' | 'no' | null;
  /** The value of the parameter with that short name, a category as its label. */
  cellOf: (shortName: string) => FileCell;
  predictionOf: (shortName: string) => NonNullable<Sample['predicted_outputs']>[number] | undefined;
  localTime: (seconds: number) => string;
}

export interface FileColumn {
  header: string;
  cell: (record: SampleRecord) => FileCell;
}

interface Columns {
  /** Its columns in a file of these experiments, one or more for each parameter. */
  columns: (experiments: readonly ExperimentInFile[]) => FileColumn[];
  /** The form of their headers; undefined for those that are short names. */
  pattern?: RegExp;
  /** The header, where there is only one. */
  header?: string;
}

type SampleColumn = (
  | ((FileColumn | Columns) & { files: readonly SampleFile[] })
  | { files: readonly []; header?: string }
) & {
  /**
   * An import reads the values of the sample, what is said or noted of it, or the place: which sample the row is. It
   * leaves out the columns that the product alone writes (null).
   */
  read: 'values' | 'exclusion' | 'annotation' | 'place' | null;
  /** Its name where the sample is named already. */
  name?: string;
  /** The kind and the header of its column on the screen. */
  grid?: { kind: string; header: string };
};

const everyFile = ['series', 'address', 'export'] as const;
const bounds = ['low', 'high'] as const;

/**
 * The columns of a sample, in the order of files. Each field of a sample has an entry; null if it has no column. The
 * headers of the product's columns contain a blank, which short names cannot, so they never match a parameter.
 */
export const sampleColumns = {
  experiment: { header: 'Experiment name', cell: ({ experiment }) => experiment, files: ['export'], read: 'place' },
  series: {
    header: 'Series number',
    cell: ({ series }) => series?.number ?? null,
    files: everyFile,
    read: 'place',
    grid: { kind: 'series', header: 'Series' },
  },
  series_name: {
    header: 'Series name',
    columns: (experiments) => seriesColumnOf(experiments, 'Series name', ({ name }) => name || null),
    files: everyFile,
    read: null,
  },
  // Files have these columns where a series has a note or tags.
  series_note: {
    header: 'Series note',
    columns: (experiments) => seriesColumnOf(experiments, 'Series note', ({ note = null }) => note),
    files: everyFile,
    read: null,
  },
  series_tags: {
    header: 'Series tags',
    columns: (experiments) => seriesColumnOf(experiments, 'Series tags', (series) => tagsText(series) || null),
    files: everyFile,
    read: null,
  },
  position: {
    header: 'Sample number',
    cell: ({ sample }) => sampleNumber(sample),
    files: everyFile,
    read: 'place',
    grid: { kind: 'number', header: 'Sample' },
  },
  // Files have the columns of labels and of the run order where a sample has one.
  label: {
    name: 'Label',
    header: 'Sample label',
    columns: (experiments) => columnOf(experiments, 'Sample label', ({ label = null }) => label),
    files: everyFile,
    read: 'place',
    grid: { kind: 'sampleLabel', header: 'Label' },
  },
  run_order: {
    header: 'Run order',
    columns: (experiments) => columnOf(experiments, 'Run order', ({ run_order = null }) => run_order),
    files: everyFile,
    read: null,
    grid: { kind: 'run', header: 'Run order' },
  },
  // Only in calls: the version of the sample that the row was made for.
  version: { header: 'Sample version', files: [], read: 'place' },
  inParameters: {
    columns: (experiments) => experiments.flatMap(({ inputs }) => inputs.map(parameterColumn)),
    files: everyFile,
    read: 'values',
  },
  compParameters: {
    columns: (experiments) => experiments.flatMap(({ functions }) => functions.map(parameterColumn)),
    files: everyFile,
    read: null,
  },
  outParameters: {
    columns: (experiments) => experiments.flatMap(({ outputs }) => outputs.map(parameterColumn)),
    files: everyFile,
    read: 'values',
  },
  // Files have these columns where a sample has failed or is left out.
  state: {
    name: 'State',
    header: 'Sample state',
    columns: (experiments) =>
      columnOf(experiments, 'Sample state', ({ state }) => (state ? exclusionTexts[state] : null)),
    files: everyFile,
    read: 'exclusion',
    grid: { kind: 'status', header: 'Status' },
  },
  reason: {
    name: 'Reason',
    header: 'State reason',
    columns: (experiments) => columnOf(experiments, 'State reason', ({ reason = null }) => reason),
    files: everyFile,
    read: 'exclusion',
  },
  // Files have these columns where a sample has a note or tags.
  note: {
    name: 'Note',
    header: 'Sample note',
    columns: (experiments) => columnOf(experiments, 'Sample note', ({ note = null }) => note),
    files: everyFile,
    read: 'annotation',
  },
  tags: {
    name: 'Tags',
    header: 'Sample tags',
    columns: (experiments) => columnOf(experiments, 'Sample tags', (sample) => tagsText(sample) || null),
    files: everyFile,
    read: 'annotation',
  },
  predicted_score: {
    header: 'Predicted score',
    cell: ({ sample }) => predicted(sample.predicted_score),
    files: everyFile,
    read: null,
    grid: { kind: 'predicted', header: 'Predicted score' },
  },
  rank: {
    header: 'Score (rank)',
    cell: ({ rank }) => (rank === noScore ? null : rank),
    files: everyFile,
    read: null,
    grid: { kind: 'rank', header: 'Score (rank)' },
  },
  // Files have the column where an output has a limit, and the screen too.
  acceptable: {
    header: 'Is acceptable',
    columns: acceptableColumn,
    files: everyFile,
    read: null,
    grid: { kind: 'acceptable', header: 'Acceptable' },
  },
  created: {
    header: 'Created on',
    cell: ({ sample, localTime }) => localTime(sample.created),
    files: ['export'],
    read: null,
  },
  // Programs read the day and the month of the other in the order of their country.
  created_iso: {
    header: 'Created (ISO 8601)',
    cell: ({ sample }) => isoTime(sample.created),
    files: ['export'],
    read: null,
  },
  creator: { header: 'Created by', cell: ({ sample }) => sample.creator, files: ['export'], read: null },
  // Files have the columns of predictions where samples have predictions.
  predicted_interval: {
    columns: intervalColumns,
    pattern: /^predicted score (low|high)$/i,
    files: everyFile,
    read: null,
  },
  predicted_outputs: {
    columns: (experiments) => predictedNames(experiments).flatMap(predictionColumns),
    pattern: /^predicted [a-z_]\w*( low| high)?$/i,
    files: everyFile,
    read: null,
  },
  source: { files: [], read: null, grid: { kind: 'source', header: 'Source' } },
  uuid: null,
  is_generated: null,
  predicted_on: null,
  predicted_independent: null,
  edited_by: null,
  planned: null,
  brokenRules: null,
  brokenMixtures: null,
  whyChosen: null,
  proposed_inputs: null,
} as const satisfies Record<
  keyof Sample | 'experiment' | 'series_name' | 'series_note' | 'series_tags' | 'rank' | 'acceptable' | 'created_iso',
  SampleColumn | null
>;

type Entries = typeof sampleColumns;
export type ColumnName = keyof Entries;
/** The kinds of columns on the screen beside those of parameters. */
export type GridKind = Extract<Entries[ColumnName], { grid: object }>['grid']['kind'];

const entries = Object.entries(sampleColumns).map(([name, column]): [ColumnName, SampleColumn | null] => [
  name as ColumnName,
  column,
]);

/** The columns of a file with the samples of these experiments. Parameters of one short name share a column. */
export function columnsIn(file: SampleFile, experiments: readonly ExperimentInFile[]): FileColumn[] {
  const columns = entries.flatMap(([, column]) => {
    if (!column || !('columns' in column || 'cell' in column) || !column.files.includes(file)) return [];
    return 'columns' in column ? column.columns(experiments) : [column];
  });
  return [...new Map(columns.map((column) => [column.header, column])).values()];
}

/** The product's own column in files with that header, case-insensitive: an import knows that it is no parameter. */
export function ownColumn(header: string): ColumnName | undefined {
  const text = header.trim().toLowerCase();
  const found = entries.find(([, column]) => {
    if (!column || column.files.length === 0 || column.read === 'values') return false;
    return ('pattern' in column && column.pattern?.test(text)) || column.header?.toLowerCase() === text;
  });
  return found?.[0];
}

/**
 * Tells of a file's headers whether they are the product's own. Those of the table on the screen count where the file
 * is that table, copied with its headers: alone they may be a foreign file's.
 */
export function ownColumnsIn(headers: readonly string[]): (header: string) => boolean {
  const { position, rank } = sampleColumns;
  const isCopied = [position, rank].every(({ grid }) => headers.includes(grid.header));
  return (header) => ownColumn(header) !== undefined || (isCopied && onScreen.has(header.trim().toLowerCase()));
}
const onScreen = new Set([...entries.map(([, column]) => column?.grid?.header.toLowerCase()), 'actions']);

function parameterColumn({ short_name }: Parameter): FileColumn {
  return { header: short_name, cell: ({ cellOf }) => cellOf(short_name) };
}

/** A column that there is where some sample has a cell in it. */
function columnOf(
  experiments: readonly ExperimentInFile[],
  header: string,
  cellOf: (sample: Sample) => FileCell,
): FileColumn[] {
  const isNeeded = experiments.some(({ samples }) => samples.some((sample) => cellOf(sample) !== null));
  return isNeeded ? [{ header, cell: ({ sample }) => cellOf(sample) }] : [];
}

/** A column that there is where some series has a cell in it. */
function seriesColumnOf(
  experiments: readonly ExperimentInFile[],
  header: string,
  cellOf: (series: SeriesInFile) => FileCell,
): FileColumn[] {
  const isNeeded = experiments.some(({ series }) => series.some((one) => cellOf(one) !== null));
  return isNeeded ? [{ header, cell: ({ series }) => (series ? cellOf(series) : null) }] : [];
}

/** A prediction in files, with four significant digits; entered values have all of theirs. */
const predicted = (value: number | null | undefined): number | null =>
  value == null || !Number.isFinite(value) ? null : Number(value.toPrecision(4));

function acceptableColumn(experiments: readonly ExperimentInFile[]): FileColumn[] {
  const isLimited = experiments.some(({ outputs }) => outputs.some(({ limit }) => limit));
  return isLimited ? [{ header: 'Is acceptable', cell: ({ acceptable }) => acceptable }] : [];
}

function intervalColumns(experiments: readonly ExperimentInFile[]): FileColumn[] {
  const isPredicted = experiments.some(({ samples }) => samples.some((sample) => sample.predicted_interval));
  return (isPredicted ? bounds : []).map((bound) => ({
    header: `Predicted score ${bound}`,
    cell: ({ sample }) => predicted(sample.predicted_interval?.[bound]),
  }));
}

/** The outputs, weighted or not, of which something is predicted. */
function predictedNames(experiments: readonly ExperimentInFile[]): string[] {
  const predicted = new Set(
    experiments.flatMap(({ samples }) =>
      samples.flatMap(({ predicted_outputs = [] }) => predicted_outputs.map(({ uuid }) => uuid)),
    ),
  );
  const outputs = experiments.flatMap((one) => one.outputs.filter(({ uuid }) => predicted.has(uuid)));
  return outputs.map(({ short_name }) => short_name);
}

function predictionColumns(shortName: string): FileColumn[] {
  return [
    { header: `Predicted ${shortName}`, cell: ({ predictionOf }) => predicted(predictionOf(shortName)?.value) },
    ...bounds.map((bound) => ({
      header: `Predicted ${shortName} ${bound}`,
      cell: ({ predictionOf }: SampleRecord) => predicted(predictionOf(shortName)?.[bound]),
    })),
  ];
}

export const isoTime = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
