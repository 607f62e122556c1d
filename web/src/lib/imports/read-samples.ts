import { importSamples, type MatchedColumns, type RowProblem } from '#shared/rules/import-columns.ts';
import { boundsNotes, cellNotes, rangeNotes } from '#shared/rules/import-notes.ts';
import { messages } from '#shared/rules/messages.ts';
import type { ProposedState } from '#shared/rules/states-of-rows.ts';
import type { OpenTable } from './open-table.ts';
import { presentStates, proposedStates, type StateChoice, stateCells, withoutExplained } from './proposed-states.ts';
import { type SampleReader, sampleReaders } from './sample-readers.ts';

/**
 * The samples of a table by its columns, and what is left out of them; none without an input.
 *
 * @param labels those that other samples of the experiment have
 */
export function samplesFrom(
  { content, account }: OpenTable,
  matched: Omit<MatchedColumns, 'unknown'>,
  { outputs, states, labels = [] }: { outputs: boolean; labels?: readonly string[] | undefined } & StateChoice,
) {
  const { rows, headers, format } = content;
  const used = matched.columns.filter(({ kind }) => kind === 'input' || outputs);
  const read = importSamples(rows, matched, { outputs, decimal: format.decimal, width: headers.length });
  const samples = used.some(({ kind }) => kind === 'input') ? read.samples : [];
  const values = samples.map((sample, index) => ({
    row: read.rowNumbers[index] ?? 0,
    values: used.map(({ parameter }) => sample[parameter.short_name] ?? null),
  }));
  const imported = new Set(values.map(({ row }) => row));
  const found = outputs ? proposedStates(content, used) : { states: [], unread: [] };
  const proposed = found.states.filter(({ row }) => imported.has(row));
  const given = states === false ? [] : proposed;
  const stateOf = new Map(given.map((state) => [state.row, stateCells(state)]));
  const ofStates: SampleReader = { cells: (row) => stateOf.get(row) ?? {}, notes: [] };
  const readers = [ofStates, ...sampleReaders(content, used, labels)];
  const notes = [
    ...cellNotes(used, { ...content, rows: rows.filter(({ number }) => imported.has(number)) }),
    ...rangeNotes(used, values, account.decimal),
    ...readers.flatMap((reader) => reader.notes),
  ];
  return {
    ...read,
    rejected: explained(read.rejected, found.states),
    used,
    samples: samples.map((sample, index) => {
      const row = read.rowNumbers[index] ?? 0;
      return Object.fromEntries(
        [sample, ...readers.map(({ cells }) => cells(row))].flatMap((one) => Object.entries(one)),
      );
    }),
    emptied: [
      ...withoutExplained(read.emptied, given, { rows, used }),
      ...found.unread.filter(({ row }) => imported.has(row)),
    ],
    states: presentStates(proposed),
    notes,
    impossible: boundsNotes(used, values, account.decimal),
  };
}

/** Problems of rows, with what an empty setting of a failed run means (decision IMPORT-122). */
function explained(problems: readonly RowProblem[], states: readonly ProposedState[]): RowProblem[] {
  const failed = new Set(states.flatMap(({ row, state }) => (state === 'failed' ? [row] : [])));
  return problems.map((problem) => {
    const { row, column, message } = problem;
    if (!failed.has(row) || message !== messages.empty(column)) return problem;
    return {
      ...problem,
      message: `The run failed and has no ${column}. Fill it in to keep the run: a sample needs all its settings`,
    };
  });
}
