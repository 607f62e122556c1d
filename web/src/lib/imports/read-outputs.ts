import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { cellProblem } from '#shared/rules/cell-problem.ts';
import { restored } from '#shared/rules/csv.ts';
import {
  type FileRow,
  type ImportColumn,
  importValue,
  matchColumns,
  moreCellsThanHeader,
  type RowProblem,
  type UnknownColumn,
  unclearCells,
} from '#shared/rules/import-columns.ts';
import { readIndices } from '#shared/rules/import-notes.ts';
import { otherUnit } from '#shared/rules/import-preset.ts';
import { type DecimalSymbol, numberFromText } from '#shared/rules/number-format.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import type { ProposedState } from '#shared/rules/states-of-rows.ts';
import type { MatchedBy, RowToMatch } from '#shared/samples/match-rows.ts';
import { type ColumnName, ownColumn, ownColumnsIn } from '#shared/samples/sample-columns.ts';
import type { CsvContent } from '#web/lib/table-file/read-csv.ts';
import { proposedStates, type StateChoice, withoutExplained } from './proposed-states.ts';
import { sampleColumn } from './sample-column.ts';
import type { TargetSamples } from './target-samples.ts';

/** The outputs of a series' samples. */
export interface OutputsTarget {
  experiment: string;
  series: number;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  samples: TargetSamples;
}

/** A person's choice for a file: the rows are in the order of the samples, or the column with the samples' numbers. */
export type Confirmed = 'position' | number;

/** A row of the file that contains outputs. */
interface OutputsRow extends RowToMatch {
  /** By output column of the file: a number or a label; null for an empty cell. */
  values: readonly (number | string | null)[];
  /** The state that the row gives its sample. */
  state?: ProposedState | undefined;
}

interface OutputsRows {
  rows: OutputsRow[];
  /** How rows are matched to samples, by what the file contains in any row. */
  matchedBy: MatchedBy;
  /** The header of the column with the samples' numbers; empty without one. */
  numbers: string;
  /** The header of the column with their labels; empty without one. */
  labels: string;
  /** Columns that may have the numbers; the person must choose. */
  candidates: UnknownColumn[];
  inputs: ImportColumn[];
  outputs: ImportColumn[];
  /** Headers of columns that are neither outputs nor identify samples, with the reason where there is one to tell. */
  ignored: string[];
  problems: RowProblem[];
  /** Outputs that cannot be read, of rows whose other outputs can. */
  unread: RowProblem[];
  /** The states that rows propose, whether or not the person imports them. */
  states: ProposedState[];
  /** Rows of other series or experiments, as files of the data export contain them. */
  elsewhere: number;
}

/** The rows of a file that have outputs for samples of the series. */
export function readOutputRows(
  content: CsvContent,
  target: OutputsTarget,
  { confirmed, states }: { confirmed?: Confirmed | undefined } & StateChoice,
): OutputsRows {
  const { headers, headerRow, format, units } = content;
  const measured = target.outputs.filter(({ is_functional }) => !is_functional);
  const matched = matchColumns(headers, target.inputs, measured, units);
  const isOwn = ownColumnsIn(headers);
  const own = ownCells(matched.unknown, format.decimal);
  const here = content.rows.filter((row) => !isElsewhere(own(row), target));
  const { named, candidates } = sampleColumn(matched.unknown, {
    cells: ({ index }) => here.map((row) => wholeIn(row, index, format.decimal)),
    samples: target.samples.numbers,
  });
  const numbers = named ?? candidates.find(({ index }) => index === confirmed);
  const columns = readIndices(matched.columns, content.rows);
  const inputs = columns.filter(({ kind }) => kind === 'input');
  const outputs = columns.filter(({ kind }) => kind === 'output');
  const isUnclear = unclearCells(columns, content.rows);
  const proposed = proposedStates({ headers, rows: here, format }, columns);
  const given = new Map((states === false ? [] : proposed.states).map((state) => [state.row, state]));
  const problems: RowProblem[] = [...content.broken];
  const unread: RowProblem[] = [...proposed.unread];
  const rows: OutputsRow[] = [];
  const ownLabels = matched.unknown.find(({ header }) => ownColumn(header) === 'label');
  const foreignLabels = ownLabels
    ? []
    : matched.unknown.filter((column) => column !== numbers && areLabels(column, here, target.samples));
  const [labels = ownLabels, ...otherLabels] = foreignLabels;
  let [hasNumbers, hasLabels, hasInputs] = [false, false, false];
  for (const row of here) {
    const sample = numbers ? wholeIn(row, numbers.index, format.decimal) : null;
    const label = (labels && cellIn(row, labels.index).trim()) || null;
    hasNumbers ||= sample !== null;
    hasLabels ||= label !== null;
    hasInputs ||= inputs.some(({ index }) => (row.cells[index] ?? '').trim() !== '');
    const state = given.get(row.number);
    const read = readRow(row, { inputs, outputs, state, width: headers.length, decimal: format.decimal, isUnclear });
    if (!read.hasOutputs && !state && read.problems.length === 0) continue;
    if (Number.isNaN(sample)) {
      read.problems.push({ row: row.number, column: numbers?.header ?? '', message: 'This is no number of a sample' });
    }
    // Numbers of runs and of rows can both be labels of the series, as Design-Expert writes them.
    const other = sample === null ? otherLabels.find(({ index }) => cellIn(row, index).trim() !== label) : undefined;
    if (other) {
      const message = `${labels?.header} and ${other.header} are both labels of the series, and of different samples here: leave one of the columns out of the file`;
      read.problems.push({ row: row.number, column: other.header, message });
    }
    // A row without any output that can be read says so where it is left out.
    const isReadable = state !== undefined || read.values.some((value) => value !== null);
    const stopping = isReadable ? read.problems : [...read.problems, ...read.unread];
    problems.push(...stopping);
    if (stopping.length > 0) continue;
    unread.push(...read.unread);
    // A blank row stands for a sample whose outputs stay unchanged.
    const index = row.number - headerRow - 1;
    rows.push({ row: row.number, index, sample, label, inputs: read.inputs, values: read.values, state });
  }
  const ignored = matched.unknown
    .filter((column) => column.header !== '' && !isOwn(column.header) && column !== numbers && column !== labels)
    .map(({ header }) => {
      const reason = otherUnit(header, [...target.inputs, ...measured]);
      return reason ? `${header} (${reason})` : header;
    });
  const matchedBy = hasNumbers ? 'number' : hasLabels ? 'label' : hasInputs ? 'inputs' : 'position';
  return {
    ...{ rows, matchedBy, numbers: numbers?.header ?? '', labels: labels?.header ?? '' },
    ...{ inputs, outputs, ignored, problems, unread },
    states: proposed.states,
    candidates: candidates.filter((column) => !isOwn(column.header) && column !== labels),
    elsewhere: content.rows.length - here.length,
  };
}

function readRow(
  { number, cells }: FileRow,
  file: {
    inputs: ImportColumn[];
    outputs: ImportColumn[];
    state: ProposedState | undefined;
    width: number;
    decimal: DecimalSymbol;
    isUnclear: ReturnType<typeof unclearCells>;
  },
) {
  const problems: RowProblem[] = [];
  if (cells.slice(file.width).some((cell) => cell.trim() !== '')) {
    problems.push({ row: number, column: '', message: moreCellsThanHeader });
  }
  const unread: RowProblem[] = [];
  const read = ({ header, index, parameter }: ImportColumn, unreadable: RowProblem[]) => {
    const cell = cells[index] ?? '';
    const value = file.isUnclear(index, cell) ? undefined : importValue(cell, parameter, file.decimal);
    if (value === undefined)
      unreadable.push({ row: number, column: header, message: cellProblem(cell, { header, parameter }) });
    return value ?? null;
  };
  const values = file.outputs.map((column) => read(column, unread));
  const hasOutputs = unread.length > 0 || values.some((value) => value !== null);
  const explained = file.state ? [file.state] : [];
  const others = withoutExplained(unread, explained, { rows: [{ number, cells }], used: file.outputs });
  const inputs =
    hasOutputs || file.state
      ? file.inputs.map((column) => {
          const value = read(column, problems);
          return typeof value === 'string' ? column.parameter.categories.indexOf(value) : value;
        })
      : [];
  return { values, inputs, problems, unread: others, hasOutputs };
}

/**
 * Whether a column of another program names samples: its cells differ, and most are labels that the series has. Where all
 * are, and not only whole numbers, one may stand in several rows.
 */
function areLabels(
  { index, header }: UnknownColumn,
  rows: readonly FileRow[],
  { labels = [] }: TargetSamples,
): boolean {
  const known = new Set(labels);
  const cells = rows.map((row) => cellIn(row, index).trim()).filter((cell) => cell !== '');
  const found = cells.filter((cell) => known.has(cell)).length;
  const mayRepeat = found === cells.length && !cells.every((cell) => /^\d+$/.test(cell));
  const areDistinct = new Set(cells).size === cells.length;
  return ownColumn(header) === undefined && found * 2 > cells.length && (areDistinct || mayRepeat);
}

interface OwnCells {
  experiment: string;
  series: number | null;
}

/** Reads the columns that say of which experiment and series a row is. */
function ownCells(unknown: readonly UnknownColumn[], decimal: DecimalSymbol): (row: FileRow) => OwnCells {
  const indexOf = (name: ColumnName) => unknown.find(({ header }) => ownColumn(header) === name)?.index ?? -1;
  const [experiment, series] = [indexOf('experiment'), indexOf('series')];
  return (row) => ({ experiment: cellIn(row, experiment), series: wholeIn(row, series, decimal) });
}

const cellIn = ({ cells }: FileRow, index: number) => restored(plainText(cells[index] ?? ''));

/** NaN for a cell that is not a whole number; null for an empty one. */
function wholeIn(row: FileRow, index: number, decimal: DecimalSymbol): number | null {
  const value = numberFromText(cellIn(row, index), decimal);
  return value === null || Number.isInteger(value) ? value : Number.NaN;
}

const isElsewhere = (own: OwnCells, here: Pick<OutputsTarget, 'experiment' | 'series'>) =>
  (own.experiment !== '' && own.experiment !== here.experiment.trim()) ||
  (own.series !== null && own.series !== here.series);
