import type { Pacer } from '../control/create-pacer.ts';
import { inverseFromFactor, scratchLength } from '../kernels/factor.ts';
import { explain, type GaussianProcess, IllConditionedError } from './gaussian-process.ts';

/**
 * A process without some of its samples: predictions for those samples, and the terms that give its means at other
 * points.
 */
export interface LeftOut {
  /** One per sample left out, in the order requested; with the measurement noise. */
  means: Float64Array;
  variances: Float64Array;
  /** The mean of the other samples, and their K⁻¹(y − mean), with zeros for the samples left out. */
  mean: number;
  factors: Float64Array;
}

/**
 * Prepares the cross-validation of a process with fixed hyper-parameters, without factoring any fold again. Takes n³/3
 * operations once, and O(n·m + m³) for each m samples left out. Needs n² doubles of the kernels' memory.
 *
 * Source: K⁻¹ in blocks; S. Sundararajan and S. S. Keerthi, Neural Computation 13 (2001), for one sample left out; D.
 * Ginsbourger and C. Schärer, arXiv:2101.03108 (2021), for several.
 */
export async function prepareLeaveOut(
  process: GaussianProcess,
  pacer: Pacer,
): Promise<(left: readonly number[]) => Promise<LeftOut>> {
  const precision = await precisionMatrix(process, pacer);
  const { n, targets } = process.set;
  const { size } = process.memory;
  const explained = explain(process, 0);
  const fromMean = explain(process, 1).map((value, i) => (explained[i] ?? 0) - value);
  return async (left) => {
    const m = left.length;
    const own = new Float64Array(m * m);
    for (let a = 0; a < m; a += 1) {
      const from = (left[a] ?? 0) * size;
      for (let b = 0; b < m; b += 1) own[a * m + b] = precision[from + (left[b] ?? 0)] ?? 0;
    }
    // The covariance of the samples left out, given the others.
    const covariance = await inverted(own, m, pacer);
    const without = (known: Float64Array): Float64Array => {
      const result = known.slice();
      for (let a = 0; a < m; a += 1) {
        let share = 0;
        for (const [b, j] of left.entries()) share += (covariance[a * m + b] ?? 0) * (known[j] ?? 0);
        const from = (left[a] ?? 0) * size;
        for (let k = 0; k < n; k += 1) result[k] = (result[k] ?? 0) - share * (precision[from + k] ?? 0);
      }
      for (const i of left) result[i] = 0;
      return result;
    };
    const [ones, ys] = [without(fromMean), without(explained)];
    const mean = sum(ys) / sum(ones);
    const residual = (j: number): number => (explained[j] ?? 0) - mean * (fromMean[j] ?? 0);
    const means = Float64Array.from(left, (i, a) =>
      left.reduce((rest, j, b) => rest - (covariance[a * m + b] ?? 0) * residual(j), targets[i] ?? 0),
    );
    return {
      means,
      variances: means.map((_, a) => covariance[a * m + a] ?? 0),
      mean,
      factors: ys.map((value, k) => value - mean * (ones[k] ?? 0)),
    };
  };
}

/** K⁻¹, size × size in the kernels' memory. */
async function precisionMatrix({ memory, triangle }: GaussianProcess, pacer: Pacer): Promise<Float64Array> {
  const { kernels, size } = memory;
  const precision = kernels.allocate(size * size);
  const mark = kernels.mark();
  const inverse = kernels.allocate(size * size);
  for (let row = 0; row < size; row += 1) {
    const sliver = row >> 2;
    const from = 8 * sliver * (sliver + 1) + (row & 3);
    for (let column = 0; column <= row; column += 1) inverse[row * size + column] = triangle[from + 4 * column] ?? 0;
  }
  const scratch = kernels.allocate(scratchLength(size));
  await inverseFromFactor(kernels, inverse, size, precision, scratch, pacer);
  kernels.release(mark);
  mirror(precision, size);
  return precision;
}

/** Copies the lower triangle to the upper one, in squares that stay in the cache. */
function mirror(matrix: Float64Array, size: number): void {
  for (let top = 0; top < size; top += SQUARE) {
    for (let side = 0; side <= top; side += SQUARE) {
      for (let row = top; row < Math.min(size, top + SQUARE); row += 1) {
        const end = Math.min(row, side + SQUARE);
        for (let column = side; column < end; column += 1) {
          matrix[column * size + row] = matrix[row * size + column] ?? 0;
        }
      }
    }
  }
}

const SQUARE = 32;

/** The inverse of a small symmetric positive definite matrix, by Gauss–Jordan elimination in place. */
async function inverted(matrix: Float64Array, m: number, pacer: Pacer): Promise<Float64Array> {
  const result = matrix.slice();
  for (let pivot = 0; pivot < m; pivot += 1) {
    const scale = result[pivot * m + pivot] ?? 0;
    if (!(scale > 0)) throw new IllConditionedError();
    result[pivot * m + pivot] = 1;
    for (let column = 0; column < m; column += 1) {
      result[pivot * m + column] = (result[pivot * m + column] ?? 0) / scale;
    }
    for (let row = 0; row < m; row += 1) {
      const factor = result[row * m + pivot] ?? 0;
      if (row === pivot || factor === 0) continue;
      result[row * m + pivot] = 0;
      for (let column = 0; column < m; column += 1) {
        result[row * m + column] = (result[row * m + column] ?? 0) - factor * (result[pivot * m + column] ?? 0);
      }
    }
    const pause = pacer.spend(m * m);
    if (pause) await pause;
  }
  return result;
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
