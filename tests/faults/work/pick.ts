import type { Random } from '#shared/engine/random/create-random.ts';

export function pick<T>(random: Random, from: readonly T[]): T {
  const one = from[random.integer(from.length)];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
}
