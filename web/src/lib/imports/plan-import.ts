import { knownHeaders } from '#shared/rules/header-units.ts';
import type { ImportParameter } from '#shared/rules/import-columns.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { type FileText, sourceOf } from '#web/lib/table-file/file-text.ts';
import { readCsv } from '#web/lib/table-file/read-csv.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';
import type { OpenTable } from './open-table.ts';
import { planExperimentImport } from './plan-experiment.ts';
import { planOutputsImport } from './plan-outputs.ts';
import { planSeriesImport, type SeriesTarget } from './plan-series.ts';
import type { OutputsTarget } from './read-outputs.ts';

/** The parameters whose columns a file may have. */
interface FileParameters {
  inputs: readonly ImportParameter[];
  outputs: readonly ImportParameter[];
}

/** By kind, the target of an import. */
interface Targets {
  series: SeriesTarget;
  outputs: OutputsTarget;
  experiment: FileParameters;
}
export type ImportKind = keyof Targets;

interface Plans {
  series: ReturnType<typeof planSeriesImport>;
  outputs: ReturnType<typeof planOutputsImport>;
  experiment: ReturnType<typeof planExperimentImport>;
}
export type OpenedImport<Kind extends ImportKind> = Plans[Kind]['opened'];
export type ImportChoice<Kind extends ImportKind> = Parameters<Plans[Kind]['plan']>[0];
export type Plan<Kind extends ImportKind> = ReturnType<Plans[Kind]['plan']>;
export type Body<Kind extends ImportKind> = Awaited<ReturnType<Plans[Kind]['body']>>;

/** A file that was read. It holds the rows; only results leave the worker. */
interface PlannedImport<Kind extends ImportKind> {
  opened: OpenedImport<Kind>;
  plan: (choice: ImportChoice<Kind>) => Plan<Kind>;
  /** The body of the call that applies the plan. */
  body: (choice: ImportChoice<Kind>) => Promise<Body<Kind>>;
}

/** How a file is read: with the account's format, unless the file or a person's choice differs. */
interface Reading {
  account: FileFormat;
  chosen?: ChosenFormat;
}

export interface ImportRequest<Kind extends ImportKind> extends Reading {
  kind: Kind;
  target: Targets[Kind];
}

const planners: { [Kind in ImportKind]: (table: OpenTable, target: Targets[Kind]) => PlannedImport<Kind> } = {
  series: planSeriesImport,
  outputs: planOutputsImport,
  experiment: planExperimentImport,
};

export const readImportFile = (file: Blob, { target, account, chosen }: ImportRequest<ImportKind>): Promise<FileText> =>
  readFile(file, headersOf(target), { own: account.decimal, chosen });

/** Plans the import of a file that was read. */
export const planImport = <Kind extends ImportKind>(
  text: FileText,
  { kind, target, ...reading }: ImportRequest<Kind>,
): PlannedImport<Kind> => planners[kind](openTable(text, target, reading), target);

function openTable(
  { text, fixed, merged, ...read }: FileText,
  parameters: FileParameters,
  { account, chosen }: Reading,
): OpenTable {
  const content = readCsv(text, account, { ...chosen, ...fixed }, headersOf(parameters), merged);
  const source = sourceOf(read, content);
  return { content, account, source, isBlank: text.trim() === '' && source.problem === undefined };
}

/** Tells of headers whether they name a parameter. */
const headersOf = ({ inputs, outputs }: FileParameters) => knownHeaders([...inputs, ...outputs]);
