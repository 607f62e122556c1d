import type { Pacer } from '../control/create-pacer.ts';
import { dot } from '../linalg/dot.ts';
import { subtractProduct } from '../linalg/subtract-product.ts';
import { fillCrossKernel } from '../surrogate/cross-kernel.ts';
import { type ConditionedPoint, type ConditionedPosterior, residualCovariance } from './conditioned-posterior.ts';

/** Candidates with their posterior, kept up to date as points are conditioned on. */
export interface CandidateSet {
  count: number;
  /** count × dimensions. */
  coordinates: Float64Array;
  /** Whitened covariances, count × stride: first with the samples, then with the conditioned points. */
  rows: Float64Array;
  stride: number;
  /** Posterior means given the samples, under the GLS mean and the zero mean. */
  means: readonly [Float64Array, Float64Array];
  /** Posterior variances given the samples alone, and given the conditioned points as well. */
  sampleVariance: Float64Array;
  variance: Float64Array;
  /** Shift of the conditional mean by each draw of the conditioned values, count × draws. */
  deviations: Float64Array;
}

/**
 * Builds the posterior of candidates given the samples and every point conditioned on so far: O(count · n²).
 *
 * @param coordinates count × dimensions
 */
export async function createCandidateSet(
  posterior: ConditionedPosterior,
  coordinates: Float64Array,
  pacer: Pacer,
): Promise<CandidateSet> {
  const { process, draws, capacity } = posterior;
  const { n, dimensions } = process.set;
  const count = dimensions === 0 ? 0 : coordinates.length / dimensions;
  const stride = n + capacity;
  const rows = new Float64Array(count * stride);
  const means = [new Float64Array(count), new Float64Array(count)] as const;
  const variance = new Float64Array(count);
  const kernelRows = new Float64Array(TILE * n);
  for (let from = 0; from < count; from += TILE) {
    const height = Math.min(TILE, count - from);
    for (let i = 0; i < height; i += 1) {
      fillCrossKernel(process.kernel, process.set.columns, n, coordinates, (from + i) * dimensions, kernelRows, i * n);
    }
    await whiten(process.inverse, n, kernelRows, rows, from * stride, stride, height, pacer);
    for (let i = from; i < from + height; i += 1) {
      const shift = dot(rows, i * stride, process.ones, 0, n);
      const fitted = dot(rows, i * stride, process.whitened, 0, n);
      means[0][i] = process.mean + fitted - process.mean * shift;
      means[1][i] = fitted;
      variance[i] = Math.max(0, process.kernel.signal - dot(rows, i * stride, rows, i * stride, n));
    }
  }
  const deviations = new Float64Array(count * draws);
  const set = { count, coordinates, rows, stride, means, sampleVariance: variance.slice(), variance, deviations };
  for (const point of posterior.points) await extendCandidates(set, posterior, point, pacer);
  return set;
}

const TILE = 48;

/** rows ← kernelRows·L⁻ᵀ, skipping the zeros of the triangle by blocks. */
async function whiten(
  inverse: Float64Array,
  n: number,
  kernelRows: Float64Array,
  rows: Float64Array,
  at: number,
  stride: number,
  height: number,
  pacer: Pacer,
): Promise<void> {
  const left = { data: kernelRows, at: 0, stride: n };
  for (let column = 0; column < n; column += TILE) {
    const width = Math.min(TILE, n - column);
    const depth = column + width;
    const target = { data: rows, at: at + column, stride };
    subtractProduct(target, left, { data: inverse, at: column * n, stride: n }, height, width, depth);
    for (let i = 0; i < height; i += 1) {
      for (let k = at + i * stride + column; k < at + i * stride + column + width; k += 1) rows[k] = -(rows[k] ?? 0);
    }
    const pause = pacer.spend(2 * height * width * depth);
    if (pause) await pause;
  }
}

/** Updates a set for one more conditioned point (which must be the next it has not seen): O(count · (n + draws)). */
export async function extendCandidates(
  set: CandidateSet,
  posterior: ConditionedPosterior,
  point: ConditionedPoint,
  pacer: Pacer,
): Promise<void> {
  const { draws, process } = posterior;
  const { count, rows, stride, variance, deviations } = set;
  const d = process.set.dimensions;
  const covariances = new Float64Array(count);
  const columns = transposeCoordinates(set.coordinates, count, d);
  fillCrossKernel(process.kernel, columns, count, point.coordinates, 0, covariances, 0);
  const length = point.row.length;
  for (let from = 0; from < count; from += 256) {
    for (let i = from; i < Math.min(from + 256, count); i += 1) {
      const entry = residualCovariance(covariances[i] ?? 0, rows, i * stride, point) / point.pivot;
      rows[i * stride + length] = entry;
      variance[i] = Math.max(0, (variance[i] ?? 0) - entry * entry);
      const at = i * draws;
      for (let j = 0; j < draws; j += 1) {
        deviations[at + j] = (deviations[at + j] ?? 0) + entry * (point.normals[j] ?? 0);
      }
    }
    const pause = pacer.spend(256 * 2 * (length + draws));
    if (pause) await pause;
  }
}

function transposeCoordinates(coordinates: Float64Array, count: number, d: number): Float64Array {
  const columns = new Float64Array(count * d);
  for (let i = 0; i < count; i += 1) {
    for (let input = 0; input < d; input += 1) columns[input * count + i] = coordinates[i * d + input] ?? 0;
  }
  return columns;
}
