import { createRandom, type Random } from '../random/create-random.ts';
import { mutate } from '../search/mutate.ts';
import { createGrid, type Grid, type Indices } from '../space/create-grid.ts';
import type { Point, Space } from '../types.ts';
import type { Forecaster } from './create-forecaster.ts';
import { forecastWithinScores, type PointForecast } from './forecast.ts';

export type Goal = 'best' | 'uncertain';

/** By setting, the expected share of successes around it. */
type SharesOf = (settings: readonly Point[]) => Promise<readonly number[]>;

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
  const ranking = createRanking(grid, worthBy(goal, forecast));
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
  const ranking = createRanking(grid, worthBy(goal, forecast));
  const from = known.map((point) => grid.nearest(point));
  await ranking.consider([...from, ...neighboursOf(from, NEAR, grid, createRandom(seed))]);
  return ranking.first(Number.POSITIVE_INFINITY).map((indices) => grid.toPoint(indices));
}

/**
 * Proposes settings in order, first the one with the highest share of successes around it, to a whole percent; of equal
 * ones the best predicted. The climb begins from the best predicted settings and from an even choice of the others,
 * which come last.
 *
 * @param near with it, only these settings and neighbours of them are proposed
 */
export async function findRobust(sharesOf: SharesOf, search: Search, near?: readonly Point[]): Promise<Point[]> {
  const grid = createGrid(search.space);
  const random = createRandom(search.seed);
  const ranking = createRanking(grid, async (points) => {
    const [shares, forecasts] = [await sharesOf(points), await search.forecast(points)];
    return forecasts.map((one, at) => worthOfShare(shares[at] ?? 0, one));
  });
  const predicted = near ?? (await findSettings('best', search));
  const every = Math.max(1, Math.ceil(predicted.length / BEGUN));
  const begun = predicted.filter((_, at) => at < BEGUN || at % every === 0).map((point) => grid.nearest(point));
  await ranking.consider(begun);
  for (let round = 0; round < (near ? 1 : ROBUST_ROUNDS); round += 1) {
    await ranking.consider(neighboursOf(ranking.first(KEPT), ROBUST_NEIGHBOURS, grid, random));
  }
  const found = ranking.first(Number.POSITIVE_INFINITY);
  const ranked = new Set(found.map((indices) => grid.key(indices)));
  const others = predicted.filter((point) => !ranked.has(grid.key(grid.nearest(point))));
  return [...found.map((indices) => grid.toPoint(indices)), ...(near ? [] : others)];
}

type WorthOf = (points: readonly Point[]) => Promise<readonly Worth[]>;

/** How good a setting is; of equal ones the one with the higher `low` is better. */
export interface Worth {
  worth: number;
  low: number;
}

/** How near a forecast is to a goal. */
export function worthOfForecast(goal: Goal, { score, acceptable = 1 }: PointForecast): Worth {
  if (goal === 'uncertain') {
    // The interval as it is shown: beyond 0 and 1 nobody sees its width.
    const { low, high } = forecastWithinScores(score);
    return { worth: high - low, low };
  }
  const { value, low } = score;
  // Where outputs have limits: the best of what is likely to keep them, or else what is likeliest to.
  return { worth: acceptable >= LIKELY ? WITHIN + value : acceptable, low };
}

/** How good a share of successes is: to a whole percent, and of equal ones by the predicted score. */
export const worthOfShare = (share: number, { score }: PointForecast): Worth => ({
  worth: Math.round(100 * share),
  low: score.value,
});

const worthBy =
  (goal: Goal, forecast: Forecaster): WorthOf =>
  async (points) =>
    (await forecast(points)).map((one) => worthOfForecast(goal, one));

/** Points by their worth: where many are predicted to meet every target, first those that do so most surely. */
function createRanking(grid: Grid, worthOf: WorthOf) {
  const byWorth = (a: Ranked, b: Ranked) => b.worth - a.worth || b.low - a.low;
  const seen = new Set<string>();
  let ranked: Ranked[] = [];
  return {
    async consider(asked: readonly Indices[]): Promise<void> {
      const fresh = asked.filter((indices) => {
        const key = grid.key(indices);
        return grid.missed(indices) === 0 && !seen.has(key) && seen.add(key);
      });
      const worths = await worthOf(fresh.map((indices) => grid.toPoint(indices)));
      const found = worths.map((one, index) => ({ indices: fresh[index] ?? [], ...one }));
      ranked = [...ranked, ...found].sort(byWorth);
    },
    first: (count: number): Indices[] => ranked.slice(0, count).map(({ indices }) => indices),
  };
}

interface Ranked extends Worth {
  indices: Indices;
}

/** A setting with this probability is within the limits. */
export const LIKELY = 0.5;
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
/** A share around a setting takes as many forecasts as settings are met there: fewer settings are ranked by it. */
const BEGUN = 60;
const ROBUST_ROUNDS = 8;
const ROBUST_NEIGHBOURS = 6;

const randomIndices = (grid: Grid, random: Random): Indices[] =>
  Array.from({ length: RANDOM }, () => grid.drawn(grid.sizes.map(() => random.next())));

const neighboursOf = (from: readonly Indices[], count: number, grid: Grid, random: Random): Indices[] =>
  from.flatMap((indices) => Array.from({ length: count }, () => mutate(indices, grid, random)));
