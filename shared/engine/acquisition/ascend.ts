import type { Pacer } from '../control/create-pacer.ts';
import { kernelWork } from '../kernels/padded.ts';
import type { Grid } from '../space/create-grid.ts';
import { type CandidateSet, createCandidateSet } from './candidate-set.ts';
import type { ConditionedPosterior } from './conditioned-posterior.ts';
import { improvementGradient } from './improvement-gradient.ts';
import { logExpectedImprovements } from './log-expected-improvement.ts';

/** The state of one ascent. */
interface Climber {
  coordinates: Float64Array;
  value: number;
  gradient: Float64Array;
  /** Length of the next step along the preconditioned gradient, in lengthscales. */
  pace: number;
}

/**
 * Maximises the acquisition over the numeric inputs from several starts at once, within 0 … 1 and off the grid.
 * Gradient steps are measured in lengthscales, and become longer after a gain and shorter after a loss. Rules are not
 * checked on the way.
 *
 * @param coordinates starts × dimensions
 * @returns the end of each ascent, in the same layout
 */
export async function ascend(
  posterior: ConditionedPosterior,
  kind: 0 | 1,
  grid: Grid,
  coordinates: Float64Array,
  pacer: Pacer,
): Promise<Float64Array> {
  const d = grid.dimensions;
  const { kernels, size } = posterior.process.memory;
  const first = await createCandidateSet(posterior, coordinates, pacer);
  const values = logExpectedImprovements(posterior, first, kind);
  const climbers = Array.from(values, (value, at) => land(posterior, kind, first, at, value, 0.5));
  for (let round = 0; round < ROUNDS; round += 1) {
    const active = climbers.filter((climber) => climber.pace > SHORTEST);
    if (active.length === 0) break;
    const trial = new Float64Array(active.length * d);
    for (const [at, climber] of active.entries()) trial.set(step(climber, grid, posterior), at * d);
    const mark = kernels.mark();
    const set = await createCandidateSet(posterior, trial, pacer);
    const reached = logExpectedImprovements(posterior, set, kind);
    for (const [at, climber] of active.entries()) {
      const value = reached[at] ?? -Infinity;
      if (value > climber.value) Object.assign(climber, land(posterior, kind, set, at, value, climber.pace * 1.7));
      else climber.pace *= 0.25;
      const pause = pacer.spend(kernelWork(size * size) + 40 * size);
      if (pause) await pause;
    }
    kernels.release(mark);
  }
  const reached = new Float64Array(coordinates.length);
  for (const [at, climber] of climbers.entries()) reached.set(climber.coordinates, at * d);
  return reached;
}

const ROUNDS = 16;
/** In lengthscales. */
const SHORTEST = 1e-3;

function land(
  posterior: ConditionedPosterior,
  kind: 0 | 1,
  set: CandidateSet,
  at: number,
  value: number,
  pace: number,
): Climber {
  const d = posterior.process.set.dimensions;
  return {
    coordinates: set.coordinates.slice(at * d, (at + 1) * d),
    value,
    gradient: improvementGradient(posterior, set, at, kind),
    pace: Math.min(1, pace),
  };
}

/** Moves `pace` lengthscales along the gradient; inputs at a bound do not count towards the length of the step. */
function step({ coordinates, gradient, pace }: Climber, grid: Grid, posterior: ConditionedPosterior): Float64Array {
  const { weights } = posterior.process.memory;
  const scaled = gradient.map((slope, input) => {
    const at = coordinates[input] ?? 0;
    const isFixed = !grid.movableNumeric.includes(input) || (at <= 0 && slope < 0) || (at >= 1 && slope > 0);
    return isFixed ? 0 : slope / Math.sqrt(weights[input] ?? 1);
  });
  const length = Math.hypot(...scaled);
  if (!(length > 0)) return coordinates;
  return coordinates.map((at, input) => {
    const shift = (pace * (scaled[input] ?? 0)) / (length * Math.sqrt(weights[input] ?? 1));
    return grid.categorical[input] ? at : Math.min(1, Math.max(0, at + shift));
  });
}
