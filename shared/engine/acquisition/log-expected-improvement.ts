import type { CandidateSet } from './candidate-set.ts';
import type { ConditionedPosterior } from './conditioned-posterior.ts';
import { logImprovementTable } from './log-improvement.ts';

/**
 * The logarithmic noisy expected improvement of all candidates over the baseline and the points chosen so far: the
 * closed form given each joint draw of their values, averaged over the draws in the log domain.
 *
 * @param kind 0 under the GLS mean, 1 under the zero mean
 * @returns −Infinity if a candidate cannot improve
 */
export function logExpectedImprovements(
  { draws, kappa, best, process }: ConditionedPosterior,
  { means, variance, deviations, count }: CandidateSet,
  kind: 0 | 1,
): Float64Array {
  const { kernels } = process.memory;
  const mark = kernels.mark();
  const distances = kernels.allocate(draws);
  const out = kernels.allocate(count);
  kernels.run.logImprovements(
    { means: means[kind], variance, deviations, count },
    { best: best[kind], draws, kappa },
    { ...logImprovementTable, values: kernels.logImprovementTable },
    { distances, out },
  );
  const result = out.slice();
  kernels.release(mark);
  return result;
}
