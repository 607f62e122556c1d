import { explain, type GaussianProcess, precisions } from './gaussian-process.ts';

/**
 * The root mean square of the standardised leave-one-out residuals, with the hyper-parameters kept: 1 when the process'
 * deviations are as large as its errors, more when it is too sure of itself.
 *
 * Source: S. Sundararajan and S. S. Keerthi, Neural Computation 13 (2001): residual (K⁻¹y)_i / (K⁻¹)_ii with variance
 * 1 / (K⁻¹)_ii.
 */
export function leaveOneOutError(process: GaussianProcess): number {
  const explained = explain(process, process.mean);
  const precision = precisions(process);
  const squares = explained.reduce((sum, value, i) => sum + value ** 2 / (precision[i] ?? 1), 0);
  return Math.sqrt(squares / process.set.n);
}
