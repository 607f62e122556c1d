import type { Random } from '../random/create-random.ts';
import { shuffled } from '../random/shuffled.ts';

/**
 * Chooses at most so many samples for an exact process: half of them the best, half a seeded choice of the others, among
 * which are those without a score.
 */
export function chooseSamples(
  valid: readonly number[],
  score: Float64Array,
  random: Random,
  most = LARGEST,
): readonly number[] {
  if (valid.length <= most) return valid;
  const worth = (sample: number): number => (Number.isFinite(score[sample]) ? (score[sample] ?? 0) : -Number.MAX_VALUE);
  const order = shuffled(valid, random).sort((a, b) => worth(b) - worth(a));
  const kept = order.slice(0, most / 2);
  const rest = order.slice(most / 2);
  for (const [at, sample] of rest.entries()) {
    if (random.next() * (rest.length - at) < most - kept.length) kept.push(sample);
  }
  return kept.sort((a, b) => a - b);
}

/** More samples neither improve a series nor a model by much, and cost their number cubed (decision ENGINE-12). */
export const LARGEST = 2000;
