/** Run-length encoding: a best value so far changes rarely, so each value is stored with its number of repetitions. */
export function runLengths(values: readonly number[]): number[] {
  const pairs: [number, number][] = [];
  for (const value of values) {
    const last = pairs.at(-1);
    if (last?.[0] === value) last[1] += 1;
    else pairs.push([value, 1]);
  }
  return pairs.flat();
}

/** Decodes them. */
export function fromRunLengths(lengths: readonly number[]): number[] {
  return lengths.flatMap((value, at) => (at % 2 === 0 ? Array<number>(lengths[at + 1] ?? 0).fill(value) : []));
}
