import { fitHyperParameters } from '../surrogate/fit-hyper-parameters.ts';
import { conditionGaussianProcess } from '../surrogate/gaussian-process.ts';
import { createPriors, MODEL_NOISE } from '../surrogate/hyper-parameters.ts';
import { fitYeoJohnson } from '../surrogate/yeo-johnson.ts';
import { foldDistances, leaveOneOutDistances } from './fold-distances.ts';
import type { Learning } from './learning.ts';
import type { Quantity } from './quantity.ts';
import { isWide, type Scale, scaleTo } from './scale.ts';
import { trainingSetOf } from './training-set-of.ts';

/**
 * Fits the process of one quantity, and the width of its intervals to how far models are off that have not seen a
 * sample.
 *
 * @param values one per point; null where it is not measured
 */
export async function learnQuantity(learning: Learning, values: readonly (number | null)[]): Promise<Quantity> {
  const { kernels, grid, points, noise, random, pacer } = learning;
  const known = values.filter((value) => value !== null);
  const scale: Scale = {
    min: known.reduce((a, b) => Math.min(a, b), Infinity),
    max: known.reduce((a, b) => Math.max(a, b), -Infinity),
  };
  const isLearnable = isWide(scale) && grid.dimensions > 0;
  const scaled = isLearnable ? known.map((value) => scaleTo(scale, value)) : [];
  const warp = fitYeoJohnson(scaled);
  const quantity = { values, ...scale, warp: warp.parameters };
  if (!isLearnable) return { ...quantity, hyperParameters: [], deviate: FEW_DEVIATE };
  const set = trainingSetOf(grid, points, quantity, warp);
  const priors = createPriors(grid.categorical, noise, MODEL_NOISE);
  const mark = kernels.mark();
  const theta = await fitHyperParameters(kernels, set, priors, { random, pacer });
  const distances =
    set.n <= REFITTED
      ? await foldDistances(learning, { scaled, set, priors })
      : await leaveOneOutDistances(await conditionGaussianProcess(kernels, set, theta, pacer), learning);
  kernels.release(mark);
  return { ...quantity, hyperParameters: Array.from(theta), deviate: calibrated(distances) };
}

/** Up to this many samples, folds are fitted anew. */
const REFITTED = 150;
/** The deviate of the interval without samples: wider than the normal one, because the model itself is unsure. */
const FEW_DEVIATE = 1.9;
/** Pseudo-count of that deviate, in samples. */
const TRUST = 6;
/** A single fold of nearly equal values can be off by any number of its deviations. */
const MAX_DEVIATE = 5;

/** The deviate of the 90 % interval: the empirical quantile, drawn to a fixed one where samples are few. */
function calibrated(distances: readonly number[]): number {
  const sorted = distances.filter(Number.isFinite).sort((a, b) => a - b);
  const n = sorted.length;
  const index = Math.min(n - 1, 0.905 * (n + 1) - 1);
  const [below = FEW_DEVIATE, above = below] = [sorted[Math.floor(index)], sorted[Math.ceil(index)]];
  const seen = Math.min(MAX_DEVIATE, below + (above - below) * (index - Math.floor(index)));
  return (seen * n + FEW_DEVIATE * TRUST) / (n + TRUST);
}
