import type { Point } from '#shared/engine/types.ts';
import { categorical, fine, type Problem, plain } from './problem.ts';

const HARTMANN_SCALE = [
  [10, 3, 17, 3.5, 1.7, 8],
  [0.05, 10, 17, 0.1, 8, 14],
  [3, 3.5, 1.7, 10, 17, 8],
  [17, 8, 0.05, 10, 0.1, 14],
];
const HARTMANN_CENTRE = [
  [0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886],
  [0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991],
  [0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.665],
  [0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381],
];
const HARTMANN_HEIGHT = [1, 1.2, 3, 3.2];
export const HARTMANN_OPTIMUM = 3.32237;

/** Test functions of the literature, negated so that larger is better. */
export const syntheticProblems: Problem[] = [
  plain({
    name: 'branin',
    space: { inputs: [fine(-5, 10, 1500), fine(0, 15, 1500)] },
    optimum: -0.397887,
    value: ([x = 0, y = 0]) => {
      const bend = y - (5.1 / (4 * Math.PI ** 2)) * x * x + (5 / Math.PI) * x - 6;
      return -(bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10);
    },
  }),
  plain(hartmann('hartmann6', 0)),
  plain(hartmann('hartmann6-noisy', 0.25)),
  plain({ name: 'ackley-mixed', space: mixedSpace(), optimum: 0, value: mixedAckley }),
  plain({
    name: 'levy-20',
    space: { inputs: Array.from({ length: 20 }, () => fine(-10, 10, 400)) },
    optimum: 0,
    value: (point) => -levy(point.slice(0, 6)),
  }),
  plain({
    name: 'rosenbrock-10',
    space: { inputs: Array.from({ length: 10 }, () => fine(-2, 2, 400)) },
    optimum: 0,
    // The logarithm widens a valley that otherwise dominates.
    value: (point) => -Math.log1p(rosenbrock(point)),
  }),
  twoTargets(),
];

function hartmann(name: string, sigma: number) {
  return {
    name,
    sigma,
    space: { inputs: Array.from({ length: 6 }, () => fine(0, 1, 1000)) },
    optimum: HARTMANN_OPTIMUM,
    value: hartmann6,
  };
}

export function hartmann6(point: Point): number {
  return HARTMANN_HEIGHT.reduce((sum, weight, row) => {
    const distance = point.reduce(
      (total, x, k) => total + (HARTMANN_SCALE[row]?.[k] ?? 0) * (x - (HARTMANN_CENTRE[row]?.[k] ?? 0)) ** 2,
      0,
    );
    return sum + weight * Math.exp(-distance);
  }, 0);
}

const SHIFTS = [0.5, -0.75, 0, 1, -0.25];

/** Five numeric inputs and two categorical ones whose levels shift the centre, in no order. */
function mixedSpace() {
  const numeric = Array.from({ length: 5 }, () => fine(-1, 1, 200));
  return {
    inputs: [...numeric, categorical(5), categorical(5)],
  };
}

function mixedAckley(point: Point): number {
  const x = point.map((value, k) => 4 * (k < 5 ? value : (SHIFTS[value] ?? 0)));
  const squares = x.reduce((sum, value) => sum + value * value, 0) / x.length;
  const waves = x.reduce((sum, value) => sum + Math.cos(2 * Math.PI * value), 0) / x.length;
  return 20 * Math.exp(-0.2 * Math.sqrt(squares)) + Math.exp(waves) - 20 - Math.E;
}

function levy(x: readonly number[]): number {
  const w = x.map((value) => 1 + (value - 1) / 4);
  const [first = 1, last = 1] = [w[0], w.at(-1)];
  const middle = w
    .slice(0, -1)
    .reduce((sum, value) => sum + (value - 1) ** 2 * (1 + 10 * Math.sin(Math.PI * value + 1) ** 2), 0);
  return Math.sin(Math.PI * first) ** 2 + middle + (last - 1) ** 2 * (1 + Math.sin(2 * Math.PI * last) ** 2);
}

function rosenbrock(x: readonly number[]): number {
  return x
    .slice(0, -1)
    .reduce((sum, value, k) => sum + 100 * ((x[k + 1] ?? 0) - value * value) ** 2 + (1 - value) ** 2, 0);
}

/**
 * Two smooth outputs, one with target 1.5 and one with the target range 0.2 to 0.3; goodness is the mean distance in
 * ranges.
 */
function twoTargets(): Problem {
  const outputs = ([a = 0, b = 0, c = 0, d = 0]: Point): number[] => [
    4 * Math.sin(2 * a) * b + c * c - d,
    Math.exp(-a) * Math.cos(3 * c) + 0.5 * b * d,
  ];
  const goodness = ([first = Number.NaN, second = Number.NaN]: readonly number[]): number =>
    -0.5 * (Math.abs(first - 1.5) / 5 + Math.max(0, 0.2 - second, second - 0.3) / 2);
  return {
    name: 'two-targets',
    space: { inputs: Array.from({ length: 4 }, () => fine(0, 1, 1000)) },
    objectives: [
      { weight: 1, target: 1.5 },
      { weight: 1, target: { min: 0.2, max: 0.3 } },
    ],
    optimum: 0,
    goodness,
    measure: outputs,
    value: (point) => goodness(outputs(point)),
  };
}
