import type { Pacer } from '../control/create-pacer.ts';
import { cholesky } from '../linalg/cholesky.ts';
import { dot } from '../linalg/dot.ts';
import { invertLowerTransposed } from '../linalg/invert-lower-transposed.ts';
import { transpose } from '../linalg/transpose.ts';
import { fillCrossKernel } from './cross-kernel.ts';
import type { LogHyperParameters } from './hyper-parameters.ts';
import type { TrainingSet } from './training-set.ts';

/** The kernel of a process: inverse squared lengthscales, signal variance. */
export interface Kernel {
  weights: Float64Array;
  categorical: readonly boolean[];
  signal: number;
}

/** A process conditioned on its training set, with everything whitened by L⁻¹ so that no covariance is ever inverted. */
export interface GaussianProcess {
  set: TrainingSet;
  theta: LogHyperParameters;
  kernel: Kernel;
  noise: number;
  /** L⁻¹, n × n, row-major. */
  inverse: Float64Array;
  /** L⁻¹·1 and L⁻¹·y. */
  ones: Float64Array;
  whitened: Float64Array;
  /** The generalised least squares estimate of the mean. */
  mean: number;
}

export class IllConditionedError extends Error {
  override readonly name = 'IllConditionedError';
}

/**
 * Conditions a process on a training set: exact, O(n³) time, 2n² doubles.
 *
 * @throws IllConditionedError when the kernel matrix stays indefinite with a thousandth of the signal added as jitter
 */
export async function conditionGaussianProcess(
  set: TrainingSet,
  theta: LogHyperParameters,
  pacer: Pacer,
): Promise<GaussianProcess> {
  const { n, dimensions, categorical } = set;
  const weights = Float64Array.from({ length: dimensions }, (_, input) => Math.exp(-2 * (theta[input] ?? 0)));
  const kernel = { weights, categorical, signal: Math.exp(theta[dimensions + 1] ?? 0) };
  const noise = Math.exp(theta[dimensions] ?? 0);
  for (let jitter = 0; jitter <= 1e-3 * kernel.signal; jitter = Math.max(1e-9 * kernel.signal, jitter * 10)) {
    const matrix = await kernelMatrix(set, kernel, noise + jitter, pacer);
    if (!(await cholesky(matrix, n, pacer))) continue;
    const inverse = transpose(await invertLowerTransposed(matrix, n, pacer), n);
    const ones = Float64Array.from({ length: n }, (_, i) => sum(inverse, i * n, i + 1));
    const whitened = Float64Array.from({ length: n }, (_, i) => dot(inverse, i * n, set.targets, 0, i + 1));
    const mean = dot(ones, 0, whitened, 0, n) / dot(ones, 0, ones, 0, n);
    return { set, theta, kernel, noise: noise + jitter, inverse, ones, whitened, mean };
  }
  throw new IllConditionedError('The samples cannot be told apart well enough to learn from them.');
}

async function kernelMatrix(set: TrainingSet, kernel: Kernel, noise: number, pacer: Pacer): Promise<Float64Array> {
  const { n, dimensions, columns } = set;
  const matrix = new Float64Array(n * n);
  const point = new Float64Array(dimensions);
  for (let i = 0; i < n; i += 1) {
    for (let input = 0; input < dimensions; input += 1) point[input] = columns[input * n + i] ?? 0;
    fillCrossKernel(kernel, columns, n, point, 0, matrix, i * n);
    matrix[i * n + i] = kernel.signal + noise;
    const pause = pacer.spend(n * (3 * dimensions + 20));
    if (pause) await pause;
  }
  return matrix;
}

function sum(values: Float64Array, at: number, length: number): number {
  let total = 0;
  for (let k = at; k < at + length; k += 1) total += values[k] ?? 0;
  return total;
}
