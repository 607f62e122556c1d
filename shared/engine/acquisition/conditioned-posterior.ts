import type { Random } from '../random/create-random.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { permutation } from '../random/permutation.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';

/**
 * A Gaussian process conditioned further on noise-free values at the baseline points and the points chosen so far: a
 * Cholesky factor that grows by one row per point, and `draws` joint samples of the values there.
 */
export interface ConditionedPosterior {
  process: GaussianProcess;
  /** Number of joint samples; even. */
  draws: number;
  /** Points conditioned on so far; at most `capacity`. */
  points: ConditionedPoint[];
  /** Preallocated arrays for further points. */
  room: Omit<ConditionedPoint, 'pivot'>[];
  capacity: number;
  /** Length of a whitened row in doubles: covariances with the samples, then with the conditioned points. */
  stride: number;
  /** Best sampled value of each draw, under the GLS mean and under the zero mean, in the kernels' memory. */
  best: readonly [Float64Array, Float64Array];
  /** Factor on every posterior deviation, set by the behaviour. */
  kappa: number;
  random: Random;
}

/** A row of the grown factor; its arrays are in the kernels' memory. */
export interface ConditionedPoint {
  coordinates: Float64Array;
  /** Whitened covariances with the samples (padded), then with the earlier points; the pivot is stored separately. */
  row: Float64Array;
  pivot: number;
  /** Standard normal draw of each sample path. */
  normals: Float64Array;
}

/** The fields of a candidate set that conditioning reads. */
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

/** Creates a posterior conditioned on the samples alone. */
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
 * Conditions on one candidate: updates the best sampled values, and adds a row to the factor unless the value there is
 * already known. Candidate sets that exist must be extended by `extendCandidates`.
 *
 * @returns whether a row was added
 */
export function conditionOn(posterior: ConditionedPosterior, set: CandidatePosterior, index: number): boolean {
  const { process, draws, points, kappa, stride, room } = posterior;
  const variance = set.variance[index] ?? 0;
  const arrays = room[points.length];
  const known = !(variance > 1e-9 * process.signal) || !arrays;
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
  arrays.coordinates.set(set.coordinates.subarray(index * dimensions, (index + 1) * dimensions));
  arrays.row.set(set.rows.subarray(index * stride, index * stride + size + points.length));
  arrays.normals.set(normals);
  points.push({ ...arrays, pivot });
  return true;
}

/** One normal from each of `draws` equally likely intervals, in random order (Latin hypercube over the draws). */
function stratifiedNormals(draws: number, random: Random): Float64Array {
  const order = permutation(draws, random);
  return Float64Array.from(order, (stratum) => inverseNormal((stratum + 0.5) / draws));
}
