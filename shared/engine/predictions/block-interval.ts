import { createPacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { createGrid } from '../space/create-grid.ts';
import { createPriors } from '../surrogate/hyper-parameters.ts';
import { createLogPosterior } from '../surrogate/log-posterior.ts';
import { createWarp } from '../surrogate/yeo-johnson.ts';
import type { Control } from '../types.ts';
import { blockDeviation, type FittedModel, type ModelledValue } from './fitted-model.ts';
import { trainingSetOf } from './training-set-of.ts';

/**
 * The 95 % interval of an output's deviation between blocks, in its unit: where the restricted likelihood is at least
 * exp(−1.92) of its largest, with the other hyper-parameters as they are fitted. It has no end where the samples allow any
 * shift. Undefined without blocks, where each block has one sample, and above 600 samples.
 */
export async function blockInterval(
  kernels: Kernels,
  model: FittedModel,
  value: ModelledValue,
  { noise, signal }: { noise: number } & Pick<Control, 'signal'>,
): Promise<{ low: number; high: number | null } | undefined> {
  const grid = createGrid(model.space);
  const set = trainingSetOf(grid, model, value, createWarp(value.warp));
  if (!set.blocks || value.theta.length === 0 || set.n > LARGEST || new Set(set.blocks).size === set.n)
    return undefined;
  const mark = kernels.mark();
  const pacer = createPacer({ ...(signal && { signal }) });
  const objective = createLogPosterior(kernels, set, createPriors(grid, noise, 'model'), pacer);
  const fitted = value.theta.at(-1) ?? NONE;
  const lossAt = (variance: number) => objective(Float64Array.from(value.theta).with(value.theta.length - 1, variance));
  const least = await lossAt(fitted);
  const isWithin = async (variance: number) => (await lossAt(variance)) - least < DROP;
  const unit = (blockDeviation(model.space, value, 0) ?? 0) / Math.exp(fitted / 2);
  const ends: (number | null)[] = [];
  for (const [end, open] of [
    [NONE, 0],
    [MOST, null],
  ] as const) {
    let [inside, outside] = [fitted, end];
    for (let round = 0; round < HALVINGS && inside !== outside; round += 1) {
      const middle = round === 0 ? end : (inside + outside) / 2;
      if (await isWithin(middle)) inside = middle;
      else outside = middle;
    }
    ends.push(inside === end ? open : unit * Math.exp(inside / 2));
  }
  kernels.release(mark);
  const [low, high = null] = ends;
  return { low: low ?? 0, high };
}

/** Half of the 95 % quantile of χ² with one degree of freedom. */
const DROP = 1.92;
/** Log variances in units of the output's own: none to tell, and twenty of its deviations. */
const NONE = Math.log(1e-6);
const MOST = Math.log(400);
const HALVINGS = 14;
const LARGEST = 600;
