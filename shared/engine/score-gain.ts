import type { Objective } from '#shared/rules/score.ts';
import { normalProbability } from './random/normal-probability.ts';
import type { Warp } from './surrogate/yeo-johnson.ts';

/**
 * The best score that is reported of a new sample, on the scale of the samples that there are: it may be better than all of
 * them, by a quarter of their range at most. The lowest is as far below. Beyond, the inverse of a warp rises to any
 * height and a prediction is worth nothing.
 */
export const highestScore = 1.25;
export const lowestScore = -0.25;

/** The best score that is reported of samples of these outputs: a value or range that is met can be met no better. */
export function highestScoreOf(outputs: readonly Pick<Objective, 'weight' | 'target'>[]): number {
  const total = outputs.reduce((sum, { weight }) => sum + weight, 0);
  return outputs.reduce(
    (sum, { weight, target }) => sum + (weight / total) * (typeof target === 'string' ? highestScore : 1),
    0,
  );
}

export const withinScale = (score: number): number => Math.min(highestScore, Math.max(lowestScore, score));

/**
 * E[(S − best)₊], the expected gain over a score, for a sample whose warped score is normal: the integral of P(S > s)
 * from the score to the highest one, which cannot leave the scale.
 */
export function expectedGain(
  warp: Warp,
  { mean, deviation }: { mean: number; deviation: number },
  best: number,
): number {
  if (!(deviation > 0)) return boundedGain(withinScale(warp.backward(mean)) - best);
  const range = highestScore - best;
  let sum = 0;
  for (const node of NODES) {
    const above = mean - warp.forward(best + range * node ** 3);
    sum += 3 * node * node * normalProbability(above / deviation);
  }
  return boundedGain((range * sum) / NODES.length);
}

/** Midpoints; their cubes lie close together near the score, where small gains are. */
const NODES = Float64Array.from({ length: 256 }, (_, node) => (node + 0.5) / 256);

/** A gain as it is reported: one below a billionth of the scale is none, and none is larger than the scale. */
export const boundedGain = (gain: number): number => (gain > 1e-9 ? Math.min(1, gain) : 0);
