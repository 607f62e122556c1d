import type { Pacer } from '../control/create-pacer.ts';
import { lowestScore } from '../score-gain.ts';
import { logChanceInSearch } from './acceptance.ts';
import { FORMULA_NODES } from './calculated-shares.ts';
import type { CompositePosterior, CompositeSet } from './composite-posterior.ts';
import { logGain, logMean, moments, NODES } from './score-moments.ts';

/**
 * The logarithmic expected improvement of the score by an acceptable sample, for all candidates. Given a joint draw, the
 * score of a candidate is approximated by a normal with its exact mean and variance, truncated at the maximum of the
 * score; where a part is calculated, it is a mixture of narrower ones. Its gain is multiplied by the probability that it
 * keeps every limit. Where no sample of a draw does, the gain is one over the worst score: then the probability leads.
 *
 * Source: J. R. Gardner et al., "Bayesian optimization with inequality constraints" (2014), given each draw as in
 * B. Letham et al., "Constrained Bayesian optimization with noisy experiments" (2019).
 */
export async function logCompositeImprovements(
  posterior: CompositePosterior,
  sets: CompositeSet,
  kind: 0 | 1,
  length: number,
  pacer: Pacer,
): Promise<Float64Array> {
  return await shortListed(posterior, sets, length, (asked) => logGains(posterior, sets, kind, asked, pacer));
}

/** The candidates to evaluate, with the first of the draws, and where their values go. */
export interface Asked {
  at: Iterable<number>;
  draws: number;
  result: Float64Array;
}

/**
 * Evaluates all candidates with few draws, and the best by these with all; the others get −∞.
 *
 * @param length the number of the best ones; 0 leaves all as few draws have them
 */
export async function shortListed(
  posterior: Pick<CompositePosterior, 'draws'>,
  { count }: CompositeSet,
  length: number,
  evaluate: (asked: Asked) => Promise<void>,
): Promise<Float64Array> {
  const result = new Float64Array(count);
  if (count <= length) {
    await evaluate({ at: result.keys(), draws: posterior.draws, result });
    return result;
  }
  await evaluate({ at: result.keys(), draws: FEW, result });
  if (length === 0 || result.every((value) => value === -Infinity)) return result;
  const order = [...result.keys()].sort((a, b) => (result[b] ?? 0) - (result[a] ?? 0));
  await evaluate({ at: order.slice(0, length), draws: posterior.draws, result });
  for (const at of order.slice(length)) result[at] = -Infinity;
  return result;
}

const FEW = 8;
/** Draws of what is calculated are smoothed by this share of their deviation: their score may be far from normal. */
const SMOOTHED = 0.35;

async function logGains(
  { outputs, calculated, draws: stride, best }: CompositePosterior,
  sets: CompositeSet,
  kind: 0 | 1,
  { at, draws, result }: Asked,
  pacer: Pacer,
): Promise<void> {
  const most = calculated ? Infinity : outputs.reduce((sum, { share }) => sum + share.weight * share.max, 0);
  const [middles, deviations] = [new Float64Array(outputs.length), new Float64Array(outputs.length)];
  const logs = new Float64Array(draws);
  const smooth = new Float64Array(FORMULA_NODES);
  const [found, score] = [
    { mean: 0, deviation: 0 },
    { mean: 0, deviation: 0 },
  ];
  for (const i of at) {
    const known = sets.known.share[i] ?? 0;
    for (let j = 0; j < draws; j += 1) {
      let mean = known;
      let variance = 0;
      let chance = (sets.known.chance[i] ?? 0) + (sets.doubt[i] ?? 0);
      for (let output = 0; output < outputs.length; output += 1) {
        const [own, set] = [outputs[output], sets.outputs[output]];
        if (!own || !set) continue;
        const { posterior, share, limit } = own;
        const middle = (set.means[kind][i] ?? 0) + posterior.kappa * (set.deviations[i * stride + j] ?? 0);
        const deviation = posterior.kappa * Math.sqrt(set.variance[i] ?? 0);
        if (limit) chance += logChanceInSearch(limit, middle, deviation);
        middles[output] = middle;
        deviations[output] = deviation;
        if (!(share.weight > 0) || calculated?.reads.has(output)) continue;
        moments(share, middle, deviation, found);
        mean += share.weight * found.mean;
        variance += (share.weight * found.deviation) ** 2;
      }
      const rival = Math.max(lowestScore, best[kind][j] ?? 0);
      if (calculated) {
        const drawn = calculated.moments(middles, deviations, sets.points[i] ?? [], found);
        score.deviation = Math.sqrt(variance + (SMOOTHED * found.deviation) ** 2);
        for (let node = 0; node < drawn.length; node += 1) {
          score.mean = mean + (drawn[node] ?? 0);
          smooth[node] = logGain(score, rival, Infinity);
        }
        logs[j] = chance + logMean(smooth);
        continue;
      }
      score.mean = mean;
      score.deviation = Math.sqrt(variance);
      logs[j] = chance + logGain(score, rival, most + known);
    }
    result[i] = logMean(logs);
    const pause = pacer.spend(draws * outputs.length * NODES.length * 8);
    if (pause) await pause;
  }
}
