import type { BodyInputOf } from '#shared/contracts/routes.ts';
import {
  assignedColumn,
  columnProblem,
  newParameter,
  type ParameterImportItem,
} from '#shared/rules/import-assignment.ts';
import {
  type ImportColumn,
  type ImportParameter,
  type MatchedColumns,
  matchColumns,
} from '#shared/rules/import-columns.ts';
import { readIndices } from '#shared/rules/import-notes.ts';
import { type FreeParameter, presetItems } from '#shared/rules/import-preset.ts';
import { sideColumns } from '#shared/rules/side-tables.ts';
import { ownColumnsIn } from '#shared/samples/sample-columns.ts';
import { packedSamples } from '#web/lib/table-file/pack-rows.ts';
import { type Counted, counted } from '#web/lib/table-file/row-problems.ts';
import { type OpenTable, openedOf } from './open-table.ts';
import { guessedColumns } from './plan-experiment.ts';
import type { StateChoice } from './proposed-states.ts';
import { samplesFrom } from './read-samples.ts';
import { foreignRoles, isOfSample } from './sample-readers.ts';

/** A new series of an experiment, to whose parameters the file's columns are matched. */
export interface SeriesTarget {
  inputs: readonly ImportParameter[];
  /** Measured outputs. */
  outputs: readonly ImportParameter[];
  /** Short names of calculated parameters: columns of an export that are not imported again. */
  calculated: readonly string[];
  /** The labels that other samples of the experiment have. */
  labels?: readonly string[] | undefined;
  /** Default for new columns. */
  assignTo: ParameterImportItem['assignTo'];
  /** Whether new columns may become outputs. */
  hasOutputs?: boolean;
}

export interface SeriesImportChoice extends StateChoice {
  outputs: boolean;
  /** The parameters to import for the unknown columns, without those that have errors. */
  items: readonly ParameterImportItem[];
}

interface SeriesPlan {
  sampleCount: number;
  /** Names of inputs that no column has, neither by its header nor by a person's choice. */
  missing: string[];
  rejected: Counted;
  emptied: Counted;
  /** The states that rows propose for their samples. */
  states: Counted;
  /** By column index: why the data cannot become a parameter. */
  columnProblems: Record<number, string>;
  /** Notes for a person on values that are imported. */
  notes: string[];
  /** Values of outputs that are imported and yet outside what is possible. */
  impossible: string[];
  /** Headers of the imported columns. */
  columns: string[];
  preview: (string | number | null)[][];
}

const visibleRows = 5;

/** The series that a file would become. */
export function planSeriesImport(table: OpenTable, target: SeriesTarget) {
  const { content, account } = table;
  const all = matchColumns(content.headers, target.inputs, target.outputs, content.units);
  const calculated = new Set(target.calculated.map((name) => name.toLowerCase()));
  const isCalculated = ({ header }: { header: string }) => calculated.has(header.toLowerCase());
  const isOwnHeader = ownColumnsIn(content.headers);
  const isOwn = ({ header }: { header: string }) => isOwnHeader(header);
  const hasCells = ({ index }: { index: number }) =>
    content.rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
  const existing = existingOf(target);
  const taken = new Set([...existing.map(({ parameter }) => parameter.short_name), ...target.calculated]);
  const { labels } = target;
  const roles = foreignRoles(content);
  const unknown = all.unknown.filter(
    (column) => !isCalculated(column) && !isOwn(column) && (column.header !== '' || hasCells(column)),
  );

  return {
    opened: {
      ...openedOf(table),
      headers: content.headers,
      rowCount: content.rows.length + content.broken.length,
      calculated: all.unknown.filter(isCalculated).map(({ header }) => header),
      own: all.unknown
        .filter((column) => !isCalculated(column) && isOwn(column) && !isOfSample(column.header))
        .map(({ header }) => header),
      matched: all.columns.map(({ header, parameter, kind }) => ({ header, parameter, kind })),
      items: presetItems(unknown, {
        rows: content.rows,
        decimal: content.format.decimal,
        own: account.decimal,
        free: existing.filter(({ parameter }) => !all.columns.some((one) => one.parameter === parameter)),
        matched: all.columns.map(({ parameter }) => parameter),
        assignTo: target.assignTo,
        hasOutputs: target.hasOutputs ?? false,
        groups: content.groups,
        guessed: existing.length === 0 ? guessedColumns(content) : [],
        aside: sideColumns(content.headers, content.rows),
        isTaken: (name) => taken.has(name),
      }).map((item) => {
        const reason = item.assignTo === 'Existing parameter' ? undefined : roles.get(item.index);
        return reason === undefined ? item : { ...item, included: false, reason };
      }),
    },
    plan: (choice: SeriesImportChoice): SeriesPlan => planOf(table, all, existing, { ...choice, labels }).plan,
    body: (choice: SeriesImportChoice): Promise<BodyInputOf<'importSeries'>> => {
      const { samples, added } = planOf(table, all, existing, { ...choice, labels });
      return packedSamples({
        samples,
        options: { in: true, out: choice.outputs },
        parameters: added.map((column) =>
          newParameter(
            column,
            samples.map((sample) => sample[column.parameter.short_name]),
          ),
        ),
      });
    },
  };
}

const existingOf = ({ inputs, outputs }: SeriesTarget): FreeParameter[] => [
  ...inputs.map((parameter) => ({ kind: 'input' as const, parameter })),
  ...outputs.map((parameter) => ({ kind: 'output' as const, parameter })),
];

function planOf(
  table: OpenTable,
  all: MatchedColumns,
  existing: readonly FreeParameter[],
  { items, ...choice }: SeriesImportChoice & Pick<SeriesTarget, 'labels'>,
) {
  const { rows, broken } = table.content;
  const problems: Record<number, string> = {};
  const assigned: ImportColumn[] = [];
  for (const item of items) {
    const problem = columnProblem(item, rows);
    if (problem) problems[item.index] = problem;
    const column = problem ? undefined : assignedColumn(item, rows, existing);
    if (column && (column.kind === 'input' || choice.outputs)) assigned.push(column);
  }
  const columns = readIndices([...all.columns, ...assigned], rows).sort((a, b) => a.index - b.index);
  const missing = all.missing.filter(({ uuid }) => !assigned.some(({ parameter }) => parameter.uuid === uuid));
  const matched = { ...all, columns, missing };
  const { used, samples, rejected, emptied, states, notes, impossible } = samplesFrom(table, matched, choice);
  const plan: SeriesPlan = {
    sampleCount: samples.length,
    missing: missing.map(({ name }) => name),
    rejected: counted([...broken, ...rejected].sort((a, b) => a.row - b.row)),
    emptied: counted(emptied),
    states,
    columnProblems: problems,
    notes,
    impossible,
    columns: used.map(({ header, parameter }) => header || parameter.name),
    preview: samples
      .slice(0, visibleRows)
      .map((sample) => used.map(({ parameter }) => sample[parameter.short_name] ?? null)),
  };
  return { plan, samples, added: assigned.filter(({ parameter }) => parameter.uuid.startsWith('new:')) };
}
