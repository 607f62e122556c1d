import type { Pacer } from '../control/create-pacer.ts';
import { cholesky, invertLower, scratchLength } from '../kernels/factor.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { addBlockVariance, blockVarianceOf } from './blocks.ts';
import type { LogHyperParameters } from './hyper-parameters.ts';
import { fillKernelMatrix, loadTrainingSet, type ModelMemory, setScales } from './model-memory.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * A Gaussian process conditioned on its training set. Everything is whitened by L⁻¹, so that no covariance is inverted.
 * Its arrays stay in the kernels' memory until the caller releases them.
 */
export interface GaussianProcess {
  set: TrainingSet;
  theta: LogHyperParameters;
  memory: ModelMemory;
  signal: number;
  noise: number;
  /** The variance of the effects of blocks; 0 without. */
  blockVariance: number;
  /** L⁻¹ packed in slivers of 4 rows, size·(size + 4)/2 doubles. */
  triangle: Float64Array;
  /** L⁻¹·1 and L⁻¹·y, padded with zeros. */
  ones: Float64Array;
  whitened: Float64Array;
  /** The generalised least squares estimate of the mean. */
  mean: number;
}

export class IllConditionedError extends Error {
  override readonly name = 'IllConditionedError';

  constructor() {
    super('The samples cannot be told apart well enough to learn from them.');
  }
}

/**
 * Conditions a process on a training set: exact, O(n³) time, n²/2 doubles, and temporarily 2n² more.
 *
 * @throws IllConditionedError if the kernel matrix stays indefinite with a jitter of a thousandth of the signal
 */
export async function conditionGaussianProcess(
  kernels: Kernels,
  set: TrainingSet,
  theta: LogHyperParameters,
  pacer: Pacer,
): Promise<GaussianProcess> {
  const { n, dimensions } = set;
  const memory = loadTrainingSet(kernels, set);
  const { size } = memory;
  setScales(memory, theta);
  const signal = Math.exp(theta[dimensions + 1] ?? 0);
  const leastNoise = Math.exp(theta[dimensions] ?? 0);
  const blockVariance = blockVarianceOf(set, theta);
  const triangle = kernels.allocate((size * (size + 4)) / 2);
  const ones = kernels.allocate(size);
  const whitened = kernels.allocate(size);
  const mark = kernels.mark();
  const matrix = kernels.allocate(size * size);
  const scratch = kernels.allocate(scratchLength(size));
  for (let jitter = 0; jitter <= 1e-3 * signal; jitter = Math.max(1e-9 * signal, jitter * 10)) {
    const noise = leastNoise + jitter;
    await fillKernelMatrix(memory, { signal, noise }, matrix, pacer.spend);
    if (set.blocks) addBlockVariance(matrix, size, set.blocks, blockVariance);
    if (!(await cholesky(kernels, matrix, size, scratch, pacer))) continue;
    const inverse = kernels.allocate(size * size);
    await invertLower(kernels, matrix, size, inverse, scratch, pacer);
    kernels.run.packTriangle(inverse, size, triangle);
    whiten(kernels, triangle, size, new Float64Array(n).fill(1), ones);
    whiten(kernels, triangle, size, set.targets, whitened);
    const { run } = kernels;
    const squares = run.dot(ones, ones, size);
    const mean = run.dot(ones, whitened, size) / squares;
    kernels.release(mark);
    return { set, theta, memory, signal, noise, blockVariance, triangle, ones, whitened, mean };
  }
  throw new IllConditionedError();
}

/** out ← L⁻¹·x, x as long as the training set. */
function whiten(kernels: Kernels, triangle: Float64Array, size: number, x: Float64Array, out: Float64Array): void {
  const mark = kernels.mark();
  const own = kernels.allocate(size);
  own.set(x);
  kernels.run.triangleTimes(triangle, size, own, out);
  kernels.release(mark);
}

/** K⁻¹(y − m) for a prior mean m, as long as the training set. */
export function explain({ memory, set, triangle, ones, whitened }: GaussianProcess, mean: number): Float64Array {
  const { kernels, size } = memory;
  const mark = kernels.mark();
  const residual = kernels.allocate(size);
  const explained = kernels.allocate(size);
  for (let i = 0; i < size; i += 1) residual[i] = (whitened[i] ?? 0) - mean * (ones[i] ?? 0);
  kernels.run.transposedTriangleTimes(triangle, size, residual, explained);
  const result = explained.slice(0, set.n);
  kernels.release(mark);
  return result;
}
