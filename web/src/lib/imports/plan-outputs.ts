import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ImportColumn, ImportParameter, RowProblem, UnknownColumn } from '#shared/rules/import-columns.ts';
import { boundsNotes, cellNotes } from '#shared/rules/import-notes.ts';
import type { ImportRow } from '#shared/rules/import-rows.ts';
import { finestUnit, inputTolerance } from '#shared/rules/input-tolerance.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { type Excluded, excludedAfter, isSameExclusion } from '#shared/rules/sample-state.ts';
import { type MatchedBy, matchRows } from '#shared/samples/match-rows.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import { packedOutputs } from '#web/lib/table-file/pack-rows.ts';
import { type Counted, counted } from '#web/lib/table-file/row-problems.ts';
import { type OpenTable, openedOf } from './open-table.ts';
import { presentStates, type StateChoice, stateCells } from './proposed-states.ts';
import { type Confirmed, type OutputsTarget, readOutputRows } from './read-outputs.ts';
import type { TargetSamples } from './target-samples.ts';

interface OutputsChoice extends StateChoice {
  /** Needed only for files without other clues. */
  confirmed?: Confirmed | undefined;
  /** Undoes the import, or does it again, without the samples (by number) that the server left unchanged. */
  again?: { direction: 'undo' | 'redo'; except: readonly number[] };
}

/** A value of the file that differs from the sample's. */
interface Change {
  /** The index of the sample. */
  sample: number;
  parameter: ImportParameter;
  before: number | null;
  after: number;
}

/** A state that a row gives a sample. */
interface StateChange {
  sample: number;
  before: Excluded;
  after: Excluded;
}

interface Changes {
  values: Change[];
  states: StateChange[];
}

/** The preview that a person sees before anything is written. */
export interface OutputsPlan {
  matchedBy: MatchedBy;
  /** The header of the column with the samples' numbers; empty without one. */
  numbers: string;
  /** Columns that may have the samples' numbers; the person must choose. */
  candidates: UnknownColumn[];
  /** Nothing could be read. */
  isEmpty: boolean;
  /** Headers of the file's input columns. */
  inputs: string[];
  /** Headers of the file's output columns. */
  outputs: string[];
  ignored: string[];
  /** Number of rows with outputs for this series. */
  rowCount: number;
  stopped: Counted & { rows: number };
  /** Outputs that cannot be read, of rows that are imported. */
  unread: Counted;
  elsewhere: number;
  /** Values for empty cells, and values that the samples already have. */
  added: number;
  unchanged: number;
  overwritten: { count: number; first: Overwritten[] };
  /** The states that rows propose, and the number of samples whose state changes. */
  states: Counted & { changed: number };
  /** Notes for a person on values that are imported. */
  notes: string[];
  /** Values that are imported and yet outside what is possible. */
  impossible: string[];
}

export interface Overwritten {
  sample: number;
  output: string;
  before: string;
  after: string;
}

type OutputsBody = BodyInputOf<'importOutParameters'>;

const presentOverwritten = 500;

/** The changes that a file would make to a series' outputs. */
export function planOutputsImport(table: OpenTable, target: OutputsTarget) {
  const { samples } = target;
  let known: (ReturnType<typeof planOf> & { key: string }) | undefined;
  const planned = ({ confirmed, states }: OutputsChoice) => {
    const key = `${confirmed} ${states}`;
    if (!known || known.key !== key) known = { ...planOf(table, target, { confirmed, states }), key };
    return known;
  };
  return {
    opened: openedOf(table),
    plan: (choice: OutputsChoice): OutputsPlan => planned(choice).plan,
    body: (choice: OutputsChoice): Promise<OutputsBody> => {
      const { changes } = planned(choice);
      if (!choice.again) return importBody(changes, samples);
      const left = new Set(choice.again.except);
      const isMade = ({ sample }: { sample: number }) => !left.has(samples.numbers[sample] ?? 0);
      const made = { values: changes.values.filter(isMade), states: changes.states.filter(isMade) };
      return choice.again.direction === 'undo'
        ? replacingBody(made, samples, 'before', 'after')
        : replacingBody(made, samples, 'after', 'before');
    },
  };
}

function planOf(
  table: OpenTable,
  target: OutputsTarget,
  choice: Pick<OutputsChoice, 'confirmed' | 'states'>,
): { plan: OutputsPlan; changes: Changes } {
  const { content, account } = table;
  const { samples } = target;
  const read = readOutputRows(content, target, choice);
  const by = read.matchedBy;
  const asks = by === 'position' && choice.confirmed !== 'position';
  const matched = matchRows(by, asks ? [] : read.rows, {
    numbers: samples.numbers,
    labels: samples.labels ?? [],
    inputs: read.inputs.map((column) => inputToMatch(column, table, samples)),
  });
  const changes: Change[] = [];
  const states: StateChange[] = [];
  const stated = new Set<number>();
  let unchanged = 0;
  matched.found.forEach((sample, index) => {
    if (sample === undefined) return;
    const given = read.rows[index]?.state;
    if (given) {
      const before = samples.states[sample] ?? {};
      const after = excludedAfter(before, given);
      if (!isSameExclusion(before, after)) {
        states.push({ sample, before, after });
        stated.add(given.row);
      }
    }
    read.outputs.forEach(({ parameter }, column) => {
      const value = read.rows[index]?.values[column] ?? null;
      if (value === null) return;
      const after = typeof value === 'string' ? parameter.categories.indexOf(value) : value;
      const known = samples.values[parameter.uuid]?.[sample] ?? Number.NaN;
      if (known === after) unchanged += 1;
      else changes.push({ sample, parameter, before: Number.isNaN(known) ? null : known, after });
    });
  });
  const overwritten = changes.filter(({ before }) => before !== null);
  const headerOf = (column: string) => {
    if (column === sampleColumns.position.header) return read.numbers;
    return column === sampleColumns.label.header ? read.labels : column;
  };
  const unmatched = matched.problems.map((problem) => ({ ...problem, column: headerOf(problem.column) }));
  const left = new Set(unmatched.map(({ row }) => row));
  const problems = [...read.problems, ...unmatched].sort((a, b) => a.row - b.row);
  return {
    changes: { values: changes, states },
    plan: {
      isEmpty: content.headers.length === 0,
      matchedBy: by,
      numbers: read.numbers,
      candidates: read.candidates,
      inputs: read.inputs.map(({ header }) => header),
      outputs: read.outputs.map(({ header }) => header),
      ignored: read.ignored,
      rowCount: read.rows.length + rowsOf(read.problems),
      stopped: { ...counted(problems), rows: rowsOf(problems) },
      unread: counted(read.unread.filter(({ row }) => !left.has(row))),
      elsewhere: read.elsewhere,
      added: changes.length - overwritten.length,
      unchanged,
      overwritten: {
        count: overwritten.length,
        first: overwritten
          .slice(0, presentOverwritten)
          .map((change) => presentChange(change, samples, account.decimal)),
      },
      states: {
        ...presentStates(read.states.filter(({ row }) => choice.states === false || stated.has(row))),
        changed: states.length,
      },
      notes: [...cellNotes(read.outputs, content), ...excludedNotes(changes, states, samples)],
      impossible: boundsNotes(
        read.outputs,
        read.rows.filter(({ row }) => !left.has(row)),
        account.decimal,
      ),
    },
  };
}

/** Samples that get values and are none of the measured ones: they failed or are left out, and stay so. */
function excludedNotes(changes: readonly Change[], states: readonly StateChange[], samples: TargetSamples): string[] {
  const given = new Map(states.map(({ sample, after }) => [sample, after]));
  const isExcluded = (sample: number) => (given.get(sample) ?? samples.states[sample])?.state !== undefined;
  const found = [...new Set(changes.map(({ sample }) => sample))].filter(isExcluded);
  if (found.length === 0) return [];
  const numbers = found.slice(0, namedSamples).map((sample) => samples.numbers[sample]);
  const which = `${numbers.join(', ')}${found.length > namedSamples ? ', …' : ''}`;
  return [`Samples that failed or are left out get values, which count in no score and no model: ${which}.`];
}
const namedSamples = 10;

const rowsOf = (problems: readonly RowProblem[]) => new Set(problems.map(({ row }) => row)).size;

function inputToMatch(
  { header, index, parameter }: ImportColumn,
  { content, account }: OpenTable,
  samples: TargetSamples,
) {
  const cells = function* () {
    for (const row of content.rows) yield row.cells[index] ?? '';
  };
  return {
    header,
    values: samples.values[parameter.uuid] ?? new Float64Array(),
    tolerance: inputTolerance(parameter, () => finestUnit(cells())),
    text: (value: number) => textOf(parameter, value, account.decimal),
  };
}

const textOf = ({ is_categorical, categories }: ImportParameter, value: number, own: DecimalSymbol) =>
  is_categorical ? (categories[value] ?? String(value)) : withSymbol(formatNumber(value), own);

const presentChange = (
  { sample, parameter, before, after }: Change,
  { numbers }: TargetSamples,
  own: DecimalSymbol,
): Overwritten => ({
  sample: numbers[sample] ?? 0,
  output: parameter.name,
  before: before === null ? '' : textOf(parameter, before, own),
  after: textOf(parameter, after, own),
});

/** The rows contain the samples' numbers and the versions on which the preview is based. */
function importBody(changes: Changes, { numbers, versions }: TargetSamples): Promise<OutputsBody> {
  const row = (sample: number) => ({
    [sampleColumns.position.header]: numbers[sample] ?? 0,
    [sampleColumns.version.header]: versions[sample] ?? 0,
  });
  return packedOutputs(rowsFrom(changes, 'after', row));
}

/** Writes each value only where the sample still has the other one. */
function replacingBody(
  changes: Changes,
  { numbers }: TargetSamples,
  write: 'before' | 'after',
  replace: 'before' | 'after',
): Promise<OutputsBody> {
  const row = (sample: number) => ({ [sampleColumns.position.header]: numbers[sample] ?? 0 });
  return packedOutputs(
    rowsFrom(changes, write, row),
    rowsFrom(changes, replace, () => ({})),
  );
}

/** A row for each sample, with a cell for every output that changes anywhere, and for its state where that changes. */
function rowsFrom(
  { values, states }: Changes,
  side: 'before' | 'after',
  start: (sample: number) => ImportRow,
): ImportRow[] {
  const empty = Object.fromEntries(values.map(({ parameter }) => [parameter.short_name, null]));
  const rows = new Map<number, ImportRow>();
  const rowOf = (sample: number) => {
    const row = rows.get(sample) ?? { ...start(sample), ...empty };
    rows.set(sample, row);
    return row;
  };
  for (const { sample, parameter, ...value } of values) {
    const one = value[side];
    rowOf(sample)[parameter.short_name] =
      one !== null && parameter.is_categorical ? (parameter.categories[one] ?? null) : one;
  }
  for (const { sample, ...state } of states) Object.assign(rowOf(sample), stateCells(state[side]));
  return [...rows.values()];
}
