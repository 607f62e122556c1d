import type { GaussianProcess } from './gaussian-process.ts';

/**
 * The root mean square of the standardised leave-one-out residuals, with the hyper-parameters kept: 1 when the process'
 * deviations are as large as its errors, more when it is too sure of itself.
 *
 * Source: S. Sundararajan and S. S. Keerthi, Neural Computation 13 (2001): residual (K⁻¹y)_i / (K⁻¹)_ii with variance
 * 1 / (K⁻¹)_ii.
 */
export function leaveOneOutError({ set, inverse, whitened, ones, mean }: GaussianProcess): number {
  const { n } = set;
  const precision = new Float64Array(n);
  const alpha = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    const residual = (whitened[i] ?? 0) - mean * (ones[i] ?? 0);
    for (let k = 0; k <= i; k += 1) {
      const factor = inverse[i * n + k] ?? 0;
      precision[k] = (precision[k] ?? 0) + factor * factor;
      alpha[k] = (alpha[k] ?? 0) + factor * residual;
    }
  }
  const squares = alpha.reduce((sum, value, i) => sum + value ** 2 / (precision[i] ?? 1), 0);
  return Math.sqrt(squares / n);
}
