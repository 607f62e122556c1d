import type { Random } from '../random/create-random.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { permutation } from '../random/permutation.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';

/**
 * A process conditioned further on noise-free values at baseline points and at points already chosen: a Cholesky factor
 * that grows by a row a point, and `draws` joint samples of the values there.
 */
export interface ConditionedPosterior {
  process: GaussianProcess;
  /** Even. */
  draws: number;
  /** Points conditioned on so far; at most `capacity`. */
  points: ConditionedPoint[];
  /** Room for the points to come. */
  room: Omit<ConditionedPoint, 'pivot'>[];
  capacity: number;
  /** Doubles of a whitened row: covariances with the samples, then with the conditioned points. */
  stride: number;
  /** Best sampled value per draw under the GLS mean and under the zero mean, in the kernels' memory. */
  best: readonly [Float64Array, Float64Array];
  /** Behaviour's factor on every posterior deviation. */
  kappa: number;
  random: Random;
}

/** A row of the grown factor; its arrays lie in the kernels' memory. */
export interface ConditionedPoint {
  coordinates: Float64Array;
  /** Whitened covariances with the samples (padded), then with the points before; its pivot apart. */
  row: Float64Array;
  pivot: number;
  /** Standard normal draw of each sample path. */
  normals: Float64Array;
}

/** What conditioning reads of a set of candidates. */
export interface CandidatePosterior {
  /** count × dimensions. */
  coordinates: Float64Array;
  /** Whitened covariances, count × the posterior's stride: first with the samples, then with the conditioned points. */
  rows: Float64Array;
  /** Posterior means given the samples, under the GLS mean and the zero mean. */
  means: readonly [Float64Array, Float64Array];
  /** Posterior variance given the samples and the conditioned points. */
  variance: Float64Array;
  /** Shift of the conditional mean by each draw of the conditioned values, count × draws. */
  deviations: Float64Array;
}

/** Starts from the process alone. */
export function createConditionedPosterior(
  process: GaussianProcess,
  options: { draws: number; capacity: number; kappa: number; random: Random },
): ConditionedPosterior {
  const { kernels, size, dimensions } = process.memory;
  const { draws, capacity } = options;
  const stride = Math.ceil((size + capacity) / 8) * 8 + 8;
  const worst = (): Float64Array => kernels.allocate(draws).fill(-Infinity);
  const room = Array.from({ length: capacity }, () => ({
    coordinates: kernels.allocate(dimensions),
    row: kernels.allocate(stride),
    normals: kernels.allocate(draws),
  }));
  return { process, points: [], room, stride, best: [worst(), worst()], ...options };
}

/**
 * Conditions on one candidate: its sampled values join the best ones, and unless its value is known already a row joins
 * the factor. Candidate sets made before must be extended by `extendCandidates`.
 *
 * @returns whether a row was added
 */
export function conditionOn(posterior: ConditionedPosterior, set: CandidatePosterior, index: number): boolean {
  const { process, draws, points, kappa, stride, room } = posterior;
  const variance = set.variance[index] ?? 0;
  const place = room[points.length];
  const known = !(variance > 1e-9 * process.signal) || !place;
  const pivot = Math.sqrt(Math.max(variance, 0));
  const normals = known ? new Float64Array(draws) : stratifiedNormals(draws, posterior.random);
  for (const [kind, best] of posterior.best.entries()) {
    const mean = set.means[kind]?.[index] ?? 0;
    for (let j = 0; j < draws; j += 1) {
      const value = mean + kappa * ((set.deviations[index * draws + j] ?? 0) + pivot * (normals[j] ?? 0));
      if (value > (best[j] ?? 0)) best[j] = value;
    }
  }
  if (known) return false;
  const { size, dimensions } = process.memory;
  place.coordinates.set(set.coordinates.subarray(index * dimensions, (index + 1) * dimensions));
  place.row.set(set.rows.subarray(index * stride, index * stride + size + points.length));
  place.normals.set(normals);
  points.push({ ...place, pivot });
  return true;
}

/** One normal from each of `draws` equally likely intervals, in random order (Latin hypercube over the draws). */
function stratifiedNormals(draws: number, random: Random): Float64Array {
  const order = permutation(draws, random);
  return Float64Array.from(order, (stratum) => inverseNormal((stratum + 0.5) / draws));
}
