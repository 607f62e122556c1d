import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point } from '#shared/engine/types.ts';
import { normal } from './optimise.ts';
import { categorical, fine, type Problem, plain } from './problem.ts';
import { HARTMANN_OPTIMUM, hartmann6 } from './synthetic-problems.ts';

const random = createRandom(12_345);
const draw = (count: number, deviation = 1): number[] =>
  Array.from({ length: count }, () => deviation * normal(random));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Problems besides those of the targets. Nothing in the engine was tuned on them except its logarithm, which was
 * motivated by the last three, whose outputs span decades and are measured without transformation.
 */
export const furtherProblems: readonly Problem[] = [
  plain({
    name: 'styblinski-5',
    space: { inputs: Array.from({ length: 5 }, () => fine(-5, 5, 100)) },
    optimum: 5 * 39.16599,
    value: (point) => -sum(point.map((x) => x ** 4 - 16 * x * x + 5 * x)) / 2,
  }),
  plain({
    name: 'griewank-6',
    space: { inputs: Array.from({ length: 6 }, (_, at) => fine(-20 + at, 30 - at, 500)) },
    optimum: 0,
    value: (point) =>
      point.reduce((product, x, at) => product * Math.cos(x / Math.sqrt(at + 1)), 1) -
      1 -
      sum(point.map((x) => x * x)) / 400,
  }),
  levels(),
  coarse(),
  plain({
    name: 'plateau',
    space: { inputs: Array.from({ length: 6 }, () => fine(0, 1, 100)) },
    optimum: HARTMANN_OPTIMUM - 0.6,
    value: (point) => Math.max(0, hartmann6(point) - 0.6),
  }),
  wells(),
  ...decades(),
  spanning('growth', {
    space: { inputs: Array.from({ length: 6 }, () => fine(0, 1, 100)) },
    optimum: HARTMANN_OPTIMUM,
    value: hartmann6,
    measure: (point, noise) => [Math.exp(4 * hartmann6(point) + 0.5 * noise())],
  }),
];

/** Six categorical inputs of five levels, each with its own effect and an interaction with every other input. */
function levels(): Problem {
  const main = draw(30);
  const pairs = draw(900, 0.5);
  const value = (point: Point): number => {
    const places = point.map((level, at) => 5 * at + level);
    return sum(
      places.map(
        (index, at) => (main[index] ?? 0) + sum(places.slice(0, at).map((other) => pairs[30 * index + other] ?? 0)),
      ),
    );
  };
  return plain({
    name: 'levels',
    space: { inputs: Array(6).fill(categorical(5)) },
    value,
    optimum: maximumOf(value, 6, 5),
  });
}

/** Eight inputs of three values: a response surface with interactions. */
function coarse(): Problem {
  const [linear, square, pairs] = [draw(8), draw(8, 2), draw(64, 0.7)];
  const value = (point: Point): number => {
    const x = point.map((index) => 2 * index - 1);
    return sum(
      x.map(
        (own, at) =>
          (linear[at] ?? 0) * own -
          Math.abs(square[at] ?? 0) * own * own +
          sum(x.slice(0, at).map((other, index) => (pairs[8 * at + index] ?? 0) * own * other)),
      ),
    );
  };
  const optimum = maximumOf((point) => value(point.map((index) => index / 2)), 8, 3);
  return plain({ name: 'coarse', space: { inputs: Array(8).fill(fine(0, 1, 2)) }, value, optimum });
}

/** The maximum over all points of the given numbers of inputs and levels. */
function maximumOf(value: (point: Point) => number, inputs: number, count: number): number {
  let best = -Infinity;
  for (let code = 0; code < count ** inputs; code += 1) {
    best = Math.max(best, value(Array.from({ length: inputs }, (_, at) => Math.floor(code / count ** at) % count)));
  }
  return best;
}

/** Each level of one input has its own hill; another input shifts and narrows them. */
function wells(): Problem {
  const hills = Array.from({ length: 8 }, () => [random.next(), random.next(), random.next()].map((x) => 10 * x));
  const highest = Math.max(...hills.map(([, , height = 0]) => height));
  return plain({
    name: 'wells',
    space: { inputs: [fine(0, 10, 100), fine(0, 10, 100), categorical(8), categorical(3)] },
    optimum: highest + 0.5,
    value: ([x = 0, y = 0, hill = 0, kind = 0]) => {
      const [left = 0, below = 0, height = 0] = hills[hill] ?? [];
      const slope = kind === 1 ? 3 : 1;
      const distance = (x - Math.round(10 * left) / 10) ** 2 + slope * (y - Math.round(10 * below) / 10) ** 2;
      return height + ([0, 0.5, -1][kind] ?? 0) - 0.15 * distance;
    },
  });
}

/**
 * A hill over three numeric inputs, at a different point for each of four levels, in powers of ten; to maximise and to
 * minimise.
 */
function decades(): Problem[] {
  const tops = Array.from({ length: 4 }, () => draw(3).map(() => Math.round(100 * random.next()) / 100));
  const space = { inputs: [fine(0, 1, 100), fine(0, 1, 100), fine(0, 1, 100), categorical(4)] };
  const value = ([x = 0, y = 0, z = 0, level = 0]: Point): number => {
    const squares = [x, y, z].map((index, at) => (index - (tops[level]?.[at] ?? 0)) ** 2);
    return 6 - 14 * sum(squares) - ([0, 0.7, 1.5, 2][level] ?? 0);
  };
  return [
    spanning('decades', { space, value, optimum: 6, measure: (point) => [10 ** value(point)] }),
    {
      ...spanning('impurity', { space, value, optimum: 6, measure: (point) => [10 ** -value(point)] }),
      objectives: [{ weight: 1, target: 'Minimize' }],
      goodness: ([measured = Number.NaN]) => -measured,
    },
  ];
}

/** A problem whose goodness is the exponent of the measured value. */
function spanning(name: string, rest: Pick<Problem, 'space' | 'value' | 'optimum' | 'measure'>): Problem {
  return { ...plain({ name, ...rest }), measure: rest.measure };
}
