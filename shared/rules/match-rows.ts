import type { RowProblem } from './import-columns.ts';
import { ownColumns } from './own-columns.ts';
import { type CandidateInput, candidateFinder } from './sample-candidates.ts';

export type MatchedBy = 'number' | 'inputs' | 'position';

/** A row of a file that has outputs for one sample. */
export interface RowToMatch {
  /** How problems name the row. */
  row: number;
  /** The number of its sample, where the file has one. */
  sample: number | null;
  /** Its inputs in the order of `SamplesToMatch.inputs`, a category as its index; null where the cell is empty. */
  inputs: readonly (number | null)[];
  /** Its place among the rows of the file, from 0. */
  index: number;
}

/** An input that the file has a column for. */
export interface InputToMatch extends CandidateInput {
  /** How problems name the column. */
  header: string;
  text: (value: number) => string;
}

/** The samples of a series in their order. */
export interface SamplesToMatch {
  numbers: readonly number[];
  inputs: readonly InputToMatch[];
}

export interface MatchedRows {
  /** For each row, the index of its sample; undefined where it is stopped. */
  found: (number | undefined)[];
  problems: RowProblem[];
}

/** What tells the samples of a file's rows: their numbers, else their inputs, else only the order of the rows. */
export function matchedBy(rows: readonly Pick<RowToMatch, 'sample' | 'inputs'>[]): MatchedBy {
  if (rows.some(({ sample }) => sample !== null)) return 'number';
  return rows.some(({ inputs }) => inputs.some((value) => value !== null)) ? 'inputs' : 'position';
}

/** Finds the sample of each row. A row that is of no sample, of several, or of another row's is stopped. */
export function matchRows(by: MatchedBy, rows: readonly RowToMatch[], samples: SamplesToMatch): MatchedRows {
  const problems: RowProblem[] = [];
  const find = finders[by](samples);
  const found = rows.map((row) => {
    const answer = find(row);
    if (typeof answer === 'number') return answer;
    problems.push(...answer.map((problem) => ({ row: row.row, column: '', ...problem })));
    return undefined;
  });
  const rowsOf = Map.groupBy(rows.keys(), (index) => found[index]);
  for (const [sample, indexes] of rowsOf) {
    if (sample === undefined || indexes.length < 2) continue;
    const names = indexes.map((index) => rows[index]?.row).join(', ');
    const message = `Rows ${names} are of the same sample, ${samples.numbers[sample]}`;
    for (const index of indexes) {
      found[index] = undefined;
      problems.push({ row: rows[index]?.row ?? 0, column: '', message });
    }
  }
  return { found, problems: problems.sort((a, b) => a.row - b.row) };
}

/** The index of a row's sample, or why there is none. */
type Find = (row: RowToMatch) => number | { column?: string; message: string }[];

const finders: Record<MatchedBy, (samples: SamplesToMatch) => Find> = {
  number({ numbers, inputs }) {
    const indexOf = new Map(numbers.map((number, index) => [number, index]));
    return (row) => {
      const column = ownColumns.sample;
      if (row.sample === null) return [{ column, message: 'The number of the sample is missing' }];
      const index = indexOf.get(row.sample);
      if (index === undefined) return [{ column, message: `The series has no sample ${row.sample}` }];
      const contradictions = inputs.flatMap(({ header, values, tolerance, text }, place) => {
        const value = row.inputs[place] ?? null;
        const known = values[index] ?? Number.NaN;
        if (value === null || Math.abs(value - known) <= tolerance.same(value)) return [];
        const has = Number.isNaN(known) ? 'none' : text(known);
        return [{ column: header, message: `The file has ${text(value)}, sample ${row.sample} has ${has}` }];
      });
      return contradictions.length > 0 ? contradictions : index;
    };
  },

  inputs(samples) {
    const candidates = candidateFinder(samples.inputs);
    return (row) => {
      const [index, ...others] = candidates(row.inputs);
      if (index === undefined) return [{ message: 'No sample of the series has these inputs' }];
      if (others.length === 0) return index;
      const names = [index, ...others].slice(0, 5).map((one) => samples.numbers[one]);
      const more = others.length > 4 ? ' and others' : '';
      return [{ message: `Samples ${names.join(', ')}${more} all have these inputs` }];
    };
  },

  position:
    ({ numbers }) =>
    ({ index }) =>
      index < numbers.length ? index : [{ message: `The series has only ${numbers.length} samples` }],
};
