import { calibratedDeviate } from '../calibrated-deviate.ts';
import { fitHyperParameters } from '../surrogate/fit-hyper-parameters.ts';
import { conditionGaussianProcess } from '../surrogate/gaussian-process.ts';
import { createPriors } from '../surrogate/hyper-parameters.ts';
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
  if (!isLearnable) return { ...quantity, hyperParameters: [], deviate: PRIOR.deviate };
  const set = trainingSetOf(grid, points, quantity, warp);
  const priors = createPriors(grid.categorical, noise, 'model');
  const mark = kernels.mark();
  const theta = await fitHyperParameters(kernels, set, priors, { random, pacer });
  const distances =
    set.n <= REFITTED
      ? await foldDistances(learning, { scaled, set, priors })
      : await leaveOneOutDistances(await conditionGaussianProcess(kernels, set, theta, pacer), learning);
  kernels.release(mark);
  return { ...quantity, hyperParameters: Array.from(theta), deviate: calibratedDeviate(distances, set.n, PRIOR) };
}

/** Up to this many samples, folds are fitted anew. */
const REFITTED = 150;
/** Wider than the normal deviate, because a model of few samples is unsure itself. */
const PRIOR = { deviate: 2, trust: 10 };
