/** A deviate to begin with, and its pseudo-count in samples. */
export interface PriorDeviate {
  deviate: number;
  trust: number;
}

/**
 * Half the width of 90 % intervals, in predictive deviations: the empirical quantile of how far models were off that had
 * not seen a sample, drawn to a prior one where samples are few.
 *
 * @param distances of measurements from predictions, in predictive deviations; as many for each sample
 */
export function calibratedDeviate(distances: readonly number[], samples: number, prior: PriorDeviate): number {
  const sorted = distances.filter(Number.isFinite).sort((a, b) => a - b);
  const each = sorted.length / Math.max(1, samples);
  const index = Math.max(0, Math.min(sorted.length - 1, SHARE * each * (samples + 1) - 1));
  const [below = prior.deviate, above = below] = [sorted[Math.floor(index)], sorted[Math.ceil(index)]];
  const seen = Math.min(MOST, below + (above - below) * (index - Math.floor(index)));
  return (seen * samples + prior.deviate * prior.trust) / (samples + prior.trust);
}

const SHARE = 0.9;
/** A single fold of nearly equal values can be off by any number of its deviations. */
const MOST = 5;
