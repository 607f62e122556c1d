import type { Pacer } from '../control/create-pacer.ts';
import { createRandom } from '../random/create-random.ts';
import { expectedBlockEffects } from './blocks.ts';
import { growExtraTrees, TREES } from './extra-trees.ts';
import { explain, type GaussianProcess } from './gaussian-process.ts';
import { prepareLeaveOut } from './leave-out.ts';
import { fitLinearModel } from './linear-model.ts';
import { countSettings, rowsBySetting, settingsOfSet } from './settings.ts';
import type { Warp } from './yeo-johnson.ts';

/**
 * Moves the posterior means of a process at points towards what other models expect there.
 *
 * @param coordinates one row of `dimensions` per point
 */
export type Mix = (means: Float64Array, coordinates: Float64Array) => Promise<Float64Array>;

/** The process by itself: its means stay as they are. */
export const alone: Mix = async (means) => means;

/** Another model, of the values before the warp. */
interface Member {
  at(coordinates: Float64Array): Float64Array;
  /** At each training sample, the prediction without it and its repeats. */
  unseen: Float64Array;
  /** The operations of a point. */
  work: number;
  prior: WeightPrior;
}

/**
 * Stacks extra-trees and a linear model on a process of few samples: their errors differ where measurements have steps or
 * irrelevant inputs, and where a straight line leads beyond the samples, while the process falls back to its mean. The
 * weights follow from predictions without the sample and its repeats, one model after the other.
 *
 * The other models learn from values without the expected effect of their block.
 *
 * Source: D. Wolpert, Neural Networks 5 (1992); L. Breiman, Machine Learning 24 (1996).
 *
 * @param warp of the process' targets
 * @returns `alone` where no other model helps
 */
export async function stackModels(process: GaussianProcess, warp: Warp, pacer: Pacer): Promise<Mix> {
  const { set, memory } = process;
  const { n, targets, dimensions } = set;
  const settings = n > MOST ? undefined : settingsOfSet(set);
  if (!settings || countSettings(settings) < 2) return alone;
  const mark = memory.kernels.mark();
  const leaveOut = await prepareLeaveOut(process, pacer);
  const unseen = new Float64Array(n);
  for (const rows of rowsBySetting(settings)) {
    const { means } = await leaveOut(rows);
    for (const [at, row] of rows.entries()) unseen[row] = means[at] ?? 0;
  }
  memory.kernels.release(mark);
  const effectOf = expectedBlockEffects(process, explain(process, process.mean));
  const effects = targets.map((_, row) => effectOf(set.blocks?.[row]));
  const values = targets.map((target, row) => warp.backward(target - (effects[row] ?? 0)));
  const trees = growExtraTrees({ ...set, values }, createRandom(n));
  const pause = pacer.spend(TREES * n * dimensions * WORK);
  if (pause) await pause;
  const line = fitLinearModel({ ...set, values }, settings);
  const members: Member[] = [{ at: trees.at, unseen: trees.outOfBag, work: TREES * WORK, prior: priors.trees }];
  if (line && explains(line.unseen, values)) members.push({ ...line, work: WORK, prior: priors.line });
  const mixed: (Member & { weight: number })[] = [];
  for (const model of members) {
    const expected = model.unseen.map((value, row) => warp.forward(value) + (effects[row] ?? 0));
    const weight = weightOf(
      expected.map((value, row) => value - (unseen[row] ?? 0)),
      targets.map((target, row) => target - (unseen[row] ?? 0)),
      model.prior,
    );
    if (weight < LEAST) continue;
    mixed.push({ ...model, weight });
    for (const [row, value] of expected.entries())
      unseen[row] = (unseen[row] ?? 0) + weight * (value - (unseen[row] ?? 0));
  }
  if (mixed.length === 0) return alone;
  return async (means, coordinates) => {
    let result = means;
    for (const { at, weight, work } of mixed) {
      const found = at(coordinates);
      const rest = pacer.spend(found.length * work);
      if (rest) await rest;
      result = result.map((mean, i) => mean + weight * (warp.forward(found[i] ?? 0) - mean));
    }
    return result;
  };
}

/** With more samples, cross-validation leaves samples out of the process in closed form, which trees do not have. */
const MOST = 150;
/** About the operations of a sample or point in a tree, and of a point in the linear model. */
const WORK = 50;
/** A smaller weight is not worth the time. */
const LEAST = 0.03;

/**
 * The likeliest weight of the differences for the errors, if it is N(mean, 1 / precision) beforehand and errors are
 * normal: none for a process that predicts nearly exactly.
 */
function weightOf(differences: Float64Array, errors: Float64Array, { mean, precision }: WeightPrior): number {
  const square = differences.reduce((sum, difference) => sum + difference * difference, 0);
  const product = differences.reduce((sum, difference, row) => sum + difference * (errors[row] ?? 0), 0);
  const variance = errors.reduce((sum, error) => sum + (error * error) / errors.length, 0);
  if (!(square > 0)) return 0;
  return Math.min(1, Math.max(0, (product + mean * precision * variance) / (square + precision * variance)));
}

/** Whether predictions without the sample explain at least half of the variance: a slope by chance does not. */
function explains(unseen: Float64Array, values: Float64Array): boolean {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  const squares = (from: (row: number) => number) =>
    values.reduce((sum, value, row) => sum + (value - from(row)) ** 2, 0);
  return squares((row) => unseen[row] ?? 0) <= squares(() => mean) / 2;
}

interface WeightPrior {
  mean: number;
  precision: number;
}

/** Trees are about as good as a process on measured tables; a straight line seldom is. */
const priors = { trees: { mean: 0.5, precision: 30 }, line: { mean: 0, precision: 5 } };
