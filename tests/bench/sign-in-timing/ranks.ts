/**
 * How well a duration separates two groups: the area under the ROC curve, which is Mann and Whitney's U over the number
 * of pairs (ties count half). 0.5 means not at all, 0 and 1 completely.
 *
 * @returns the area, and its distance from 0.5 in standard deviations of chance (normal approximation)
 */
export function separation(one: readonly number[], other: readonly number[]): { area: number; deviations: number } {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end++;
    // Ranks count from 1; equal values share their mean rank.
    const rank = (start + 1 + end) / 2;
    for (let index = start; index < end; index++) if (all[index]?.isOne) ranks += rank;
    start = end;
  }
  const pairs = one.length * other.length;
  const area = (ranks - (one.length * (one.length + 1)) / 2) / pairs;
  const spread = Math.sqrt((one.length + other.length + 1) / (12 * pairs));
  return { area, deviations: (area - 0.5) / spread };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
