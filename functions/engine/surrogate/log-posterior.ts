import type { Pacer } from '../control/create-pacer.ts';
import { cholesky } from '../linalg/cholesky.ts';
import { dot } from '../linalg/dot.ts';
import { invertLowerTransposed } from '../linalg/invert-lower-transposed.ts';
import { negativeInverseFromFactor } from '../linalg/negative-inverse-from-factor.ts';
import { type LogHyperParameters, negativeLogPrior, type Priors } from './hyper-parameters.ts';
import type { TrainingSet } from './training-set.ts';

/** The negative log posterior density of hyper-parameters; its gradient is written to `gradient`. */
export type Objective = (theta: LogHyperParameters, gradient: Float64Array) => Promise<number>;

/**
 * Builds the objective of a MAP fit: marginal likelihood of the targets with their GLS mean profiled out, plus priors.
 * Squared differences are kept for every pair, n(n − 1)/2 · d doubles, so meant for n ≤ 600.
 *
 * @returns an objective that is Infinity where the kernel matrix is not numerically positive definite
 */
export function createLogPosterior(set: TrainingSet, priors: Priors, pacer: Pacer): Objective {
  const { n, dimensions: d } = set;
  const squares = pairSquares(set);
  const pairs = (n * (n - 1)) / 2;
  const weights = new Float64Array(d);
  const distances = new Float64Array(pairs);
  const matrix = new Float64Array(n * n);
  return async (theta, gradient) => {
    for (let input = 0; input < d; input += 1) weights[input] = Math.exp(-2 * (theta[input] ?? 0));
    const noise = Math.exp(theta[d] ?? 0);
    const signal = Math.exp(theta[d + 1] ?? 0);
    scaledDistances(squares, weights, distances);
    fillKernel(distances, n, signal, noise, matrix);
    gradient.fill(0);
    const prior = negativeLogPrior(theta, priors, gradient);
    const pause = pacer.spend(pairs * (4 * d + 60));
    if (pause) await pause;
    if (!(await cholesky(matrix, n, pacer))) return Infinity;
    const inverseTransposed = await invertLowerTransposed(matrix, n, pacer);
    const { alpha, fit } = solveTargets(inverseTransposed, set.targets, n);
    let halfLogDeterminant = 0;
    for (let i = 0; i < n; i += 1) halfLogDeterminant += Math.log(matrix[i * n + i] ?? 1);
    const sensitivity = await negativeInverseFromFactor(inverseTransposed, n, pacer);
    addKernelGradient({ n, squares, weights, distances, alpha, sensitivity, noise, signal }, gradient);
    return 0.5 * fit + halfLogDeterminant + prior;
  };
}

/** Squared coordinate differences by pair (i > j, row by row) then input; 0 or 1 for a categorical input. */
function pairSquares({ n, dimensions, categorical, columns }: TrainingSet): Float64Array {
  const squares = new Float64Array(((n * (n - 1)) / 2) * dimensions);
  let at = 0;
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < i; j += 1) {
      for (let input = 0; input < dimensions; input += 1) {
        const difference = (columns[input * n + i] ?? 0) - (columns[input * n + j] ?? 0);
        squares[at] = categorical[input] ? Number(difference !== 0) : difference * difference;
        at += 1;
      }
    }
  }
  return squares;
}

function scaledDistances(squares: Float64Array, weights: Float64Array, distances: Float64Array): void {
  const d = weights.length;
  for (let pair = 0, at = 0; pair < distances.length; pair += 1, at += d) {
    let sum = 0;
    for (let input = 0; input < d; input += 1) sum += (squares[at + input] ?? 0) * (weights[input] ?? 0);
    distances[pair] = sum;
  }
}

const ROOT5 = Math.sqrt(5);

function fillKernel(distances: Float64Array, n: number, signal: number, noise: number, matrix: Float64Array): void {
  let pair = 0;
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < i; j += 1, pair += 1) {
      const squared = distances[pair] ?? 0;
      const r = ROOT5 * Math.sqrt(squared);
      matrix[i * n + j] = signal * (1 + r + (5 / 3) * squared) * Math.exp(-r);
    }
    matrix[i * n + i] = signal + noise;
  }
}

/** α = K⁻¹(y − m̂) with the GLS mean m̂, and the quadratic form (y − m̂)ᵀα. */
function solveTargets(inverseTransposed: Float64Array, targets: Float64Array, n: number) {
  const ones = new Float64Array(n);
  const whitened = new Float64Array(n);
  for (let k = 0; k < n; k += 1) {
    const target = targets[k] ?? 0;
    for (let i = k; i < n; i += 1) {
      const factor = inverseTransposed[k * n + i] ?? 0;
      ones[i] = (ones[i] ?? 0) + factor;
      whitened[i] = (whitened[i] ?? 0) + factor * target;
    }
  }
  const mean = dot(ones, 0, whitened, 0, n) / dot(ones, 0, ones, 0, n);
  for (let i = 0; i < n; i += 1) whitened[i] = (whitened[i] ?? 0) - mean * (ones[i] ?? 0);
  const alpha = Float64Array.from({ length: n }, (_, k) => dot(inverseTransposed, k * n + k, whitened, k, n - k));
  return { alpha, fit: dot(whitened, 0, whitened, 0, n) };
}

interface GradientParts {
  n: number;
  squares: Float64Array;
  weights: Float64Array;
  distances: Float64Array;
  alpha: Float64Array;
  /** −K⁻¹, lower triangle. */
  sensitivity: Float64Array;
  noise: number;
  signal: number;
}

/** Adds −½ tr((ααᵀ − K⁻¹) ∂K/∂θ) for every θ. */
function addKernelGradient(parts: GradientParts, gradient: Float64Array): void {
  const { n, squares, weights, distances, alpha, sensitivity, noise, signal } = parts;
  const d = weights.length;
  const sums = new Float64Array(d);
  let kernelSum = 0;
  let diagonal = 0;
  for (let i = 0, pair = 0; i < n; i += 1) {
    const alphaI = alpha[i] ?? 0;
    diagonal += alphaI * alphaI + (sensitivity[i * n + i] ?? 0);
    for (let j = 0; j < i; j += 1, pair += 1) {
      const outer = alphaI * (alpha[j] ?? 0) + (sensitivity[i * n + j] ?? 0);
      const squared = distances[pair] ?? 0;
      const r = ROOT5 * Math.sqrt(squared);
      const decay = outer * Math.exp(-r);
      kernelSum += decay * (1 + r + (5 / 3) * squared);
      const slope = decay * (1 + r);
      const at = pair * d;
      for (let input = 0; input < d; input += 1) {
        sums[input] = (sums[input] ?? 0) + slope * (squares[at + input] ?? 0);
      }
    }
  }
  for (let input = 0; input < d; input += 1) {
    gradient[input] = (gradient[input] ?? 0) - signal * (5 / 3) * (sums[input] ?? 0) * (weights[input] ?? 0);
  }
  gradient[d] = (gradient[d] ?? 0) - 0.5 * noise * diagonal;
  gradient[d + 1] = (gradient[d + 1] ?? 0) - signal * (kernelSum + 0.5 * diagonal);
}
