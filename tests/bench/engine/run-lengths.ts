/** A best value so far changes seldom: each value with how often it comes in a row, one after the other. */
export function runLengths(values: readonly number[]): number[] {
  const pairs: [number, number][] = [];
  for (const value of values) {
    const last = pairs.at(-1);
    if (last?.[0] === value) last[1] += 1;
    else pairs.push([value, 1]);
  }
  return pairs.flat();
}

/** The values again. */
export function fromRunLengths(lengths: readonly number[]): number[] {
  return lengths.flatMap((value, at) => (at % 2 === 0 ? Array<number>(lengths[at + 1] ?? 0).fill(value) : []));
}
