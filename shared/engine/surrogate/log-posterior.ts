import type { Pacer } from '../control/create-pacer.ts';
import { cholesky, inverseFromFactor, invertLower, scratchLength } from '../kernels/factor.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { kernelWork } from '../kernels/padded.ts';
import { addBlockVariance, blockGradient, blockVarianceOf } from './blocks.ts';
import { BLOCK_RATE, type LogHyperParameters, negativeLogPrior, type Priors } from './hyper-parameters.ts';
import { fillKernelMatrix, loadTrainingSet, setScales, trainingColumns } from './model-memory.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * Returns the negative log posterior density of hyper-parameters, and writes its gradient to `gradient`, if one is given;
 * that of the shares of properties, which are averaged instead, is 0.
 */
export type ObjectiveFunction = (theta: LogHyperParameters, gradient?: Float64Array) => Promise<number>;

/**
 * Creates the objective of a MAP fit: the marginal likelihood of the targets, with their GLS mean profiled out, and the
 * priors. Where blocks have no prior, the likelihood is the restricted one, which also counts that the mean is estimated:
 * otherwise a few blocks look more alike than they are (H. Patterson and R. Thompson, Biometrika 58, 1971). A prior holds
 * where no two samples share a block, because nothing else tells its effect from noise. It needs 3n² doubles of the kernels' memory, so it is meant for n ≤ 600.
 *
 * @returns an objective that is Infinity if the kernel matrix is not numerically positive definite
 */
export function createLogPosterior(
  kernels: Kernels,
  set: TrainingSet,
  priors: Priors,
  pacer: Pacer,
): ObjectiveFunction {
  const { n, dimensions: d, targets, blocks } = set;
  const isRestricted = blocks !== undefined && priors.blockRate === 0 && new Set(blocks).size < n;
  const own = isRestricted || priors.blockRate > 0 ? priors : { ...priors, blockRate: BLOCK_RATE };
  const memory = loadTrainingSet(kernels, set);
  const { size, weights } = memory;
  const [matrix, inverse, covariance] = [0, 0, 0].map(() => kernels.allocate(size * size));
  const scratch = kernels.allocate(scratchLength(size));
  const explained = kernels.allocate(size);
  const sums = kernels.allocate(2 * d);
  if (!matrix || !inverse || !covariance) return async () => Infinity;
  return async (theta, wanted) => {
    const gradient = wanted ?? new Float64Array(theta.length);
    setScales(memory, theta);
    const noise = Math.exp(theta[d] ?? 0);
    const signal = Math.exp(theta[d + 1] ?? 0);
    gradient.fill(0);
    const prior = negativeLogPrior(theta, own, gradient);
    await fillKernelMatrix(memory, { signal, noise }, matrix, pacer.spend);
    const blockVariance = blockVarianceOf(set, theta);
    if (blocks) addBlockVariance(matrix, size, blocks, blockVariance);
    if (!(await cholesky(kernels, matrix, size, scratch, pacer))) return Infinity;
    inverse.fill(0);
    await invertLower(kernels, matrix, size, inverse, scratch, pacer);
    const { alpha, fit, explainedOnes, information } = solveTargets(inverse, targets, n, size);
    let halfLogDeterminant = 0;
    for (let i = 0; i < n; i += 1) halfLogDeterminant += Math.log(matrix[i * size + i] ?? 1);
    const value = 0.5 * fit + halfLogDeterminant + prior + (isRestricted ? 0.5 * Math.log(information) : 0);
    if (!wanted) return value;
    covariance.fill(0);
    await inverseFromFactor(kernels, inverse, size, covariance, scratch, pacer);
    if (isRestricted) subtractSquare(covariance, explainedOnes, information, size);
    explained.set(alpha);
    const kernelSum = kernels.run.maternGradient(
      trainingColumns(memory),
      memory,
      { alpha: explained, covariance },
      sums,
    );
    let diagonal = 0;
    for (let i = 0; i < n; i += 1) diagonal += (alpha[i] ?? 0) ** 2 - (covariance[i * size + i] ?? 0);
    for (let input = 0; input < d; input += 1) {
      const sum = (sums[2 * input] ?? 0) + (sums[2 * input + 1] ?? 0);
      gradient[input] = (gradient[input] ?? 0) - signal * (5 / 3) * sum * (weights[input] ?? 0);
    }
    gradient[d] = (gradient[d] ?? 0) - 0.5 * noise * diagonal;
    gradient[d + 1] = (gradient[d + 1] ?? 0) - signal * (kernelSum + 0.5 * diagonal);
    if (blocks) {
      const sum = blockGradient(blocks, alpha, covariance, size);
      const last = theta.length - 1;
      gradient[last] = (gradient[last] ?? 0) - 0.5 * blockVariance * sum;
    }
    const pause = pacer.spend(kernelWork(n * n * (4 * d + 30)));
    if (pause) await pause;
    return value;
  };
}

/** Subtracts u·uᵀ/s from the lower triangle: the gradient of ½·log(1ᵀK⁻¹1) with u = K⁻¹1 and s its sum. */
function subtractSquare(matrix: Float64Array, u: Float64Array, s: number, size: number): void {
  for (const [i, left] of u.entries()) {
    for (let j = 0; j <= i; j += 1) matrix[i * size + j] = (matrix[i * size + j] ?? 0) - (left * (u[j] ?? 0)) / s;
  }
}

/** α = K⁻¹(y − m̂) with the GLS mean m̂, the quadratic form (y − m̂)ᵀα, K⁻¹1 and 1ᵀK⁻¹1. */
function solveTargets(inverse: Float64Array, targets: Float64Array, n: number, stride: number) {
  const ones = new Float64Array(n);
  const whitened = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k <= i; k += 1) {
      const factor = inverse[i * stride + k] ?? 0;
      ones[i] = (ones[i] ?? 0) + factor;
      whitened[i] = (whitened[i] ?? 0) + factor * (targets[k] ?? 0);
    }
  }
  const information = product(ones, ones);
  const mean = product(ones, whitened) / information;
  const [alpha, explainedOnes] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i += 1) {
    const residual = (whitened[i] ?? 0) - mean * (ones[i] ?? 0);
    whitened[i] = residual;
    for (let k = 0; k <= i; k += 1) {
      const factor = inverse[i * stride + k] ?? 0;
      alpha[k] = (alpha[k] ?? 0) + residual * factor;
      explainedOnes[k] = (explainedOnes[k] ?? 0) + (ones[i] ?? 0) * factor;
    }
  }
  return { alpha, fit: product(whitened, whitened), explainedOnes, information };
}

function product(x: Float64Array, y: Float64Array): number {
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
}
