import type { InputTolerance } from './input-tolerance.ts';

/** An input of the samples that rows are compared with. */
export interface CandidateInput {
  /** By sample; NaN if the sample has no value. */
  values: ArrayLike<number>;
  tolerance: InputTolerance;
}

/**
 * Finds the samples that may have a row's inputs. If rounding permits several, all are returned; if it permits one,
 * that sample must match without rounding. Each column is sorted once, and only the column with the fewest matches is
 * scanned.
 */
export function candidateFinder(
  inputs: readonly CandidateInput[],
): (row: readonly (number | null)[]) => readonly number[] {
  const sorted = inputs.map(sortedColumn);
  return (row) => {
    const fits = (sample: number, kind: keyof InputTolerance) =>
      inputs.every(({ values, tolerance }, column) => {
        const value = row[column] ?? null;
        const known = values[sample] ?? Number.NaN;
        return value === null ? Number.isNaN(known) : Math.abs(known - value) <= tolerance[kind](value);
      });
    let fewest: Uint32Array | undefined;
    for (const [column, within] of sorted.entries()) {
      const value = row[column] ?? null;
      if (value === null) continue;
      const found = within(value, inputs[column]?.tolerance.rounded(value) ?? 0);
      if (!fewest || found.length < fewest.length) fewest = found;
    }
    const found = [...(fewest ?? [])].filter((sample) => fits(sample, 'rounded')).sort((a, b) => a - b);
    return found.length === 1 ? found.filter((sample) => fits(sample, 'same')) : found;
  };
}

/** Returns a function that finds the samples whose value lies within a distance of another. */
function sortedColumn({ values }: CandidateInput) {
  const order = Uint32Array.from({ length: values.length }, (_, index) => index)
    .filter((index) => !Number.isNaN(values[index]))
    .sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  /** Number of values in sorted order for which `isBelow` holds. */
  const count = (isBelow: (value: number) => boolean) => {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBelow(values[order[middle] ?? 0] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (value: number, distance: number) =>
    order.subarray(
      count((one) => one < value - distance),
      count((one) => one <= value + distance),
    );
}
