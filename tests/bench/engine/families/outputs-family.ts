import type { Random } from '#shared/engine/random/create-random.ts';
import type { Point } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { type Drawn, hundredth, scaleBetween, unitSpace } from './drawn.ts';
import { randomPath } from './random-path.ts';

/** The target of each output: as large or small as possible, a value, or in a range; the latter two can be met. */
export type Wish = 'Maximize' | 'Minimize' | 'value' | 'range';

interface Output {
  value: (point: Point) => number;
  objective: Objective;
  /** The share of the goodness, at most 1 for a value or range. */
  share: (value: number) => number;
}

/**
 * Several outputs, each a path of its own, with weights that differ; the goodness is the weighted mean of their shares.
 */
export function outputs(dimensions: number, scale: number, wishes: readonly Wish[]): (random: Random) => Drawn {
  return (random) => {
    const space = unitSpace(dimensions);
    const drawn = Array.from({ length: 500 }, () => space.inputs.map(() => hundredth(random)));
    const centre = drawn[0] ?? [];
    const all = wishes.map((wish) => outputOf(random, wish, { dimensions, scale, drawn, centre }));
    const total = all.reduce((sum, { objective }) => sum + objective.weight, 0);
    const goodness = (values: readonly number[]): number =>
      all.reduce((sum, { objective, share }, at) => sum + (objective.weight / total) * share(values[at] ?? 0), 0);
    const measure = (point: Point): number[] => all.map(({ value }) => value(point));
    const objectives = all.map(({ objective }) => objective);
    return { space, value: (point) => goodness(measure(point)), measure, objectives, goodness, good: [centre] };
  };
}

function outputOf(
  random: Random,
  wish: Wish,
  { dimensions, scale, drawn, centre }: { dimensions: number; scale: number; drawn: readonly Point[]; centre: Point },
): Output {
  const value = randomPath(random, Array(dimensions).fill(scale * scaleBetween(random, 0.7, 1.5)));
  const values = drawn.map(value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low;
  const weight = scaleBetween(random, 0.5, 2);
  if (wish === 'Maximize') return { value, objective: { weight, target: wish }, share: (y) => (y - low) / span };
  if (wish === 'Minimize') return { value, objective: { weight, target: wish }, share: (y) => (high - y) / span };
  const middle = value(centre);
  const half = wish === 'range' ? 0.05 * span : 0;
  const target = wish === 'value' ? middle : { min: middle - half, max: middle + half };
  const worst = Math.max(high - middle, middle - low) - half;
  return {
    value,
    objective: { weight, target },
    share: (y) => 1 - Math.max(0, Math.abs(y - middle) - half) / worst,
  };
}
