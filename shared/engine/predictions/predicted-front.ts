import { loss, type Objective, type OutputScale, outputScale, scaled } from '#shared/rules/score.ts';
import { type Goods, hypervolume, undominated } from '../composite/hypervolume.ts';
import { createRandom } from '../random/create-random.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { mutate } from '../search/mutate.ts';
import { createGrid, type Indices } from '../space/create-grid.ts';
import type { Point, Space } from '../types.ts';
import type { Forecaster } from './create-forecaster.ts';
import { LIKELY } from './find-setting.ts';
import type { Forecast, PointForecast } from './forecast.ts';

/** Two of the weighted outputs, by index, of which neither is to become worse for the other. */
export type FrontOutputs = readonly [
  { output: number; target: Objective['target'] },
  { output: number; target: Objective['target'] },
];

interface Search {
  space: Space;
  forecast: Forecaster;
  known: readonly Point[];
  seed: number;
}

/**
 * Finds settings whose predictions no other found setting beats in two outputs: the best compromises, and after them the
 * others that the search met, for callers who have to skip what rules forbid. Where outputs have limits, settings that
 * are likely to keep them beat all that are not.
 *
 * @param near with it, the search begins from these settings alone
 */
export async function findFront(outputs: FrontOutputs, search: Search, near?: readonly Point[]): Promise<Point[]> {
  const { space, forecast, known, seed } = search;
  const grid = createGrid(space);
  const random = createRandom(seed);
  const seen = new Map<string, { indices: Indices; goods: Goods }>();
  async function consider(asked: readonly Indices[]): Promise<void> {
    const fresh = new Map(asked.map((indices) => [grid.key(indices), indices]));
    for (const [key, indices] of fresh) if (seen.has(key) || grid.missed(indices) > 0) fresh.delete(key);
    const found = await forecast([...fresh.values()].map((indices) => grid.toPoint(indices)));
    [...fresh].forEach(([key, indices], at) => {
      const one = found[at];
      if (one) seen.set(key, { indices, goods: goodsOf(one, outputs) });
    });
  }
  const begun = Array.from({ length: near ? 0 : RANDOM }, () => grid.drawn(grid.sizes.map(() => random.next())));
  await consider([...(near ?? known).map((point) => grid.nearest(point)), ...begun]);
  for (let round = 0; round < (near ? NEAR_ROUNDS : ROUNDS); round += 1) {
    const front = frontOf([...seen.values()]).slice(0, MOST);
    await consider(
      front.flatMap(({ indices }) => Array.from({ length: NEIGHBOURS }, () => mutate(indices, grid, random))),
    );
  }
  const all = [...seen.values()];
  const front = frontOf(all);
  const first = new Set(front);
  return [...front, ...all.filter((one) => !first.has(one))].map(({ indices }) => grid.toPoint(indices));
}

const RANDOM = 800;
const ROUNDS = 12;
const NEAR_ROUNDS = 3;
const NEIGHBOURS = 6;
/** Settings of the front whose neighbours a round looks at. */
const MOST = 60;

/** Losses turned, so that more is better; likely within the limits first. */
const goodsOf = ({ outputs, acceptable = 1 }: PointForecast, [x, y]: FrontOutputs): Goods => [
  -loss(outputs[x.output]?.value ?? Number.NaN, x.target),
  -loss(outputs[y.output]?.value ?? Number.NaN, y.target),
  acceptable >= LIKELY ? 1 : 0,
];

/** Those that no other beats, of those that are likely within the limits where there are any. */
function frontOf<Found extends { goods: Goods }>(found: readonly Found[]): Found[] {
  const likely = found.filter(({ goods }) => goods[2] === 1);
  const owners = new Map((likely.length > 0 ? likely : found).map((one) => [one.goods, one]));
  return undominated([...owners.keys()]).flatMap((goods) => owners.get(goods) ?? []);
}

/** The settings of points that no other beats, by their forecasts, in the order of the first output. */
export function frontAmong<Found extends { forecast: PointForecast }>(
  found: readonly Found[],
  outputs: FrontOutputs,
): Found[] {
  const front = frontOf(found.map((own) => ({ own, goods: goodsOf(own.forecast, outputs) })));
  const across = ({ forecast }: Found) => forecast.outputs[outputs[0].output]?.value ?? 0;
  return front.map(({ own }) => own).sort((a, b) => across(a) - across(b));
}

/** A measured sample's values of two outputs. */
type Measured = readonly [number, number];

/**
 * The volume that a measurement of a setting is expected to add to what measured samples dominate in two outputs, from
 * their worst values to their best; 1 is all of that. The outputs' errors count as independent and normal.
 *
 * @param measured the values of all samples, by which the outputs are scaled
 * @param acceptable those that count for the front
 */
export function createFrontGain(
  measured: readonly Measured[],
  acceptable: readonly Measured[],
  [x, y]: readonly [Objective['target'], Objective['target']],
): (forecast: readonly [Forecast, Forecast], chance?: number) => number {
  const scales = [
    outputScale(
      measured.map((values) => values[0]),
      x,
    ),
    outputScale(
      measured.map((values) => values[1]),
      y,
    ),
  ] as const;
  const good = (value: number, target: Objective['target'], scale: OutputScale) => scaled(loss(value, target), scale);
  const goods = ([a, b]: Measured): Goods => [good(a, x, scales[0]), good(b, y, scales[1])];
  const front = undominated(acceptable.map(goods));
  const before = hypervolume(front);
  return ([first, second], chance = 1) => {
    const [across, up] = [nodesOf(first), nodesOf(second)];
    const sum = across.reduce(
      (all, a) => all + up.reduce((row, b) => row + hypervolume([...front, goods([a, b])]) - before, 0),
      0,
    );
    return (chance * sum) / (across.length * up.length);
  };
}

const QUANTILES = 15;
const NODES = Array.from({ length: QUANTILES }, (_, at) => inverseNormal((at + 0.5) / QUANTILES) / inverseNormal(0.95));
/** Equally likely values of a forecast. */
const nodesOf = ({ value, low, high }: Forecast): number[] =>
  low === high ? [value] : NODES.map((node) => value + node * (node < 0 ? value - low : high - value));
