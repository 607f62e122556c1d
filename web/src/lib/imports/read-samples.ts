import { importSamples, type MatchedColumns } from '#shared/rules/import-columns.ts';
import { boundsNotes, cellNotes, rangeNotes } from '#shared/rules/import-notes.ts';
import type { OpenTable } from './open-table.ts';
import { presentStates, proposedStates, type StateChoice, stateCells, withoutExplained } from './proposed-states.ts';

/** The samples of a table by its columns, and what is left out of them; none without an input. */
export function samplesFrom(
  { content, account }: OpenTable,
  matched: Omit<MatchedColumns, 'unknown'>,
  { outputs, states }: { outputs: boolean } & StateChoice,
) {
  const { rows, headers, format } = content;
  const used = matched.columns.filter(({ kind }) => kind === 'input' || outputs);
  const read = importSamples(rows, matched, { outputs, decimal: format.decimal, width: headers.length });
  const samples = used.some(({ kind }) => kind === 'input') ? read.samples : [];
  const notes = [...cellNotes(used, content), ...rangeNotes(used, samples, account.decimal)];
  const values = samples.map((sample, index) => ({
    row: read.rowNumbers[index] ?? 0,
    values: used.map(({ parameter }) => sample[parameter.short_name] ?? null),
  }));
  const imported = new Set(values.map(({ row }) => row));
  const found = outputs ? proposedStates(content, used) : { states: [], unread: [] };
  const proposed = found.states.filter(({ row }) => imported.has(row));
  const given = states === false ? [] : proposed;
  const stateOf = new Map(given.map((state) => [state.row, state]));
  return {
    ...read,
    used,
    samples: samples.map((sample, index) => {
      const state = stateOf.get(read.rowNumbers[index] ?? 0);
      return state ? { ...sample, ...stateCells(state) } : sample;
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
