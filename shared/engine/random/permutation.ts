import type { Random } from './create-random.ts';

/** A random permutation of 0 … count − 1 (Fisher–Yates). */
export function permutation(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = random.integer(last + 1);
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}
