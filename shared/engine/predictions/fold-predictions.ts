import { permutation } from '../random/permutation.ts';
import { expectedBlockEffects } from '../surrogate/blocks.ts';
import { fitHyperParameters } from '../surrogate/fit-hyper-parameters.ts';
import { conditionGaussianProcess, explain, type GaussianProcess } from '../surrogate/gaussian-process.ts';
import type { Priors } from '../surrogate/hyper-parameters.ts';
import { prepareLeaveOut } from '../surrogate/leave-out.ts';
import { predictPosterior } from '../surrogate/predict.ts';
import { countSettings, divideSettings, rowsBySetting, settingsOfSet } from '../surrogate/settings.ts';
import { stackModels } from '../surrogate/stack-models.ts';
import { subset, type TrainingSet } from '../surrogate/training-set.ts';
import type { Warp } from '../surrogate/yeo-johnson.ts';
import type { Learning } from './learning.ts';

/** The prediction of a measurement by a model that has not seen it, in the units of the model's warp. */
export interface UnseenPrediction {
  /** The row of the training set. */
  row: number;
  mean: number;
  deviation: number;
  warp: Warp;
  /** The measurement, before the warp. */
  measured: number;
}

export type WarpFit = (values: readonly number[]) => Warp;

/** How far a measurement is above its prediction, in predictive deviations. */
export const residualOf = ({ mean, deviation, warp, measured }: UnseenPrediction): number =>
  (warp.forward(measured) - mean) / deviation;

/**
 * The interval score of a 90 % interval on the scale before the warp: its width, and 20 times how far the measurement
 * lies outside it.
 *
 * Source: T. Gneiting and A. Raftery, JASA 102 (2007).
 */
export function intervalScore({ mean, deviation, warp, measured }: UnseenPrediction, deviate: number): number {
  const [low, high] = [warp.backward(mean - deviate * deviation), warp.backward(mean + deviate * deviation)];
  return high - low + 20 * Math.max(0, low - measured, measured - high);
}

/**
 * Predicts each measurement by models without it and its repeats. Each of ten folds is warped and fitted anew: with few
 * samples, a model that has seen a value in its warp or in its length scales knows too much. There are none if all
 * samples have the same settings.
 *
 * @param scaled the values of the training set before its warp
 */
export async function foldPredictions(
  { kernels, random, pacer }: Learning,
  { scaled, set, priors, fitWarp }: { scaled: readonly number[]; set: TrainingSet; priors: Priors; fitWarp: WarpFit },
): Promise<UnseenPrediction[]> {
  const order = Array.from(permutation(set.n, random));
  const settings = settingsOfSet(set);
  const unseen: UnseenPrediction[] = [];
  if (countSettings(settings) < 2) return unseen;
  const folds = divideSettings(order, settings, FOLDS);
  for (const left of folds) {
    const mark = kernels.mark();
    const rest = folds.flatMap((fold) => (fold === left ? [] : fold)).sort((a, b) => a - b);
    const warp = fitWarp(rest.map((row) => scaled[row] ?? 0));
    const own = {
      ...subset(set, Int32Array.from(rest)),
      targets: Float64Array.from(rest, (row) => warp.forward(scaled[row] ?? 0)),
    };
    const theta = await fitHyperParameters(kernels, own, priors, { random, pacer });
    const process = await conditionGaussianProcess(kernels, own, theta, pacer);
    const asked = coordinatesOf(set, left);
    const blocks = set.blocks && left.map((row) => set.blocks?.[row] ?? -1);
    const { means: expected, variances } = await predictPosterior(process, asked, 'both', pacer, { blocks });
    const mix = await stackModels(process, warp, pacer);
    const means = await mix(expected, asked);
    const effectOf = expectedBlockEffects(process, explain(process, process.mean));
    for (const [index, row] of left.entries()) {
      const deviation = Math.sqrt((variances[index] ?? 0) + process.noise);
      unseen.push({
        row,
        mean: (means[index] ?? 0) + effectOf(blocks?.[index]),
        deviation,
        warp,
        measured: scaled[row] ?? 0,
      });
    }
    kernels.release(mark);
  }
  return unseen;
}

/** The same with one setting left out at a time and the hyper-parameters of all: many samples hardly change them. */
export async function leaveOneOutPredictions(
  process: GaussianProcess,
  warp: Warp,
  { pacer }: Learning,
): Promise<UnseenPrediction[]> {
  const { set } = process;
  const settings = settingsOfSet(set);
  const unseen: UnseenPrediction[] = [];
  if (countSettings(settings) < 2) return unseen;
  const leaveOut = await prepareLeaveOut(process, pacer);
  for (const rows of rowsBySetting(settings)) {
    const { means, variances } = await leaveOut(rows);
    for (const [at, row] of rows.entries()) {
      const measured = warp.backward(set.targets[row] ?? 0);
      unseen.push({ row, mean: means[at] ?? 0, deviation: Math.sqrt(variances[at] ?? 1), warp, measured });
    }
  }
  return unseen;
}

const FOLDS = 10;

/** One row of coordinates for each of some samples. */
function coordinatesOf({ n, dimensions: d, columns }: TrainingSet, rows: readonly number[]): Float64Array {
  const coordinates = new Float64Array(rows.length * d);
  for (const [index, row] of rows.entries()) {
    for (let input = 0; input < d; input += 1) coordinates[index * d + input] = columns[input * n + row] ?? 0;
  }
  return coordinates;
}
