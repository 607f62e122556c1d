import { calibratedDeviate } from '../calibrated-deviate.ts';
import { fitHyperParameters } from '../surrogate/fit-hyper-parameters.ts';
import { conditionGaussianProcess } from '../surrogate/gaussian-process.ts';
import { createPriors } from '../surrogate/hyper-parameters.ts';
import { fitStandard, fitYeoJohnson } from '../surrogate/yeo-johnson.ts';
import type { ModelledValue } from './fitted-model.ts';
import {
  distanceOf,
  foldPredictions,
  intervalScore,
  leaveOneOutPredictions,
  type WarpFit,
} from './fold-predictions.ts';
import type { Learning } from './learning.ts';
import { isWide, type Scale, scaleTo } from './scale.ts';
import { trainingSetOf } from './training-set-of.ts';

/**
 * Fits the process of one value, and the width of its intervals to how far models are off that have not seen a sample.
 * Where the likeliest warp bends much, a fit without it is kept if its intervals are far better: values that crowd at
 * one end ask for a steep warp, and noise in its units is as wide as the range on the scale of the output.
 *
 * @param values one per point; null where it is not measured
 */
export async function fitValue(learning: Learning, values: readonly (number | null)[]): Promise<ModelledValue> {
  const { grid } = learning;
  const known = values.filter((value) => value !== null);
  const scale: Scale = {
    min: known.reduce((a, b) => Math.min(a, b), Infinity),
    max: known.reduce((a, b) => Math.max(a, b), -Infinity),
  };
  if (!isWide(scale) || grid.dimensions === 0) {
    return { values, ...scale, warp: fitYeoJohnson([]).parameters, theta: [], deviate: PRIOR.deviate };
  }
  const scaled = known.map((value) => scaleTo(scale, value));
  const fitAs = (fitWarp: WarpFit) => fitWarped(learning, { values, ...scale }, { scaled, fitWarp });
  const first = await fitAs(fitYeoJohnson);
  if (Math.abs(first.value.warp.lambda - 1) < BENT) return first.value;
  const second = await fitAs(fitStandard);
  return (second.loss < GAIN * first.loss ? second : first).value;
}

async function fitWarped(
  learning: Learning,
  known: Pick<ModelledValue, 'values' | 'min' | 'max'>,
  { scaled, fitWarp }: { scaled: readonly number[]; fitWarp: WarpFit },
): Promise<{ value: ModelledValue; loss: number }> {
  const { kernels, grid, points, noise, random, pacer } = learning;
  const warp = fitWarp(scaled);
  const set = trainingSetOf(grid, points, known, warp);
  const priors = createPriors(grid.categorical, noise, 'model');
  const mark = kernels.mark();
  const theta = await fitHyperParameters(kernels, set, priors, { random, pacer });
  const unseen =
    set.n <= REFITTED
      ? await foldPredictions(learning, { scaled, set, priors, fitWarp })
      : await leaveOneOutPredictions(await conditionGaussianProcess(kernels, set, theta, pacer), warp, learning);
  kernels.release(mark);
  const deviate = calibratedDeviate(unseen.map(distanceOf), set.n, PRIOR);
  const value = { ...known, warp: warp.parameters, theta: Array.from(theta), deviate };
  return { value, loss: unseen.reduce((sum, one) => sum + intervalScore(one, deviate), 0) };
}

/** An exponent nearer to 1 bends so little that a fit without it is not worth its time. */
const BENT = 0.5;
/** The fit without a warp is kept if the sum of its interval scores is below this share of the other's. */
const GAIN = 0.6;
/** Up to this many samples, folds are fitted anew. */
const REFITTED = 150;
/** Wider than the normal deviate, because a model of few samples is unsure itself. */
const PRIOR = { deviate: 2, trust: 10 };
