import { loss } from '#shared/rules/score.ts';
import type { Target } from '#shared/rules/target.ts';

/**
 * The expected best of the first k samples if the samples had been measured in random order, for each k from 1. The
 * best of k drawn from n without replacement is the i-th worst with probability C(i−1, k−1) / C(n, k).
 */
export function expectedBest(values: readonly number[], target: Target): number[] {
  const worstFirst = values.toSorted((a, b) => loss(b, target) - loss(a, target));
  const size = worstFirst.length;
  return worstFirst.map((_, index) => {
    const drawn = index + 1;
    let probability = drawn / size;
    let expected = 0;
    for (let rank = size; rank >= drawn; rank--) {
      expected += probability * (worstFirst[rank - 1] ?? 0);
      probability *= (rank - drawn) / (rank - 1);
    }
    return expected;
  });
}
