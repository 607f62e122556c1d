import { expect, it } from 'vitest';
import type { FoldModel, ScoredSamples } from '#shared/engine/fit-score.ts';
import { type Fold, sharedFolds } from '#shared/engine/folds.ts';
import { type Kernels, withKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { permutation } from '#shared/engine/random/permutation.ts';
import { divideSettings, settingsOfPoints } from '#shared/engine/surrogate/settings.ts';

const n = 90;
const random = createRandom(5);
const points = Array.from({ length: n }, () => [random.next(), random.next()]);
const noise = Float64Array.from(points, () => random.next());
const inputs = [
  { kind: 'numeric', min: 0, max: 1, step: 0.01 },
  { kind: 'numeric', min: 0, max: 1, step: 0.01 },
] as const;
const samples: ScoredSamples = { space: { inputs }, points, score: noise, noise: 0, seed: 2 };
/** Samples of so many settings, all repeats of one with the same score, which follows nothing. */
const repeated = (rows: readonly number[]): ScoredSamples => ({
  ...samples,
  points: rows.map((row) => points[row] ?? []),
  score: Float64Array.from(rows, (row) => noise[row] ?? 0),
});
const settings30 = repeated([...points.keys()].map((row) => row % 30));

/** The folds of both repeats, with the predictions of their models. */
async function sharesOf(kernels: Kernels, least: number, of = samples) {
  const settings = settingsOfPoints(of.points, of.space);
  const divide = sharedFolds(kernels, { samples: of, settings, count: 5 }, { repeats: 2, least });
  const found: { fold: Fold; model: FoldModel }[][] = [];
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const folds: { fold: Fold; model: FoldModel }[] = [];
    for (const fold of await divide(Array.from(permutation(n, createRandom(repeat))))) {
      const end = kernels.mark();
      folds.push({ fold, model: await fold.model() });
      kernels.release(end);
    }
    found.push(folds);
  }
  return found;
}

it.each([0, 60])('every sample is of one fold in one repeat, with models of at least %s samples', async (least) => {
  const shares = await withKernels((kernels) => sharesOf(kernels, least));
  const lefts = shares.map((folds) => folds.flatMap(({ fold }) => fold.left));
  expect(lefts.map(({ length }) => length)).toEqual([45, 45]);
  expect(lefts.flat().sort((a, b) => a - b)).toEqual([...points.keys()]);
});

it.each([
  [0, samples],
  [60, samples],
  [0, settings30],
  [60, settings30],
])('a model of at least %s samples knows neither what is left out of it nor its repeats', async (least, of) => {
  const shares = await withKernels((kernels) => sharesOf(kernels, least, of));
  const errors = shares
    .flat()
    .flatMap(({ fold, model }) =>
      fold.left.map((row, at) => Math.abs((model.expectations[at]?.score ?? Number.NaN) - (of.score[row] ?? 0))),
    );
  expect(errors).toHaveLength(n);
  // A quarter is the mean error of a guess at numbers in 0 … 1 that follow nothing.
  expect(errors.reduce((sum, error) => sum + error / n, 0)).toBeGreaterThan(0.2);
});

it('a share of a single setting learns from the samples of others', async () => {
  const single = repeated([...Array(89).fill(0), 1]);
  const shares = await withKernels((kernels) => sharesOf(kernels, 0, single));
  const expected = shares
    .flat()
    .flatMap(({ fold, model }) => fold.left.map((row, at) => [row, model.expectations[at]]));
  expect(expected).toHaveLength(90);
  for (const [, expectation] of expected) expect(expectation).toMatchObject({ score: expect.any(Number) });
});

it('settings that are as many as samples are divided in turn', () => {
  const order = Array.from(permutation(23, createRandom(4)));
  const folds = divideSettings(order, Int32Array.from(order.keys()), 5);
  expect(folds).toEqual([0, 1, 2, 3, 4].map((fold) => order.filter((_, index) => index % 5 === fold)));
});
