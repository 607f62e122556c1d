import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { guessDefinitions } from '#shared/rules/guess-definitions.ts';
import { knownHeaders, withUnits } from '#shared/rules/header-units.ts';
import {
  assignedColumn,
  columnProblem,
  newParameter,
  type ParameterImportItem,
} from '#shared/rules/import-assignment.ts';
import {
  type ImportColumn,
  type ImportParameter,
  importSamples,
  type MatchedColumns,
  matchColumns,
} from '#shared/rules/import-columns.ts';
import { cellNotes, rangeNotes, readIndices } from '#shared/rules/import-notes.ts';
import { type FreeParameter, presetItems } from '#shared/rules/import-preset.ts';
import { sideColumns } from '#shared/rules/side-tables.ts';
import { ownColumnsIn } from '#shared/samples/sample-columns.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { type FileText, type Source, sourceOf } from '#web/lib/table-file/file-text.ts';
import { type CsvContent, readCsv } from '#web/lib/table-file/read-csv.ts';
import { type Counted, counted } from '#web/lib/table-file/row-problems.ts';

/** The experiment's parameters, to which the file's columns are matched. */
export interface ImportTargets {
  inputs: readonly ImportParameter[];
  /** Measured outputs. */
  outputs: readonly ImportParameter[];
  /** Short names of calculated parameters: columns of an export that are not imported again. */
  calculated: readonly string[];
  /** Default for new columns. */
  assignTo: ParameterImportItem['assignTo'];
  /** Whether new columns may become outputs. */
  hasOutputs?: boolean;
}

export interface OpenedFile {
  headers: string[];
  rowCount: number;
  format: FileFormat;
  source: Source;
  /** The file has no text at all. */
  isBlank: boolean;
  /** Headers of columns whose values are calculated here. */
  calculated: string[];
  /** Headers of the product's own columns in exported files, other than parameters. */
  own: string[];
  matched: { header: string; parameter: ImportParameter; kind: 'input' | 'output' }[];
  missing: ImportParameter[];
  /** Columns that match no parameter of the experiment. */
  items: ParameterImportItem[];
}

export interface ImportChoice {
  outputs: boolean;
  /** The parameters to import for the unknown columns, without those that have errors. */
  items: readonly ParameterImportItem[];
}

export interface ImportPlan {
  sampleCount: number;
  rejected: Counted;
  emptied: Counted;
  /** By column index: why the data cannot become a parameter. */
  columnProblems: Record<number, string>;
  /** Notes for a person on values that are imported. */
  notes: string[];
  /** Headers of the imported columns. */
  columns: string[];
  preview: (string | number | null)[][];
}

const visibleRows = 5;

/** A file that was read, and the series that it would become. It holds the rows; only results leave the worker. */
export function createImport(
  { text, fixed, ...read }: FileText,
  targets: ImportTargets,
  account: FileFormat,
  chosen?: ChosenFormat,
) {
  const content = readCsv(text, account, { ...chosen, ...fixed }, headersOf(targets));
  const source = sourceOf(read, content);
  const all = matchColumns(content.headers, targets.inputs, targets.outputs, content.units);
  const calculated = new Set(targets.calculated.map((name) => name.toLowerCase()));
  const isCalculated = ({ header }: { header: string }) => calculated.has(header.toLowerCase());
  const isOwnHeader = ownColumnsIn(content.headers);
  const isOwn = ({ header }: { header: string }) => isOwnHeader(header);
  const hasCells = ({ index }: { index: number }) =>
    content.rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
  const taken = new Set([...existingOf(targets).map(({ parameter }) => parameter.short_name), ...targets.calculated]);
  const unknown = all.unknown.filter(
    (column) => !isCalculated(column) && !isOwn(column) && (column.header !== '' || hasCells(column)),
  );

  return {
    opened: (): OpenedFile => ({
      headers: content.headers,
      rowCount: content.rows.length + content.broken.length,
      format: content.format,
      source,
      isBlank: text.trim() === '' && source.problem === undefined,
      calculated: all.unknown.filter(isCalculated).map(({ header }) => header),
      own: all.unknown.filter((column) => !isCalculated(column) && isOwn(column)).map(({ header }) => header),
      matched: all.columns.map(({ header, parameter, kind }) => ({ header, parameter, kind })),
      missing: all.missing,
      items: presetItems(unknown, {
        rows: content.rows,
        decimal: content.format.decimal,
        own: account.decimal,
        free: existingOf(targets).filter(({ parameter }) => !all.columns.some((one) => one.parameter === parameter)),
        matched: all.columns.map(({ parameter }) => parameter),
        assignTo: targets.assignTo,
        hasOutputs: targets.hasOutputs ?? false,
        groups: content.groups,
        guessed: existingOf(targets).length === 0 ? guessed(content) : [],
        aside: sideColumns(content.headers, content.rows),
        isTaken: (name) => taken.has(name),
      }),
    }),
    plan: (choice: ImportChoice): ImportPlan => planOf(content, all, targets, choice, account).plan,
    body: (choice: ImportChoice): BodyInputOf<'importSeries'> => {
      const { samples, added } = planOf(content, all, targets, choice, account);
      return {
        samples,
        options: { in: true, out: choice.outputs },
        parameters: added.map((column) =>
          newParameter(
            column,
            samples.map((sample) => sample[column.parameter.short_name]),
          ),
        ),
      };
    },
  };
}

const guessed = ({ headers, units, rows, format, groups }: CsvContent) =>
  guessDefinitions(withUnits(headers, units), rows, format.decimal, groups);

/** Tells of headers whether they name a parameter. */
export const headersOf = ({ inputs, outputs }: Pick<ImportTargets, 'inputs' | 'outputs'>) =>
  knownHeaders([...inputs, ...outputs]);

const existingOf = ({ inputs, outputs }: ImportTargets): FreeParameter[] => [
  ...inputs.map((parameter) => ({ kind: 'input' as const, parameter })),
  ...outputs.map((parameter) => ({ kind: 'output' as const, parameter })),
];

function planOf(
  content: CsvContent,
  all: MatchedColumns,
  targets: ImportTargets,
  { outputs, items }: ImportChoice,
  account: FileFormat,
) {
  const { rows, format, headers, broken } = content;
  const existing = existingOf(targets);
  const problems: Record<number, string> = {};
  const assigned: ImportColumn[] = [];
  for (const item of items) {
    const problem = columnProblem(item, rows);
    if (problem) problems[item.index] = problem;
    const column = problem ? undefined : assignedColumn(item, rows, existing);
    if (column && (column.kind === 'input' || outputs)) assigned.push(column);
  }
  const columns = readIndices([...all.columns, ...assigned], rows).sort((a, b) => a.index - b.index);
  const missing = all.missing.filter(({ uuid }) => !assigned.some(({ parameter }) => parameter.uuid === uuid));
  const used = columns.filter(({ kind }) => kind === 'input' || outputs);
  const width = headers.length;
  const { samples, rejected, emptied } = importSamples(
    rows,
    { columns, missing },
    { outputs, decimal: format.decimal, width },
  );
  const left = [...broken, ...rejected].sort((a, b) => a.row - b.row);
  const hasInput = used.some(({ kind }) => kind === 'input');
  const imported = hasInput ? samples : [];
  const plan: ImportPlan = {
    sampleCount: imported.length,
    rejected: counted(left),
    emptied: counted(emptied),
    columnProblems: problems,
    notes: [...cellNotes(used, content), ...rangeNotes(used, imported, account.decimal)],
    columns: used.map(({ header, parameter }) => header || parameter.short_name),
    preview: imported
      .slice(0, visibleRows)
      .map((sample) => used.map(({ parameter }) => sample[parameter.short_name] ?? null)),
  };
  return { plan, samples: imported, added: assigned.filter(({ parameter }) => parameter.uuid.startsWith('new:')) };
}
