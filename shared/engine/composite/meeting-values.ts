import type { Pacer } from '../control/create-pacer.ts';
import { normalProbability } from '../random/normal-probability.ts';
import { acceptance } from './acceptance.ts';
import type { CompositePosterior, CompositeSet } from './composite-posterior.ts';
import { moments } from './score-moments.ts';
import type { Share } from './share-of-score.ts';

/**
 * The value of each candidate where no score can be better, as once a sample meets every target. It is the sum of
 *
 * - the probability that a measurement there, noise included, meets all targets: it is high where they are met with a
 *   margin, and the limits;
 * - the part of the score that is known of it: of settings that surely meet the other targets, the cheapest leads;
 * - a bonus for what is unknown of the region that meets them, which grows with the behaviour's factor: how open it is
 *   whether the candidate belongs to it, and how little is known of its outputs, given the samples and the selections
 *   so far. It moves each selection away from the last.
 */
export async function meetingValues(
  posterior: CompositePosterior,
  sets: CompositeSet,
  pacer: Pacer,
): Promise<Float64Array> {
  const values = new Float64Array(sets.count);
  for (const at of values.keys()) {
    let [robust, inside, unknown, kappa] = [1, 1, 0, 0];
    for (const [output, { posterior: own, share }] of posterior.outputs.entries()) {
      const set = sets.outputs[output];
      if (!set || !(share.weight > 0)) continue;
      const { signal, noise } = own.process;
      const known = Math.max(0, set.sampleVariance[at] ?? 0);
      const variance = Math.max(0, set.variance[at] ?? 0);
      const mean = set.means[0][at] ?? 0;
      robust *= chanceToMeet(share, mean, Math.sqrt(known + noise));
      inside *= chanceToMeet(share, mean, Math.sqrt(variance));
      unknown += share.weight * Math.sqrt(variance / signal);
      kappa = own.kappa;
    }
    const sure = acceptance(posterior, sets, at) * (robust + (sets.known.share[at] ?? 0));
    values[at] = sure + BONUS * kappa * (Math.sqrt(inside * (1 - inside)) + UNKNOWN * unknown);
    const pause = pacer.spend(posterior.outputs.length * 64);
    if (pause) await pause;
  }
  return values;
}

/** Weight of the bonus: *Normal* then meets the targets in about four of five picks, *Exploit* in more, *Explore* in fewer. */
const BONUS = 0.8;
/** Bonus of an output about which nothing is known. */
const UNKNOWN = 0.4;

/** The probability that a normal value lies in a range; for a value or a direction, the share of the score expected. */
function chanceToMeet(share: Share, mean: number, deviation: number): number {
  const { range } = share;
  if (!range) return Math.min(1, Math.max(0, moments(share, mean, deviation).mean));
  const width = Math.max(deviation, 1e-9);
  const chance = normalProbability((range.high - mean) / width) - normalProbability((range.low - mean) / width);
  return Math.min(1, Math.max(0, chance));
}
