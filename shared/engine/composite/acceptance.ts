import type { CandidateSet } from '../acquisition/candidate-set.ts';
import { logProbabilityBetween } from '../random/normal-probability.ts';
import { measurementVariance } from '../surrogate/blocks.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';
import { tabulated } from '../tabulated.ts';
import type { KnownValues } from './known-part.ts';
import type { StandardRange } from './share-of-score.ts';

/** An output that may decide whether a sample is acceptable. */
interface Limited {
  limit?: StandardRange | undefined;
  isSuccess?: boolean;
  isForecast?: boolean;
  posterior: { process: GaussianProcess };
}

/**
 * The probability that a measurement of a candidate, noise included, keeps every limit, given the samples alone.
 *
 * @param counts the outputs whose limits count
 */
export function acceptance(
  { outputs }: { outputs: readonly Limited[] },
  sets: { outputs: readonly CandidateSet[]; known: Pick<KnownValues, 'chance'> },
  index: number,
  counts: (output: Limited) => boolean = () => true,
): number {
  const chance = outputs.reduce((sum, one, output) => {
    const set = sets.outputs[output];
    const { limit } = one;
    const { process } = one.posterior;
    if (!set || !limit || !counts(one)) return sum;
    const variance = Math.max(0, set.sampleVariance[index] ?? 0) + measurementVariance(process);
    return sum + logChance(limit, set.means[0][index] ?? 0, Math.sqrt(variance));
  }, sets.known.chance[index] ?? 0);
  return Math.exp(chance);
}

/** The logarithm of the probability that a normal value lies in a range. */
export function logChance({ low, high }: StandardRange, mean: number, deviation: number): number {
  const width = Math.max(deviation, 1e-9);
  return logProbabilityBetween((low - mean) / width, (high - mean) / width);
}

/**
 * The same for a search, which needs millions, where one end is open: from a table, with an absolute error below 1e-6.
 */
export function logChanceInSearch(limit: StandardRange, mean: number, deviation: number): number {
  const width = Math.max(deviation, 1e-9);
  const open = limit.low === -Infinity ? limit.high - mean : limit.high === Infinity ? mean - limit.low : Number.NaN;
  const z = open / width;
  if (!(z > TABLE_LOW)) return logChance(limit, mean, deviation);
  logProbabilityBelow ??= tabulated((end) => logProbabilityBetween(-Infinity, end), {
    low: TABLE_LOW,
    high: TABLE_HIGH,
    perUnit: 512,
  });
  return logProbabilityBelow(z);
}

const TABLE_LOW = -40;
const TABLE_HIGH = 8;
/** Made for the first limit that is searched under: most experiments have none. */
let logProbabilityBelow: ((end: number) => number) | undefined;

/**
 * Lets a gain count for less where success is not likely, given the samples: a failed run costs as much and tells less.
 * Without it, the gains that are left once all else is known lead into where runs fail.
 */
export function doubtOf(outputs: readonly Limited[], sets: readonly CandidateSet[], at: number): number {
  return outputs.reduce((sum, { isSuccess, limit }, output) => {
    const set = sets[output];
    if (!isSuccess || !limit || !set) return sum;
    const deviation = Math.sqrt(Math.max(0, set.sampleVariance[at] ?? 0));
    return sum + AVERSION * Math.min(0, logChance(limit, set.means[0][at] ?? 0, deviation) - Math.log(LIKELY));
  }, 0);
}

/** The probability of success below which a gain is multiplied by a power of their ratio. */
const LIKELY = 0.8;
const AVERSION = 20;
