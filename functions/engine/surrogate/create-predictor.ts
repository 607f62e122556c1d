import { fillCrossKernel } from './cross-kernel.ts';
import type { GaussianProcess } from './gaussian-process.ts';
import type { Warp } from './yeo-johnson.ts';

/** Predicts the score, 0 … 1, at coordinates of the surrogate's grid: the warped posterior's median. */
export type Predictor = (coordinates: Float64Array) => number;

/**
 * Creates the posterior mean of a process as a function: m̂ + k(x)·K⁻¹(y − m̂), with K⁻¹(y − m̂) found once as
 * L⁻ᵀ(L⁻¹y − m̂·L⁻¹1), so that a prediction costs O(n·d).
 */
export function createPredictor(
  { set, kernel, inverse, whitened, ones, mean }: GaussianProcess,
  warp: Warp,
): Predictor {
  const { n, columns } = set;
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    const residual = (whitened[i] ?? 0) - mean * (ones[i] ?? 0);
    for (let k = 0; k <= i; k += 1) weights[k] = (weights[k] ?? 0) + (inverse[i * n + k] ?? 0) * residual;
  }
  const covariances = new Float64Array(n);
  return (coordinates) => {
    fillCrossKernel(kernel, columns, n, coordinates, 0, covariances, 0);
    let value = mean;
    for (let i = 0; i < n; i += 1) value += (covariances[i] ?? 0) * (weights[i] ?? 0);
    const score = warp.backward(value);
    return Number.isFinite(score) ? Math.min(1, Math.max(0, score)) : 0;
  };
}
