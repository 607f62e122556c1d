import { expect, it } from 'vitest';
import type { FoldModel, ScoredSamples } from '#functions/engine/fit-score.ts';
import { type Fold, sharedFolds } from '#functions/engine/folds.ts';
import { type Kernels, withKernels } from '#functions/engine/kernels/kernels.ts';
import { createRandom } from '#functions/engine/random/create-random.ts';
import { permutation } from '#functions/engine/random/permutation.ts';

const n = 90;
const random = createRandom(5);
const points = Array.from({ length: n }, () => [random.next(), random.next()]);
const noise = Float64Array.from(points, () => random.next());
const inputs = [
  { kind: 'numeric', min: 0, max: 1, step: 0.01 },
  { kind: 'numeric', min: 0, max: 1, step: 0.01 },
] as const;
const samples: ScoredSamples = { space: { inputs }, points, score: noise, noise: 0, seed: 2 };

/** The folds of both repeats, with the predictions of their models. */
async function sharesOf(kernels: Kernels, least: number) {
  const divide = sharedFolds(kernels, samples, { count: 5, repeats: 2, least });
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

it.each([0, 60])('a model of at least %s samples does not know what is left out of it', async (least) => {
  const shares = await withKernels((kernels) => sharesOf(kernels, least));
  const errors = shares
    .flat()
    .flatMap(({ fold, model }) =>
      fold.left.map((row, at) => Math.abs((model.expectations[at]?.score ?? Number.NaN) - (noise[row] ?? 0))),
    );
  // A quarter is the mean error of a guess at numbers in 0 … 1 that follow nothing.
  expect(errors.reduce((sum, error) => sum + error / n, 0)).toBeGreaterThan(0.2);
});
