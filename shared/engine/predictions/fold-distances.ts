import { permutation } from '../random/permutation.ts';
import { fitHyperParameters } from '../surrogate/fit-hyper-parameters.ts';
import { conditionGaussianProcess, type GaussianProcess } from '../surrogate/gaussian-process.ts';
import type { Priors } from '../surrogate/hyper-parameters.ts';
import { prepareLeaveOut } from '../surrogate/leave-out.ts';
import { predict } from '../surrogate/predict.ts';
import { countSettings, divideSettings, rowsBySetting, settingsOfSet } from '../surrogate/settings.ts';
import { stackTrees } from '../surrogate/stack-trees.ts';
import { subset, type TrainingSet } from '../surrogate/training-set.ts';
import { fitYeoJohnson } from '../surrogate/yeo-johnson.ts';
import type { Learning } from './learning.ts';

/**
 * How far measurements are from what models without them and their repeats expect, in predictive deviations. Each of ten
 * folds is warped and fitted anew: with few samples, a model that has seen a value in its warp or in its length scales
 * knows too much. There are none if all samples have the same settings.
 *
 * @param scaled the values of the training set before its warp
 */
export async function foldDistances(
  { kernels, random, pacer }: Learning,
  { scaled, set, priors }: { scaled: readonly number[]; set: TrainingSet; priors: Priors },
): Promise<number[]> {
  const order = Array.from(permutation(set.n, random));
  const settings = settingsOfSet(set);
  const distances: number[] = [];
  if (countSettings(settings) < 2) return distances;
  const folds = divideSettings(order, settings, FOLDS);
  for (const left of folds) {
    const mark = kernels.mark();
    const rest = folds.flatMap((fold) => (fold === left ? [] : fold)).sort((a, b) => a - b);
    const warp = fitYeoJohnson(rest.map((row) => scaled[row] ?? 0));
    const own = {
      ...subset(set, Int32Array.from(rest)),
      targets: Float64Array.from(rest, (row) => warp.forward(scaled[row] ?? 0)),
    };
    const theta = await fitHyperParameters(kernels, own, priors, { random, pacer });
    const process = await conditionGaussianProcess(kernels, own, theta, pacer);
    const asked = coordinatesOf(set, left);
    const { means: expected, variances } = await predict(process, asked, 'both', pacer);
    const means = await (await stackTrees(process, warp, pacer))(expected, asked);
    for (const [index, row] of left.entries()) {
      const deviation = Math.sqrt((variances[index] ?? 0) + process.noise);
      distances.push(Math.abs(warp.forward(scaled[row] ?? 0) - (means[index] ?? 0)) / deviation);
    }
    kernels.release(mark);
  }
  return distances;
}

/** The same with one setting left out at a time and the hyper-parameters of all: many samples hardly change them. */
export async function leaveOneOutDistances(process: GaussianProcess, { pacer }: Learning): Promise<number[]> {
  const { set } = process;
  const settings = settingsOfSet(set);
  const distances: number[] = [];
  if (countSettings(settings) < 2) return distances;
  const leaveOut = await prepareLeaveOut(process, pacer);
  for (const rows of rowsBySetting(settings)) {
    const { means, variances } = await leaveOut(rows);
    for (const [at, row] of rows.entries())
      distances.push(Math.abs((set.targets[row] ?? 0) - (means[at] ?? 0)) / Math.sqrt(variances[at] ?? 1));
  }
  return distances;
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
