import type { Pick } from './acquisition/select-batch.ts';
import type { Grid } from './space/create-grid.ts';
import type { Surrogate } from './surrogate/learn.ts';
import type { Proposal, Reason } from './types.ts';

/**
 * Puts a pick into the units of the score: the warped posterior's median, its deviation, and the expected gain. The
 * deviation is taken at the slope of the warp about the middle of the samples, so that deviations of picks compare; the
 * gain at the slope where the pick is.
 */
export function describePick(pick: Pick, grid: Grid, surrogate: Surrogate): Proposal {
  const { warp } = surrogate;
  const point = grid.toPoint(pick.indices);
  const slopeAt = (place: number): number => within(warp.backward(place + 0.5)) - within(warp.backward(place - 0.5));
  const deviation = worthTelling(pick.deviation * slopeAt(0));
  const slope = slopeAt(pick.mean);
  const nearest = nearestSample(point, grid, surrogate);
  return {
    point,
    predictedScore: Math.min(1, Math.max(0, worthTelling(warp.backward(pick.mean)))),
    reason: {
      method: 'expected-improvement',
      expectedGain: worthTelling(Math.exp(pick.logGain) * slope),
      deviation,
      ...(nearest && { nearest }),
    },
  };
}

/** Far beyond what was measured the warp's inverse knows nothing. */
const within = (score: number): number => (Number.isNaN(score) ? 0 : Math.min(1.25, Math.max(-0.25, score)));

/** Below a billionth of the score nothing is gained. */
export function worthTelling(value: number): number {
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
