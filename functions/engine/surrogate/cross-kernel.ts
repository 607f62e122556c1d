import type { Kernel } from './gaussian-process.ts';

/**
 * Writes the covariances of one point with n others to `out` from `outAt`.
 *
 * @param columns the others' coordinates by input: `columns[input * n + i]`
 * @param point holds the point's coordinates from `pointAt`
 */
export function fillCrossKernel(
  kernel: Kernel,
  columns: Float64Array,
  n: number,
  point: Float64Array,
  pointAt: number,
  out: Float64Array,
  outAt: number,
): void {
  const { weights, categorical, signal } = kernel;
  for (let i = 0; i < n; i += 1) out[outAt + i] = 0;
  for (let input = 0; input < weights.length; input += 1) {
    const weight = weights[input] ?? 0;
    const value = point[pointAt + input] ?? 0;
    const from = input * n;
    if (categorical[input]) {
      for (let i = 0; i < n; i += 1) {
        if ((columns[from + i] ?? 0) !== value) out[outAt + i] = (out[outAt + i] ?? 0) + weight;
      }
      continue;
    }
    for (let i = 0; i < n; i += 1) {
      const difference = (columns[from + i] ?? 0) - value;
      out[outAt + i] = (out[outAt + i] ?? 0) + weight * difference * difference;
    }
  }
  for (let i = 0; i < n; i += 1) {
    const squared = out[outAt + i] ?? 0;
    const r = ROOT5 * Math.sqrt(squared);
    out[outAt + i] = signal * (1 + r + (5 / 3) * squared) * Math.exp(-r);
  }
}

const ROOT5 = Math.sqrt(5);
