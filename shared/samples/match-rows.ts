import { countOf } from '../rules/format-count.ts';
import type { RowProblem } from '../rules/import-columns.ts';
import { type CandidateInput, candidateFinder } from '../rules/sample-candidates.ts';
import { sampleColumns } from './sample-columns.ts';

export type MatchedBy = 'number' | 'label' | 'inputs' | 'position';

/** A row of a file, with outputs for one sample. */
export interface RowToMatch {
  /** The row number in messages. */
  row: number;
  /** The sample number in the row, if the file has one. */
  sample: number | null;
  /** The label in the row, if the file has one. */
  label?: string | null | undefined;
  /** The inputs in the order of `SamplesToMatch.inputs`, a category as its index; null if the cell is empty. */
  inputs: readonly (number | null)[];
  /** Index among the rows of the file. */
  index: number;
}

/** An input with a column in the file. */
interface InputToMatch extends CandidateInput {
  /** The column name in messages. */
  header: string;
  text: (value: number) => string;
}

/** The samples of a series in their order. */
interface SamplesToMatch {
  numbers: readonly number[];
  /** In the same order; undefined without one. */
  labels?: readonly (string | undefined)[];
  inputs: readonly InputToMatch[];
}

interface MatchedRows {
  /** For each row, the index of its sample; undefined if the row is rejected. */
  found: (number | undefined)[];
  problems: RowProblem[];
}

/**
 * How rows are matched to samples: by number; without numbers by label; without labels by inputs; without inputs by
 * position.
 */
export function matchedBy(rows: readonly Pick<RowToMatch, 'sample' | 'label' | 'inputs'>[]): MatchedBy {
  if (rows.some(({ sample }) => sample !== null)) return 'number';
  if (rows.some(({ label = null }) => label !== null)) return 'label';
  return rows.some(({ inputs }) => inputs.some((value) => value !== null)) ? 'inputs' : 'position';
}

/**
 * Finds the sample of each row. A row is rejected if it matches no sample, several samples, or the sample of another
 * row.
 */
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

/** Returns the index of a row's sample, or the reasons why none matches. */
type Find = (row: RowToMatch) => number | { column?: string; message: string }[];

/** The index of a row's sample, or where the row contradicts its inputs. */
function withItsInputs(
  index: number,
  row: RowToMatch,
  inputs: readonly InputToMatch[],
  name: string,
): ReturnType<Find> {
  const contradictions = inputs.flatMap(({ header, values, tolerance, text }, input) => {
    const value = row.inputs[input] ?? null;
    const known = values[index] ?? Number.NaN;
    if (value === null || Math.abs(value - known) <= tolerance.same(value)) return [];
    const has = Number.isNaN(known) ? 'none' : text(known);
    return [{ column: header, message: `The file has ${text(value)}, ${name} has ${has}` }];
  });
  return contradictions.length > 0 ? contradictions : index;
}

const finders: Record<MatchedBy, (samples: SamplesToMatch) => Find> = {
  number({ numbers, inputs }) {
    const indexOf = new Map(numbers.map((number, index) => [number, index]));
    return (row) => {
      const column = sampleColumns.position.header;
      if (row.sample === null) return [{ column, message: 'The number of the sample is missing' }];
      const index = indexOf.get(row.sample);
      if (index === undefined) return [{ column, message: `The series has no sample ${row.sample}` }];
      return withItsInputs(index, row, inputs, `sample ${row.sample}`);
    };
  },

  label({ labels = [], inputs }) {
    const indexOf = new Map(labels.flatMap((label, index) => (label === undefined ? [] : [[label, index]])));
    return (row) => {
      const column = sampleColumns.label.header;
      const { label = null } = row;
      if (label === null) return [{ column, message: 'The label of the sample is missing' }];
      const index = indexOf.get(label);
      if (index === undefined) return [{ column, message: `The series has no sample with the label ${label}` }];
      return withItsInputs(index, row, inputs, `sample ${label}`);
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
      index < numbers.length
        ? index
        : [{ message: `The series has only ${countOf(numbers.length, 'sample', 'samples')}` }],
};
