import type { Pacer } from '../control/create-pacer.ts';
import { createRandom } from '../random/create-random.ts';
import { expectedBlockEffects } from './blocks.ts';
import { growExtraTrees, TREES } from './extra-trees.ts';
import { explain, type GaussianProcess } from './gaussian-process.ts';
import { prepareLeaveOut } from './leave-out.ts';
import { countSettings, rowsBySetting, settingsOfSet } from './settings.ts';
import type { Warp } from './yeo-johnson.ts';

/**
 * Moves the posterior means of a process at points towards what the trees expect there.
 *
 * @param coordinates one row of `dimensions` per point
 */
export type Mix = (means: Float64Array, coordinates: Float64Array) => Promise<Float64Array>;

/**
 * Stacks extra-trees on a process of few samples: what trees and process get wrong differs where measurements have steps
 * or irrelevant inputs. The trees' weight follows from predictions without the sample and its repeats.
 *
 * Trees learn from values without the expected effect of their block.
 *
 * Source: D. Wolpert, Neural Networks 5 (1992); L. Breiman, Machine Learning 24 (1996).
 *
 * @param warp of the process' targets
 */
export async function stackTrees(process: GaussianProcess, warp: Warp, pacer: Pacer): Promise<Mix> {
  const { set, memory } = process;
  const { n, targets, dimensions } = set;
  const settings = n > MOST ? undefined : settingsOfSet(set);
  if (!settings || countSettings(settings) < 2) return async (means) => means;
  const mark = memory.kernels.mark();
  const leaveOut = await prepareLeaveOut(process, pacer);
  const alone = new Float64Array(n);
  for (const rows of rowsBySetting(settings)) {
    const { means } = await leaveOut(rows);
    for (const [at, row] of rows.entries()) alone[row] = means[at] ?? 0;
  }
  memory.kernels.release(mark);
  const effectOf = expectedBlockEffects(process, explain(process, process.mean));
  const effects = targets.map((_, row) => effectOf(set.blocks?.[row]));
  const values = targets.map((target, row) => warp.backward(target - (effects[row] ?? 0)));
  const trees = growExtraTrees({ ...set, values }, createRandom(n));
  const pause = pacer.spend(TREES * n * dimensions * WORK);
  if (pause) await pause;
  const weight = weightOf(
    trees.outOfBag.map((value, row) => warp.forward(value) + (effects[row] ?? 0) - (alone[row] ?? 0)),
    targets.map((target, row) => target - (alone[row] ?? 0)),
  );
  if (weight < LEAST) return async (means) => means;
  return async (means, coordinates) => {
    const found = trees.at(coordinates);
    const rest = pacer.spend(TREES * found.length * WORK);
    if (rest) await rest;
    return means.map((mean, i) => mean + weight * (warp.forward(found[i] ?? 0) - mean));
  };
}

/** With more samples, cross-validation leaves samples out of the process in closed form, which trees do not have. */
const MOST = 150;
/** About the operations of a sample or point in a tree. */
const WORK = 50;
/** A smaller weight is not worth the trees' time. */
const LEAST = 0.03;

/**
 * The likeliest weight of the differences for the errors, if it is about a half beforehand, N(½, 1 / {@link PRECISION}),
 * and errors are normal: none for a process that predicts nearly exactly.
 */
function weightOf(differences: Float64Array, errors: Float64Array): number {
  const square = differences.reduce((sum, difference) => sum + difference * difference, 0);
  const product = differences.reduce((sum, difference, row) => sum + difference * (errors[row] ?? 0), 0);
  const variance = errors.reduce((sum, error) => sum + (error * error) / errors.length, 0);
  if (!(square > 0)) return 0;
  return Math.min(1, Math.max(0, (product + (PRECISION / 2) * variance) / (square + PRECISION * variance)));
}

const PRECISION = 30;
