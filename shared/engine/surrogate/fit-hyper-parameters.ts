import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Random } from '../random/create-random.ts';
import { permutation } from '../random/permutation.ts';
import { averageShares } from './average-shares.ts';
import {
  defaultHyperParameters,
  hyperParameterBounds,
  type LogHyperParameters,
  type Priors,
} from './hyper-parameters.ts';
import { createLogPosterior } from './log-posterior.ts';
import { type Minimum, minimise } from './minimise.ts';
import { subset, type TrainingSet } from './training-set.ts';

/** Start and effort of a fit. */
export interface FitOptions {
  /** Hyper-parameters of an earlier fit; ignored if their number differs. */
  warm?: LogHyperParameters | undefined;
  /** Refines the warm start alone, in at max this many evaluations; 0 keeps it. */
  evaluations?: number | undefined;
}

/**
 * Fits maximum a posteriori hyper-parameters: from two starts (the priors' modes, and the warm start, or half of every
 * lengthscale with more noise) on at max 225 samples; the better result is refined on all samples, or on 500 if there
 * are more than 600.
 *
 * @returns the priors' modes if no start has a finite posterior
 */
export async function fitHyperParameters(
  kernels: Kernels,
  set: TrainingSet,
  priors: Priors,
  { random, pacer, warm, evaluations }: FitOptions & { random: Random; pacer: Pacer },
): Promise<LogHyperParameters> {
  const mark = kernels.mark();
  const hasBlocks = set.blocks !== undefined;
  const bounds = hyperParameterBounds(priors, hasBlocks);
  const start = defaultHyperParameters(priors, hasBlocks);
  // The last series tells nothing of blocks.
  const whole = hasBlocks && warm && warm.length === start.length - 1 ? [...warm, ...start.slice(-1)] : warm;
  const known = whole?.length === start.length && whole.every(Number.isFinite) ? Float64Array.from(whole) : undefined;
  const other = known ?? start.map((value, index) => (index < set.dimensions ? value - Math.LN2 : value + 1));
  const rows = permutation(set.n, random);
  const full = set.n <= LARGEST ? set : subset(set, rows.slice(0, SUBSET).sort());
  const refine = (theta: LogHyperParameters, max: number, tolerance: number) =>
    minimise(createLogPosterior(kernels, full, priors, pacer), theta, { ...bounds, evaluations: max, tolerance });
  if (known && evaluations !== undefined) {
    if (evaluations === 0) return known;
    const { theta } = await refine(known, evaluations, 0.05);
    kernels.release(mark);
    return theta;
  }
  const small = full.n <= SMALL * 1.5 ? full : subset(set, rows.slice(0, SMALL).sort());
  const objective = createLogPosterior(kernels, small, priors, pacer);
  const fits = [await minimise(objective, start, bounds), await minimise(objective, other, bounds)];
  const best = fits.reduce<Minimum>((a, b) => (b.value < a.value ? b : a), { theta: start, value: Infinity });
  const shrunk = priors.mixes > 0 ? await averageShares(objective, best.theta, priors) : best.theta;
  const { theta } = small === full ? { theta: shrunk } : await refine(shrunk, 25, 0.01);
  kernels.release(mark);
  return theta;
}

const LARGEST = 600;
const SUBSET = 500;
const SMALL = 150;
