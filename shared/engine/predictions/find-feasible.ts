import { createGrid, type Grid, type Indices } from '../space/create-grid.ts';
import type { Point, Space } from '../types.ts';
import type { Worth } from './find-setting.ts';

/** The verdict of the rules on a setting, and the values of outputs that are calculated there; NaN for others. */
export interface Evaluated {
  isAllowed: boolean;
  calculated?: readonly number[] | undefined;
}

interface Search {
  space: Space;
  /** Proposes settings, best first: of the whole space, or these settings with neighbours of them. */
  propose: (near?: readonly Point[]) => Promise<readonly Point[]>;
  evaluate: (points: readonly Point[]) => Promise<readonly Evaluated[]>;
  /** How good settings are, by their forecasts, with the calculated values of some outputs. */
  worthOf: (points: readonly Point[], calculated?: readonly (readonly number[])[]) => Promise<readonly Worth[]>;
  /** Settings of which is asked how good they are at a time. No more than these are all looked at. */
  most: number;
}

/**
 * The best setting that the rules allow, by the same forecasts that are shown of it (CHART-101); undefined if none was
 * found. A few settings are all compared. Where there are more, the proposals are compared, which know neither rules nor
 * calculated outputs, and then neighbours of the best, until none of them is better.
 */
export async function findFeasible(search: Search): Promise<Point | undefined> {
  const grid = createGrid(search.space);
  /** Settings of which it is known how good they are. */
  const seen = new Set<string>();
  let ranked: (Worth & { point: Point })[] = [];
  async function consider(points: readonly Point[]): Promise<void> {
    const fresh = [...new Map(points.map((point) => [point.join(), point]))].flatMap(([key, point]) =>
      seen.has(key) ? [] : [point],
    );
    const verdicts = fresh.length > 0 ? await search.evaluate(fresh) : [];
    const allowed = fresh
      .flatMap((point, at) => (verdicts[at]?.isAllowed ? [{ point, calculated: verdicts[at].calculated }] : []))
      .slice(0, search.most);
    if (allowed.length === 0) return;
    const calculated = allowed.some((one) => one.calculated) ? allowed.map((one) => one.calculated ?? []) : undefined;
    const asked = allowed.map(({ point }) => point);
    for (const point of asked) seen.add(point.join());
    const worths = await search.worthOf(asked, calculated);
    const found = worths.map((worth, at) => ({ ...worth, point: asked[at] ?? [] }));
    ranked = [...ranked, ...found].sort((a, b) => b.worth - a.worth || b.low - a.low);
  }
  if (grid.cardinality <= search.most) {
    await consider(allOf(grid));
    return ranked[0]?.point;
  }
  await consider(await search.propose());
  for (let round = 0; ranked.length > 0 && round < rounds; round += 1) {
    const before = ranked[0];
    const kept = ranked.slice(0, keptSettings).map(({ point }) => point);
    await consider([...neighboursOf(grid, before?.point ?? []), ...(await search.propose(kept))]);
    if (ranked[0] === before) break;
  }
  return ranked[0]?.point;
}

/** Each asks the server once. */
const rounds = 12;
const keptSettings = 10;
/** Inputs that are moved two at a time. */
const paired = 8;

function allOf(grid: Grid): Point[] {
  const all = grid.sizes.reduce<Indices[]>(
    (some, size) => some.flatMap((indices) => [...Array(size).keys()].map((at) => [...indices, at])),
    [[]],
  );
  return all.flatMap((indices) => (grid.missed(indices) === 0 ? [grid.toPoint(indices)] : []));
}

/** A setting with one input moved, by a position or by many, or two by a position; mixtures are left to proposals. */
function neighboursOf(grid: Grid, point: Point): Point[] {
  const from = grid.nearest(point);
  const within = (input: number, position: number) => position >= 0 && position < (grid.sizes[input] ?? 1);
  const positions = (input: number): number[] => {
    const [at = 0, size = 1] = [from[input], grid.sizes[input]];
    if (grid.categorical[input]) return [...Array(size).keys()].filter((position) => position !== at);
    const jumps = Array.from({ length: Math.ceil(Math.log2(size)) }, (_, power) => 2 ** power);
    return jumps.flatMap((jump) => [at - jump, at + jump]).filter((position) => within(input, position));
  };
  const alone = grid.movable.flatMap((input) => positions(input).map((position) => from.with(input, position)));
  const numeric = grid.movableNumeric.slice(0, paired);
  const steps = [-1, 1];
  const pairs = numeric.flatMap((one, index) =>
    numeric.slice(index + 1).flatMap((other) =>
      steps.flatMap((a) =>
        steps.flatMap((b) => {
          const [first, second] = [(from[one] ?? 0) + a, (from[other] ?? 0) + b];
          return within(one, first) && within(other, second) ? [from.with(one, first).with(other, second)] : [];
        }),
      ),
    ),
  );
  return [...alone, ...pairs].map((indices) => grid.toPoint(indices));
}
