import { expandTerms, type ModelTerm } from '../designs/model-terms.ts';
import type { CodedSamples } from './code-samples.ts';

export interface Model {
  terms: ModelTerm[];
  columns: Float64Array[];
  /** The columns of blocks, which belong to a term without inputs. */
  blocks: number[];
}

/** The matrix of terms by column; blocks come right after the mean, so that an effect that equals them is left out. */
export function modelOf(
  { inputs, runs }: CodedSamples,
  own: readonly ModelTerm[],
  blocks: readonly number[] | undefined,
): Model {
  const { terms, size, fill } = expandTerms(
    inputs,
    own.map(({ inputs: of }) => of),
  );
  const columns = Array.from({ length: size }, () => new Float64Array(runs.length));
  const row = new Float64Array(size);
  for (const [at, run] of runs.entries()) {
    fill(run, row);
    for (let column = 0; column < size; column += 1) {
      const into = columns[column];
      if (into) into[at] = row[column] ?? 0;
    }
  }
  const numbers = [...new Set(blocks ?? [])].sort((a, b) => a - b);
  const last = numbers.at(-1);
  const contrasts = numbers
    .slice(0, -1)
    .map((number) => Float64Array.from(blocks ?? [], (one) => Number(one === number) - Number(one === last)));
  const first = Number(terms[0]?.inputs.length === 0);
  const shifted = terms.map((term, at) =>
    at < first ? term : { ...term, columns: term.columns.map((column) => column + contrasts.length) },
  );
  const blockColumns = contrasts.map((_, at) => first + at);
  return {
    terms: [
      ...shifted.slice(0, first),
      ...(contrasts.length > 0 ? [{ inputs: [], columns: blockColumns }] : []),
      ...shifted.slice(first),
    ],
    columns: [...columns.slice(0, first), ...contrasts, ...columns.slice(first)],
    blocks: blockColumns,
  };
}
