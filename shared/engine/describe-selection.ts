import type { Selection } from './acquisition/select-batch.ts';
import { withinScores } from './predictions/forecast.ts';
import { nothingKnown, type PurposeOf } from './purpose.ts';
import { expectedGain, withinScale } from './score-gain.ts';
import type { Grid } from './space/create-grid.ts';
import type { Surrogate } from './surrogate/learn.ts';
import { squaredGap } from './surrogate/model-memory.ts';
import type { Proposal, Reason } from './types.ts';

/**
 * Converts a selection to the units of the score: the median of the warped posterior, its deviation, and the expected
 * gain over the best measured score. The deviation uses the slope of the warp at the middle of the samples, so that
 * deviations of selections are comparable. Samples that all have the same score give no unit for either.
 */
export function describeSelection(
  selection: Selection,
  grid: Grid,
  surrogate: Surrogate,
  purposeOf: PurposeOf,
): Proposal {
  const { warp, best, process, scores } = surrogate;
  const { indices, mean, deviation: latent } = selection;
  const unknown = latent / Math.sqrt(process.signal);
  const point = grid.toPoint(indices);
  const alike = scores.min === scores.max;
  const slope = withinScale(warp.backward(0.5)) - withinScale(warp.backward(-0.5));
  const nearest = nearestSample(point, grid, [{ surrogate, weight: 1 }]);
  return {
    point,
    predictedScore: withinScores(warp.backward(mean)),
    reason: {
      method: 'expected-improvement',
      purpose: purposeOf(indices, alike ? nothingKnown : { mean, deviation: latent, best, unknown }),
      ...(!alike && {
        expectedGain: expectedGain(warp, { mean, deviation: latent }, scores.max),
        deviation: Math.min(1, latent * slope),
      }),
      ...(nearest && { nearest }),
    },
  };
}

/**
 * The sample that is nearest in length scales.
 *
 * @param learned one model, or one of each output with its weight, whose squared distances are added by weight
 */
export function nearestSample(
  point: readonly number[],
  grid: Grid,
  learned: readonly { surrogate: Surrogate; weight: number }[],
): Reason['nearest'] {
  const d = grid.dimensions;
  const [first] = learned;
  if (!first) return undefined;
  const { coordinates, process } = first.surrogate;
  const { kinds } = process.memory;
  const weights = new Float64Array(d);
  for (const { surrogate, weight } of learned) {
    for (let input = 0; input < d; input += 1) {
      weights[input] = (weights[input] ?? 0) + weight * (surrogate.process.memory.weights[input] ?? 0);
    }
  }
  const own = new Float64Array(d);
  grid.toCoordinates(point, own, 0);
  let sample = -1;
  let least = Infinity;
  for (let at = 0; at * d < coordinates.length; at += 1) {
    let squared = 0;
    for (let input = 0; input < d; input += 1) {
      const [one, other] = [coordinates[at * d + input] ?? 0, own[input] ?? 0];
      if (grid.positions[input]) {
        for (const { surrogate, weight } of learned)
          squared += weight * squaredGap(surrogate.process.memory, input, one, other);
        continue;
      }
      const gap = one - other;
      squared += (weights[input] ?? 0) * (kinds[input] ? Number(gap !== 0) : gap * gap);
    }
    if (squared < least) [sample, least] = [at, squared];
  }
  return sample < 0 ? undefined : { sample, distance: Math.sqrt(least) };
}
