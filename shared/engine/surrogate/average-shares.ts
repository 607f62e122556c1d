import type { LogHyperParameters, Priors } from './hyper-parameters.ts';
import { logitOf, priorMix, shareOfLogit } from './level-tables.ts';
import type { ObjectiveFunction } from './log-posterior.ts';

/**
 * Gives the properties of each input the share that the samples speak for: the mean under their marginal likelihood and
 * a prior of which half says that there is no share, and half that each is as likely (a spike and a slab: Mitchell and
 * Beauchamp, JASA 83, 1988). A mode would follow chance. The other hyper-parameters keep the values of the fit, because
 * the mean distance of levels is the same whatever the share.
 */
export async function averageShares(
  objective: ObjectiveFunction,
  fitted: LogHyperParameters,
  { lengthscaleRates: { length: dimensions }, mixes }: Priors,
): Promise<LogHyperParameters> {
  const theta = Float64Array.from(fitted);
  for (let at = dimensions + 2; at < dimensions + 2 + mixes; at += 1) {
    const losses: number[] = [];
    for (const mix of mixesTried) losses.push(await objective(theta.with(at, mix)));
    const least = Math.min(...losses);
    const weights = losses.map((loss, index) => (index === 0 ? mixesTried.length - 1 : 1) * Math.exp(least - loss));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = weights.reduce((sum, weight, index) => sum + weight * shareOfLogit(mixesTried[index] ?? 0), 0) / total;
    theta[at] = Number.isFinite(mean) ? logitOf(mean) : priorMix;
  }
  return theta;
}

/** None first, which weighs as much as the others together. */
const mixesTried = [0.0025, 0.25, 0.5, 0.75, 0.97].map(logitOf);
