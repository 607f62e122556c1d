import { createRandom, type Random } from '../random/create-random.ts';
import { mutate } from '../search/mutate.ts';
import { createGrid, type Grid, type Indices } from '../space/create-grid.ts';
import type { Point, Space } from '../types.ts';
import type { Forecaster } from './create-forecaster.ts';
import type { PointForecast } from './forecast.ts';

export type Goal = 'best' | 'uncertain';

interface Search {
  space: Space;
  forecast: Forecaster;
  /** Known points, to begin from. */
  known: readonly Point[];
  seed: number;
}

/**
 * Proposes settings in order, first the one with the highest predicted score, or with the widest interval of it: the
 * best that a climb from random points and the known ones met, and these points themselves. The order is for callers
 * who have to skip what rules forbid.
 */
export async function findSettings(goal: Goal, { space, forecast, known, seed }: Search): Promise<Point[]> {
  const grid = createGrid(space);
  const random = createRandom(seed);
  const ranking = createRanking(goal, grid, forecast);
  await ranking.consider([...known.map((point) => grid.nearest(point)), ...randomIndices(grid, random)]);
  const begun = ranking.first(Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    await ranking.consider(neighboursOf(ranking.first(KEPT), NEIGHBOURS, grid, random));
  }
  const kept = new Set([...ranking.first(CLIMBED), ...begun]);
  return ranking
    .first(Number.POSITIVE_INFINITY)
    .flatMap((indices) => (kept.has(indices) ? [grid.toPoint(indices)] : []));
}

/** Proposes settings and neighbours of them, in the same order. */
export async function findNear(goal: Goal, { space, forecast, known, seed }: Search): Promise<Point[]> {
  const grid = createGrid(space);
  const ranking = createRanking(goal, grid, forecast);
  const from = known.map((point) => grid.nearest(point));
  await ranking.consider([...from, ...neighboursOf(from, NEAR, grid, createRandom(seed))]);
  return ranking.first(Number.POSITIVE_INFINITY).map((indices) => grid.toPoint(indices));
}

/** Points by their worth: where many are predicted to meet every target, first those that do so most surely. */
function createRanking(goal: Goal, grid: Grid, forecast: Forecaster) {
  // Where outputs have limits: the best of what is likely to keep them, or else what is likeliest to.
  const within = ({ score, acceptable = 1 }: PointForecast) =>
    acceptable >= LIKELY ? WITHIN + score.value : acceptable;
  const worth = (one: PointForecast) => (goal === 'best' ? within(one) : one.score.high - one.score.low);
  const byWorth = (a: Ranked, b: Ranked) => b.worth - a.worth || b.low - a.low;
  const seen = new Set<string>();
  let ranked: Ranked[] = [];
  return {
    async consider(asked: readonly Indices[]): Promise<void> {
      const fresh = asked.filter((indices) => {
        const key = grid.key(indices);
        return grid.missed(indices) === 0 && !seen.has(key) && seen.add(key);
      });
      const forecasts = await forecast(fresh.map((indices) => grid.toPoint(indices)));
      const found = forecasts.map((one, index) => ({
        indices: fresh[index] ?? [],
        worth: worth(one),
        low: one.score.low,
      }));
      ranked = [...ranked, ...found].sort(byWorth);
    },
    first: (count: number): Indices[] => ranked.slice(0, count).map(({ indices }) => indices),
  };
}

interface Ranked {
  indices: Indices;
  worth: number;
  low: number;
}

/** A setting with this probability is within the limits. */
const LIKELY = 0.5;
/** More than any score is below 0. */
const WITHIN = 10;
const RANDOM = 1000;
const KEPT = 10;
const ROUNDS = 12;
const NEIGHBOURS = 20;
/** Best settings that are kept after the climb; the others that it met are near these. */
const CLIMBED = 500;
/** Neighbours of each setting, where rules forbid what the climb led to. */
const NEAR = 100;

const randomIndices = (grid: Grid, random: Random): Indices[] =>
  Array.from({ length: RANDOM }, () => grid.drawn(grid.sizes.map(() => random.next())));

const neighboursOf = (from: readonly Indices[], count: number, grid: Grid, random: Random): Indices[] =>
  from.flatMap((indices) => Array.from({ length: count }, () => mutate(indices, grid, random)));
