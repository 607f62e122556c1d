import { expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { createKernels, withKernels } from '#shared/engine/kernels/kernels.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { coordinatesOf } from '#shared/engine/space/coordinates-of.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import { levelDistances, levelPositions } from '#shared/engine/space/level-positions.ts';
import { createPriors, defaultHyperParameters } from '#shared/engine/surrogate/hyper-parameters.ts';
import { learn } from '#shared/engine/surrogate/learn.ts';
import { logitOf, shareOfLogit } from '#shared/engine/surrogate/level-tables.ts';
import { createLogPosterior } from '#shared/engine/surrogate/log-posterior.ts';
import { LEVELS, loadTrainingSet, setScales, trainingColumns } from '#shared/engine/surrogate/model-memory.ts';
import { predictPosterior } from '#shared/engine/surrogate/predict.ts';
import type { Space } from '#shared/engine/types.ts';

const none = Number.NaN;

it('drops constant and duplicate columns, and keeps the distances of the others', () => {
  const one = levelPositions([[1], [2], [4]]) ?? [];
  const more = levelPositions([
    [1, 7, 20],
    [2, 7, 40],
    [4, 7, 80],
  ]);
  expect(more).toEqual(one);
  expect(one.map(({ length }) => length)).toEqual([1, 1, 1]);
  const squares = levelDistances(one);
  expect((squares[2] ?? 0) / (squares[1] ?? 1)).toBeCloseTo(9, 5);
  expect(levelPositions([[3], [3]])).toBeUndefined();
  expect(
    levelPositions([
      [1, none],
      [2, none],
      [none, none],
    ])?.at(2),
  ).toEqual([]);
});

it('covers with the plain difference and the distance by properties, each by its share', () => {
  const kernels = createKernels();
  const positions = levelPositions([[1], [2], [4]]) ?? [];
  const set = {
    ...{ n: 4, dimensions: 2, categorical: [true, false], positions: [positions, undefined] },
    // The last sample's level is none.
    columns: Float64Array.from([0, 1, 2, -1, 0.1, 0.4, 0.9, 0.5]),
    targets: new Float64Array(4),
  };
  const memory = loadTrainingSet(kernels, set);
  setScales(memory, Float64Array.from([Math.log(0.8), Math.log(0.5), 0, 0, logitOf(0.3)]));
  const out = kernels.allocate(4);
  const point = kernels.allocate(2);
  point.set([1, 0.3]);
  kernels.run.maternRow(trainingColumns(memory), point, memory, 1.7, out);
  const matern = (square: number) => (1 + Math.sqrt(5 * square) + (5 / 3) * square) * Math.exp(-Math.sqrt(5 * square));
  const squares = levelDistances(positions);
  for (const [at, level] of [0, 1, 2, 3].entries()) {
    const apart = squares[1 * 4 + level] ?? none;
    const gap = (set.columns[4 + at] ?? 0) - 0.3;
    const square = (0.7 * Number(level !== 1) + 0.3 * apart) / 0.8 ** 2 + gap ** 2 / 0.5 ** 2;
    const effect = 0.7 * Number(level === 1) + 0.3 * matern(apart);
    expect(out[at]).toBeCloseTo(1.7 * (LEVELS * effect + (1 - LEVELS) * matern(square)), 10);
  }
});

it('without a property that tells levels apart, an input is as it was', () => {
  const input = { is_categorical: true, categories: ['a', 'b'], min_value: 0, max_value: 1, step: 1 };
  const properties = { names: ['size'], values: { a: [1], b: [1] } };
  expect(inputSpace({ ...input, properties })).toEqual(inputSpace(input));
});

it.each([false, true])('the gradient with properties equals finite differences, with blocks: %s', async (hasBlocks) => {
  const random = createRandom(3);
  const [n, d] = [17, 3];
  const positions = [
    undefined,
    levelPositions([
      [1, 2],
      [2, 1],
      [0, 0],
      [none, none],
    ]),
    undefined,
  ];
  const column = [() => random.next(), () => random.integer(5) - 1, () => random.integer(3)];
  const columns = Float64Array.from({ length: n * d }, (_, at) => column[Math.floor(at / n)]?.() ?? 0);
  const targets = Float64Array.from({ length: n }, () => 2 * random.next() - 1);
  const blocks = hasBlocks ? { blocks: Int32Array.from({ length: n }, (_, at) => at % 3) } : {};
  const set = { n, dimensions: d, categorical: [false, true, true], positions, columns, targets, ...blocks };
  const priors = createPriors(set, 0.1);
  const objective = createLogPosterior(createKernels(), set, priors, createPacer({}));
  const theta = defaultHyperParameters(priors, hasBlocks).map((value, at) => value + 0.1 * at);
  const gradient = new Float64Array(theta.length);
  await objective(theta, gradient);
  // The shares of properties are averaged, so no fit asks for their gradient.
  expect(gradient.slice(d + 2, d + 3)).toEqual(new Float64Array(1));
  for (const [at, value] of theta.entries()) {
    if (at === d + 2) continue;
    const by = (shift: number) => objective(theta.with(at, value + shift), new Float64Array(theta.length));
    expect(gradient[at]).toBeCloseTo(((await by(1e-5)) - (await by(-1e-5))) / 2e-5, 5);
  }
});

/** The posterior means at every level, from samples of some; the output is the first property plus a little of a number. */
async function meansAt(properties: readonly number[][], value: (level: number) => number, tried: readonly number[]) {
  const positions = levelPositions(properties);
  const space: Space = {
    inputs: [
      { kind: 'categorical', levels: properties.length, positions },
      { kind: 'numeric', min: 0, max: 1, step: 0.25 },
    ],
  };
  const grid = createGrid(space);
  const points = tried.flatMap((level) => [0, 0.5, 1].map((x) => [level, x]));
  const score = Float64Array.from(points, ([level = 0, x = 0]) => 0.8 * value(level) + 0.2 * x);
  return await withKernels(async (kernels) => {
    const pacer = createPacer({});
    const request = {
      kernels,
      grid,
      points,
      score,
      valid: [...points.keys()],
      noise: 0,
      random: createRandom(1),
      pacer,
    };
    const { process, warp } = await learn(request);
    const asked = properties.map((_, level) => [level, 0.5]);
    const { means } = await predictPosterior(process, coordinatesOf(asked, grid), 'means', pacer);
    return { means: means.map(warp.backward), mix: process.theta[4] ?? none };
  });
}

const tried = [0, 1, 3, 5, 6, 8, 10, 11];

it('predicts a level that no sample has from those with like properties', async () => {
  const size = Array.from({ length: 12 }, (_, level) => [level]);
  const { means, mix } = await meansAt(size, (level) => level / 11, tried);
  expect(means[2]).toBeLessThan((means[9] ?? 0) - 0.3);
  expect(shareOfLogit(mix)).toBeGreaterThan(0.5);
  // Levels without properties are alike.
  const none = await meansAt([[0], ...size.slice(1).map(() => [])], (level) => level / 11, tried);
  expect(none.means[2]).toBeCloseTo(none.means[9] ?? 0, 6);
});

it('shrinks the share of properties that say nothing', async () => {
  const shares: number[] = [];
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = createRandom(seed);
    const drawn = Array.from({ length: 12 }, () => [random.next(), random.next()]);
    const { mix } = await meansAt(drawn, (level) => ((level * 5) % 12) / 11, tried);
    shares.push(shareOfLogit(mix));
  }
  // A mode reaches 0.5; a prior that is even finds 0.18 in the mean.
  expect(Math.max(...shares)).toBeLessThan(0.4);
  expect(shares.reduce((sum, share) => sum + share / shares.length, 0)).toBeLessThan(0.15);
});

it('finds the best of many levels in fewer samples where a property explains the output', async () => {
  const levels = 40;
  const order = Array.from({ length: levels }, (_, level) => (level * 7) % levels);
  const value = (level: number): number => -(((order[level] ?? 0) - 27) ** 2);
  const needed = async (positions: Space['inputs'][number] & { kind: 'categorical' }, seed: number) => {
    const points: number[][] = [];
    while (!points.some(([level = 0]) => value(level) === 0)) {
      const outputs = points.map(([level = 0]) => [value(level)]);
      const request = {
        space: { inputs: [positions] },
        points,
        outputs,
        objectives: [{ weight: 1, target: 'Maximize' as const }],
      };
      const count = points.length === 0 ? 4 : 1;
      const { proposals } = await propose({ ...request, noise: 0, behaviour: 'normal', count, seed });
      points.push(...proposals.map(({ point }) => [...point]));
    }
    return points.length;
  };
  const positions = levelPositions(order.map((one) => [one]));
  let [described, without] = [0, 0];
  for (let seed = 1; seed <= 3; seed += 1) {
    described += await needed({ kind: 'categorical', levels, positions }, seed);
    without += await needed({ kind: 'categorical', levels }, seed);
  }
  expect(described).toBeLessThan(0.75 * without);
});
