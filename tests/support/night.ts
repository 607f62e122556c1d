import { createRandom } from '#shared/engine/random/create-random.ts';

const { SEED, TESTS = 'day' } = process.env;

/**
 * True in `npm run test:night`, where a test does all of what `npm test` does a part of. The night runs the files that
 * import this and those named `*.night.test.ts`.
 */
export const isNight = TESTS === 'night';

/** Another one in each run, unless it is given. */
export const seed = Number(SEED ?? 1 + Math.floor(Math.random() * 1_000_000));
const random = createRandom(seed);

/** By day one in so many, chosen by seed, and at least one; all at night, and where `npm test` is given a name. */
export function oneIn<T>(count: number, all: readonly T[]): readonly T[] {
  if (TESTS !== 'day') return all;
  const turn = random.integer(Math.min(count, all.length));
  return all.filter((_, index) => index % count === turn);
}
