import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import { permutation } from '../random/permutation.ts';
import {
  defaultHyperParameters,
  hyperParameterBounds,
  type LogHyperParameters,
  type Priors,
} from './hyper-parameters.ts';
import { createLogPosterior } from './log-posterior.ts';
import { type Minimum, minimise } from './minimise.ts';
import { subset, type TrainingSet } from './training-set.ts';

/**
 * Maximum a posteriori hyper-parameters: two starts (the priors' modes, and half of every lengthscale with more noise)
 * on at most 150 samples, then the better one refined on all, or on 500 when there are more than 600.
 *
 * @returns the priors' modes when no start has a finite posterior
 */
export async function fitHyperParameters(
  set: TrainingSet,
  priors: Priors,
  random: Random,
  pacer: Pacer,
): Promise<LogHyperParameters> {
  const bounds = hyperParameterBounds(set.dimensions);
  const start = defaultHyperParameters(priors);
  const other = start.map((value, index) => (index < set.dimensions ? value - Math.LN2 : value + 1));
  const rows = permutation(set.n, random);
  const full = set.n <= LARGEST ? set : subset(set, rows.slice(0, SUBSET).sort());
  const small = full.n <= SMALL * 1.5 ? full : subset(set, rows.slice(0, SMALL).sort());
  const objective = createLogPosterior(small, priors, pacer);
  const fits = [await minimise(objective, start, bounds), await minimise(objective, other, bounds)];
  const best = fits.reduce<Minimum>((a, b) => (b.value < a.value ? b : a), { theta: start, value: Infinity });
  if (small === full) return best.theta;
  const refined = await minimise(createLogPosterior(full, priors, pacer), best.theta, {
    ...bounds,
    evaluations: 25,
    tolerance: 0.01,
  });
  return refined.theta;
}

const LARGEST = 600;
const SUBSET = 500;
const SMALL = 150;
