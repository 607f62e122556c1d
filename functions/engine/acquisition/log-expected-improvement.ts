import type { CandidateSet } from './candidate-set.ts';
import type { ConditionedPosterior } from './conditioned-posterior.ts';
import { logImprovement } from './log-improvement.ts';

/**
 * The logarithm of the noisy expected improvement of one candidate over the baseline and the points chosen: the closed
 * form given each joint draw of their values, averaged over draws in the log domain.
 *
 * @param kind 0 under the GLS mean, 1 under the zero mean
 * @returns −Infinity where nothing can be gained
 */
export function logExpectedImprovement(
  posterior: ConditionedPosterior,
  set: CandidateSet,
  index: number,
  kind: 0 | 1,
): number {
  const { draws, kappa } = posterior;
  const best = posterior.best[kind];
  const mean = set.means[kind][index] ?? 0;
  const sigma = kappa * Math.sqrt(set.variance[index] ?? 0);
  if (!(sigma > 1e-12)) return -Infinity;
  const at = index * draws;
  const inverse = 1 / sigma;
  let highest = -Infinity;
  for (let j = 0; j < draws; j += 1) {
    const z = (mean + kappa * (set.deviations[at + j] ?? 0) - (best[j] ?? 0)) * inverse;
    if (z > highest) highest = z;
  }
  const reference = logImprovement(highest);
  let sum = 0;
  for (let j = 0; j < draws; j += 1) {
    const z = (mean + kappa * (set.deviations[at + j] ?? 0) - (best[j] ?? 0)) * inverse;
    if (z > highest - 12) sum += Math.exp(logImprovement(z) - reference);
  }
  return reference + Math.log((sum * sigma) / draws);
}
