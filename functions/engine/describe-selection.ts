import type { Selection } from './acquisition/select-batch.ts';
import type { PurposeOf } from './purpose.ts';
import type { Grid } from './space/create-grid.ts';
import type { Surrogate } from './surrogate/learn.ts';
import type { Proposal, Reason } from './types.ts';

/**
 * Converts a selection to the units of the score: the median of the warped posterior, its deviation, and the expected
 * gain. The deviation uses the slope of the warp at the middle of the samples, so that deviations of selections are
 * comparable; the gain uses the slope at the selection.
 */
export function describeSelection(
  selection: Selection,
  grid: Grid,
  surrogate: Surrogate,
  purposeOf: PurposeOf,
): Proposal {
  const { warp, best, process } = surrogate;
  const { indices, mean, deviation: latent } = selection;
  const unknown = latent / Math.sqrt(process.signal);
  const point = grid.toPoint(indices);
  const slopeAt = (value: number): number => within(warp.backward(value + 0.5)) - within(warp.backward(value - 0.5));
  const deviation = roundedGain(latent * slopeAt(0));
  const slope = slopeAt(mean);
  const nearest = nearestSample(point, grid, surrogate);
  return {
    point,
    predictedScore: Math.min(1, Math.max(0, roundedGain(warp.backward(mean)))),
    reason: {
      method: 'expected-improvement',
      purpose: purposeOf(indices, { mean, deviation: latent, best, unknown }),
      expectedGain: roundedGain(Math.exp(selection.logGain) * slope),
      deviation,
      ...(nearest && { nearest }),
    },
  };
}

/** Limits predictions far outside the measured values, where the inverse warp is unreliable. */
const within = (score: number): number => (Number.isNaN(score) ? 0 : Math.min(1.25, Math.max(-0.25, score)));

/** Rounds gains below a billionth of the score to zero. */
export function roundedGain(value: number): number {
  return Number.isFinite(value) && Math.abs(value) > 1e-9 ? value : 0;
}

export function nearestSample(point: readonly number[], grid: Grid, surrogate: Surrogate): Reason['nearest'] {
  const { coordinates, process } = surrogate;
  const { weights, kinds } = process.memory;
  const d = grid.dimensions;
  const own = new Float64Array(d);
  grid.toCoordinates(point, own, 0);
  let sample = -1;
  let least = Infinity;
  for (let at = 0; at * d < coordinates.length; at += 1) {
    let squared = 0;
    for (let input = 0; input < d; input += 1) {
      const gap = (coordinates[at * d + input] ?? 0) - (own[input] ?? 0);
      squared += (weights[input] ?? 0) * (kinds[input] ? Number(gap !== 0) : gap * gap);
    }
    if (squared < least) [sample, least] = [at, squared];
  }
  return sample < 0 ? undefined : { sample, distance: Math.sqrt(least) };
}
