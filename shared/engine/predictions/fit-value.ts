import { calibratedDeviate } from '../calibrated-deviate.ts';
import { fitHyperParameters } from '../surrogate/fit-hyper-parameters.ts';
import { conditionGaussianProcess } from '../surrogate/gaussian-process.ts';
import { createPriors } from '../surrogate/hyper-parameters.ts';
import { fitStandard, fitYeoJohnson, type Warp } from '../surrogate/yeo-johnson.ts';
import type { ModelledValue } from './fitted-model.ts';
import {
  foldPredictions,
  intervalScore,
  leaveOneOutPredictions,
  residualOf,
  type UnseenPrediction,
  type WarpFit,
} from './fold-predictions.ts';
import type { Learning } from './learning.ts';
import { BEYOND, isWide, scaleOf, scaleTo } from './scale.ts';
import { measuredRows, trainingSetOf } from './training-set-of.ts';

/** A fitted value, and by point how far above a prediction without the sample it was measured, in deviations. */
export interface FittedValue {
  value: ModelledValue;
  residuals: readonly (number | undefined)[];
}

/**
 * Fits the process of one value, and the width of its intervals to how far models are off that have not seen a sample.
 * Where the likeliest warp bends much, a fit without it is kept if its intervals are far better: values that crowd at
 * one end ask for a steep warp, and noise in its units is as wide as the range on the scale of the output.
 *
 * @param values one per point; null where it is not measured
 */
export async function fitValue(learning: Learning, values: readonly (number | null)[]): Promise<FittedValue> {
  const known = scaledValues(learning, values);
  const { scaled, ...scale } = known;
  if (!scaled) {
    const value = { ...scale, warp: fitYeoJohnson([]).parameters, theta: [], deviate: PRIOR.deviate };
    return { value, residuals: [] };
  }
  const fitAs = (fitWarp: WarpFit) => fitWarped(learning, scale, { scaled, fitWarp });
  const first = await fitAs(fitYeoJohnson);
  if (Math.abs(first.value.warp.lambda - 1) < BENT) return first;
  const second = await fitAs(fitStandard);
  return second.loss < GAIN * first.loss ? second : first;
}

/** Fits the hyper-parameters of the process of one value; none if its values do not differ. */
export async function fitScales(learning: Learning, values: readonly (number | null)[]): Promise<readonly number[]> {
  const { scaled, ...scale } = scaledValues(learning, values);
  return scaled ? Array.from((await fitProcess(learning, scale, fitYeoJohnson(scaled))).theta) : [];
}

/** The measured values from 0 to 1, unless they do not differ. */
function scaledValues({ grid }: Learning, values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null);
  const scale = scaleOf(known);
  const differs = isWide(scale) && grid.dimensions > 0;
  return { values, ...scale, scaled: differs ? known.map((value) => scaleTo(scale, value)) : undefined };
}

type Known = Pick<ModelledValue, 'values' | 'min' | 'max'>;

async function fitProcess({ kernels, grid, noise, random, pacer, ...samples }: Learning, known: Known, warp: Warp) {
  const set = trainingSetOf(grid, samples, known, warp);
  const priors = createPriors(grid, noise, 'model');
  const mark = kernels.mark();
  const theta = await fitHyperParameters(kernels, set, priors, { random, pacer });
  kernels.release(mark);
  return { set, priors, theta };
}

async function fitWarped(
  learning: Learning,
  known: Known,
  { scaled, fitWarp }: { scaled: readonly number[]; fitWarp: WarpFit },
): Promise<FittedValue & { loss: number }> {
  const { kernels, pacer } = learning;
  const warp = fitWarp(scaled);
  const { set, priors, theta } = await fitProcess(learning, known, warp);
  const mark = kernels.mark();
  const unseen =
    set.n <= REFITTED
      ? await foldPredictions(learning, { scaled, set, priors, fitWarp })
      : await leaveOneOutPredictions(await conditionGaussianProcess(kernels, set, theta, pacer), warp, learning);
  kernels.release(mark);
  const distances = unseen.map((one) => Math.abs(residualOf(one)));
  const deviate = calibratedDeviate(distances, set.n, PRIOR);
  const residuals: (number | undefined)[] = [];
  const rows = measuredRows(known.values);
  for (const one of unseen) residuals[rows[one.row] ?? 0] = residualOf(one);
  const r2 = explainedBy(unseen);
  return {
    value: { ...known, warp: warp.parameters, theta: Array.from(theta), deviate, ...(r2 !== undefined && { r2 }) },
    residuals,
    loss: unseen.reduce((sum, one) => sum + intervalScore(one, deviate), 0),
  };
}

/** R² of the medians of predictions on the output's own scale; undefined where there are none (HALF-94). */
function explainedBy(unseen: readonly UnseenPrediction[]): number | undefined {
  const mean = unseen.reduce((sum, { measured }) => sum + measured, 0) / unseen.length;
  const total = unseen.reduce((sum, { measured }) => sum + (measured - mean) ** 2, 0);
  const errors = unseen.map(
    (one) => Math.min(1 + BEYOND, Math.max(-BEYOND, one.warp.backward(one.mean))) - one.measured,
  );
  const r2 = 1 - errors.reduce((sum, error) => sum + error * error, 0) / total;
  return Number.isFinite(r2) ? r2 : undefined;
}

/** An exponent nearer to 1 bends so little that a fit without it is not worth its time. */
const BENT = 0.5;
/** The fit without a warp is kept if the sum of its interval scores is below this share of the other's. */
const GAIN = 0.6;
/** Up to this many samples, folds are fitted anew. */
const REFITTED = 150;
/** Wider than the normal deviate, because a model of few samples is unsure itself. */
const PRIOR = { deviate: 2, trust: 10 };
