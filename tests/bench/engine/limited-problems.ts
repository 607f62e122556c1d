import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { isInRange, type ValueRange } from '#shared/rules/target.ts';
import { drawProblem } from './families/families.ts';
import { fine } from './problem.ts';
import { hartmann6, syntheticProblems } from './synthetic-problems.ts';

/** A problem of one output as small or large as possible, beside others that have limits and no weight. */
export interface LimitedProblem {
  name: string;
  inputs: readonly SpaceInput[];
  objectives: readonly Objective[];
  measure: (point: Point) => number[];
}

const above = (min: number): ValueRange => ({ min, max: null });
const below = (max: number): ValueRange => ({ min: null, max });
const thousand = (count: number, min: number, max: number): SpaceInput[] =>
  Array.from({ length: count }, () => fine(min, max, 1000));
const norm = (point: Point): number => Math.hypot(...point);
const sum = (point: Point): number => point.reduce((total, x) => total + x, 0);

function limited(
  name: string,
  inputs: readonly SpaceInput[],
  target: 'Minimize' | 'Maximize',
  limits: readonly ValueRange[],
  measure: (point: Point) => number[],
): LimitedProblem {
  const others = limits.map((limit): Objective => ({ weight: 0, target: 'Minimize', limit }));
  return { name, inputs, objectives: [{ weight: 1, target }, ...others], measure };
}

/** Test functions of the literature, and drawn problems with levels. */
export const limitedProblems = (): LimitedProblem[] => [
  // J. R. Gardner et al., "Bayesian optimization with inequality constraints" (2014), the second simulation.
  limited('Gardner sine', thousand(2, 0, 6), 'Minimize', [below(-0.95)], ([x = 0, y = 0]) => [
    Math.sin(x) + y,
    Math.sin(x) * Math.sin(y),
  ]),
  // M. A. Gelbart et al., "Bayesian optimization with unknown constraints" (2014).
  limited('Branin in a disc', [fine(-5, 10, 1500), fine(0, 15, 1500)], 'Maximize', [below(50)], (point) => [
    syntheticProblems[0]?.value(point) ?? 0,
    ((point[0] ?? 0) - 2.5) ** 2 + ((point[1] ?? 0) - 7.5) ** 2,
  ]),
  limited('Hartmann6 in a ball', thousand(6, 0, 1), 'Maximize', [below(1)], (point) => [hartmann6(point), norm(point)]),
  // D. Eriksson, M. Poloczek, "Scalable constrained Bayesian optimization" (2021), with 4 inputs.
  limited('Ackley, 2 limits', thousand(4, -5, 10), 'Minimize', [below(0), below(5)], (point) => [
    ackley(point),
    sum(point),
    norm(point),
  ]),
  weldedBeam(),
  pressureVessel(),
  drawn('mixed-5, 1 limit', 'mixed-5', [0.3]),
  drawn('yields-5, 2 limits', 'yields-5', [0.5, 0.5]),
];

function ackley(point: Point): number {
  const squares = sum(point.map((x) => x * x)) / point.length;
  const waves = sum(point.map((x) => Math.cos(2 * Math.PI * x))) / point.length;
  return 20 + Math.E - 20 * Math.exp(-0.2 * Math.sqrt(squares)) - Math.exp(waves);
}

/** The cost of a beam, whose shear stress and bending stress are limited: C. A. Coello Coello, E. Mezura-Montes (2002). */
function weldedBeam(): LimitedProblem {
  const inputs = [fine(0.125, 2, 1000), fine(0.1, 10, 1000), fine(0.1, 10, 1000), fine(0.1, 2, 1000)];
  const [load, length] = [6000, 14];
  return limited('welded beam', inputs, 'Minimize', [below(13_600), below(30_000)], ([h = 1, l = 1, t = 1, b = 1]) => {
    const radius = Math.sqrt((l * l) / 4 + ((h + t) / 2) ** 2);
    const first = load / (Math.SQRT2 * h * l);
    const inertia = 2 * Math.SQRT2 * h * l * ((l * l) / 12 + ((h + t) / 2) ** 2);
    const second = (load * (length + l / 2) * radius) / inertia;
    const shear = Math.sqrt(first ** 2 + (first * second * l) / radius + second ** 2);
    return [1.10471 * h * h * l + 0.04811 * t * b * (length + l), shear, (6 * load * length) / (b * t * t)];
  });
}

/** The cost of a vessel with a least volume and a least thickness of its walls: the same, with any thickness. */
function pressureVessel(): LimitedProblem {
  const inputs = [fine(0.0625, 2, 1000), fine(0.0625, 2, 1000), fine(10, 80, 1000), fine(10, 200, 1000)];
  return limited('pressure vessel', inputs, 'Minimize', [above(0), above(1.296)], ([s = 1, h = 1, r = 10, l = 10]) => [
    0.6224 * s * r * l + 1.7781 * h * r * r + 3.1661 * s * s * l + 19.84 * s * s * r,
    Math.min(s - 0.0193 * r, h - 0.00954 * r),
    (Math.PI * r * r * l + (4 / 3) * Math.PI * r ** 3) / 1e6,
  ]);
}

/** Draws of a family: one to maximise, and others that a share of the space keeps above a limit. */
function drawn(name: string, family: string, shares: readonly number[]): LimitedProblem {
  const [first, ...others] = [1, ...shares.map((_, at) => 2 * at + 3)].map((seed) => drawProblem(`${family}/${seed}`));
  const inputs = first?.space.inputs ?? [];
  const random = createRandom(17);
  const points = Array.from({ length: 2000 }, () => randomPoint(inputs, random));
  const limits = others.map(({ value }, at) => {
    const values = points.map(value).sort((a, b) => b - a);
    return above(values[Math.floor((shares[at] ?? 0) * values.length)] ?? 0);
  });
  return limited(name, inputs, 'Maximize', limits, (point) => [first, ...others].map((one) => one?.value(point) ?? 0));
}

/** A point of the grid. */
export function randomPoint(inputs: readonly SpaceInput[], random: Random): number[] {
  return inputs.map((input) =>
    input.kind === 'categorical'
      ? random.integer(input.levels)
      : input.min + input.step * random.integer(Math.round((input.max - input.min) / input.step) + 1),
  );
}

/** The output to optimise, larger is better; minus infinity where a limit is broken. */
export function goodnessOf({ objectives }: Pick<LimitedProblem, 'objectives'>, row: readonly number[]): number {
  const keeps = objectives.every(({ limit }, output) => !limit || isInRange(row[output] ?? Number.NaN, limit));
  return keeps ? (objectives[0]?.target === 'Minimize' ? -1 : 1) * (row[0] ?? 0) : -Infinity;
}

/**
 * The largest acceptable goodness between the bounds, by differential evolution: of two points the acceptable one wins,
 * then the better one, or the one that misses its limits by less.
 */
export function bestAcceptable(problem: LimitedProblem, { members = 60, rounds = 300, starts = 2 } = {}): number {
  const random = createRandom(23);
  const { inputs, objectives } = problem;
  const valued = (place: readonly number[]) => {
    const row = problem.measure(
      inputs.map((input, at) => {
        const share = Math.min(1, Math.max(0, place[at] ?? 0));
        if (input.kind === 'categorical') return Math.min(input.levels - 1, Math.floor(share * input.levels));
        const count = Math.round((input.max - input.min) / input.step);
        // A drawn problem's steps are coarse: its optimum is one of them.
        return count <= COARSE
          ? input.min + input.step * Math.round(share * count)
          : input.min + share * (input.max - input.min);
      }),
    );
    const missed = objectives.reduce((total, { limit }, output) => {
      const value = row[output] ?? 0;
      const { min, max } = limit ?? {};
      return (
        total + Math.max(0, (min ?? -Infinity) - value, value - (max ?? Infinity)) / (1 + Math.abs(min ?? max ?? 0))
      );
    }, 0);
    return { place, missed, good: goodnessOf(problem, row) };
  };
  let best = -Infinity;
  for (let start = 0; start < starts; start += 1) {
    let all = Array.from({ length: members }, () => valued(inputs.map(() => random.next())));
    for (let round = 0; round < rounds; round += 1) {
      all = all.map((own) => {
        const [a, b, c] = [0, 1, 2].map(() => all[random.integer(members)]?.place ?? []);
        const sure = random.integer(inputs.length);
        const next = valued(
          own.place.map((x, at) =>
            at === sure || random.next() < 0.8 ? (a?.[at] ?? x) + 0.6 * ((b?.[at] ?? x) - (c?.[at] ?? x)) : x,
          ),
        );
        return next.missed < own.missed || (next.missed === own.missed && next.good >= own.good) ? next : own;
      });
    }
    best = all.reduce((most, { good }) => Math.max(most, good), best);
  }
  return best;
}

const COARSE = 200;
