import { logImprovement } from '../acquisition/log-improvement.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import type { Share } from './share-of-score.ts';

/** Mean and deviation of a candidate's score. */
export interface Moments {
  mean: number;
  deviation: number;
}

/** Equally likely values that represent a standard normal distribution. */
export const NODES = Float64Array.from({ length: 8 }, (_, node) => inverseNormal((node + 0.5) / 8));
/** Corrects the variance that eight nodes lose. */
const WIDENED = Math.sqrt(NODES.length / NODES.reduce((sum, node) => sum + node * node, 0));

/** Mean and deviation of an output's share if its value is normal, written to `found`: a search asks for millions. */
export function moments(
  share: Pick<Share, 'at'>,
  middle: number,
  deviation: number,
  found: Moments = { mean: 0, deviation: 0 },
): Moments {
  let [sum, squares] = [0, 0];
  for (const node of NODES) {
    const value = share.at(middle + deviation * WIDENED * node);
    sum += value;
    squares += value * value;
  }
  found.mean = sum / NODES.length;
  found.deviation = Math.sqrt(Math.max(0, squares / NODES.length - found.mean * found.mean));
  return found;
}

/** ln E[min(S, max) − best]₊ of a normal S. */
export function logGain({ mean, deviation }: Moments, best: number, max: number): number {
  if (!(deviation > 1e-12)) return mean > best ? Math.log(mean - best) : -Infinity;
  const above = logImprovement((mean - best) / deviation);
  if (max === Infinity) return above + Math.log(deviation);
  const beyond = logImprovement((mean - max) / deviation) - above;
  return beyond < 0 ? above + Math.log(-Math.expm1(beyond)) + Math.log(deviation) : -Infinity;
}

/** The logarithm of the mean of values whose logarithms are given. */
export function logMean(logs: Float64Array): number {
  const highest = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const sum = logs.reduce((total, log) => total + Math.exp(log - highest), 0);
  return highest > -Infinity ? highest + Math.log(sum / logs.length) : -Infinity;
}
