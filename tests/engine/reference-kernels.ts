/**
 * Reference implementations of the kernels: plain loops that tests compare the compiled ones with. Matrices are
 * row-major, n × n.
 */

/** L of K = L·Lᵀ with zeros above, or undefined when K is not positive definite (Cholesky–Banachiewicz). */
export function referenceCholesky(matrix: Float64Array, n: number): Float64Array | undefined {
  const lower = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (lower[i * n + k] ?? 0) * (lower[j * n + k] ?? 0);
      if (i === j && !(sum > 0)) return undefined;
      lower[i * n + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * n + j] ?? 1);
    }
  }
  return lower;
}

/** L⁻¹ by forward substitution. */
export function referenceInverse(lower: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  for (let column = 0; column < n; column += 1) {
    for (let i = column; i < n; i += 1) {
      let sum = i === column ? 1 : 0;
      for (let k = column; k < i; k += 1) sum -= (lower[i * n + k] ?? 0) * (inverse[k * n + column] ?? 0);
      inverse[i * n + column] = sum / (lower[i * n + i] ?? 1);
    }
  }
  return inverse;
}

/** A·Bᵀ of rows × depth and columns × depth. */
export function referenceProduct(
  a: Float64Array,
  b: Float64Array,
  rows: number,
  columns: number,
  depth: number,
): Float64Array {
  const result = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      for (let k = 0; k < depth; k += 1) {
        result[i * columns + j] = (result[i * columns + j] ?? 0) + (a[i * depth + k] ?? 0) * (b[j * depth + k] ?? 0);
      }
    }
  }
  return result;
}

/**
 * The kernel of two points: Matérn-5/2 with one inverse squared lengthscale per input, in which categorical inputs are
 * equal or different, plus a sum over the categorical inputs whose levels are the same.
 *
 * @param kinds 0 for a numeric input; for a categorical one the part of the signal that a shared level adds
 */
export function referenceKernel(
  a: readonly number[],
  b: readonly number[],
  weights: readonly number[],
  kinds: readonly number[],
  signal: number,
): number {
  const gaps = weights.map((_, input) => (a[input] ?? 0) - (b[input] ?? 0));
  const squared = weights.reduce((sum, weight, input) => {
    const gap = gaps[input] ?? 0;
    return sum + weight * (kinds[input] ? Number(gap !== 0) : gap * gap);
  }, 0);
  const shared = kinds.reduce((sum, share, input) => sum + (gaps[input] === 0 ? share : 0), 0);
  const rest = 1 - kinds.reduce((sum, share) => sum + share, 0);
  const r = Math.sqrt(5 * squared);
  return signal * (rest * (1 + r + (5 / 3) * squared) * Math.exp(-r) + shared);
}

/**
 * The sums of `maternGradient` over pairs i > j, with W = α·αᵀ − K⁻¹: Σ W·k of a unit signal, and for each input
 * Σ W·(1 + √5r)·e^(−√5r)·Δ² times Matérn's part of the kernel.
 *
 * @param points rows of coordinates, with `alpha` and a row-major n × n `inverse`
 */
export function referenceGradientSums(
  points: readonly (readonly number[])[],
  weights: readonly number[],
  kinds: readonly number[],
  alpha: Float64Array,
  inverse: Float64Array,
): { total: number; sums: number[] } {
  const n = points.length;
  const sums = weights.map(() => 0);
  let total = 0;
  for (const [i, a] of points.entries()) {
    for (const [j, b] of points.slice(0, i).entries()) {
      const w = (alpha[i] ?? 0) * (alpha[j] ?? 0) - (inverse[i * n + j] ?? 0);
      total += w * referenceKernel(a, b, weights, kinds, 1);
      const slope = w * maternSlope(a, b, weights, kinds);
      for (const [input, square] of squaredGaps(a, b, kinds).entries())
        sums[input] = (sums[input] ?? 0) + slope * square;
    }
  }
  return { total, sums };
}

/** The gradient of Σ f_i·k(x, x_i) with respect to x; 0 for categorical inputs. */
export function referencePull(
  point: readonly number[],
  others: readonly (readonly number[])[],
  weights: readonly number[],
  kinds: readonly number[],
  signal: number,
  factors: Float64Array,
): number[] {
  return point.map((x, input) => {
    if (kinds[input]) return 0;
    const pull = (other: readonly number[], i: number): number =>
      (factors[i] ?? 0) * maternSlope(point, other, weights, kinds) * (x - (other[input] ?? 0));
    return (-5 / 3) * signal * (weights[input] ?? 0) * others.reduce((sum, other, i) => sum + pull(other, i), 0);
  });
}

/** (1 + √5r)·e^(−√5r) times Matérn's part: the common factor of all derivatives of the kernel. */
function maternSlope(
  a: readonly number[],
  b: readonly number[],
  weights: readonly number[],
  kinds: readonly number[],
): number {
  const squares = squaredGaps(a, b, kinds);
  const r = Math.sqrt(5 * squares.reduce((sum, square, input) => sum + square * (weights[input] ?? 0), 0));
  return (1 - kinds.reduce((sum, share) => sum + share, 0)) * (1 + r) * Math.exp(-r);
}

const squaredGaps = (a: readonly number[], b: readonly number[], kinds: readonly number[]): number[] =>
  a.map((value, input) => (kinds[input] ? Number(value !== b[input]) : (value - (b[input] ?? 0)) ** 2));

/**
 * The effect of one more point on a candidate: the new entry of its whitened row, its variance, and the shifts of its
 * mean by each draw. Rank-one update of a Cholesky factor by a row.
 */
export function referenceExtend(
  candidate: { row: Float64Array; variance: number; shifts: Float64Array },
  point: { row: Float64Array; pivot: number; normals: Float64Array },
  covariance: number,
): { entry: number; variance: number; shifts: Float64Array } {
  const known = candidate.row.reduce((sum, value, k) => sum + value * (point.row[k] ?? 0), 0);
  const entry = (covariance - known) / point.pivot;
  return {
    entry,
    variance: Math.max(0, candidate.variance - entry ** 2),
    shifts: candidate.shifts.map((shift, j) => shift + entry * (point.normals[j] ?? 0)),
  };
}

/**
 * ln of the mean over draws of σ·h((μ + κ·shift_j − best_j) / σ) with σ = κ·√variance; −∞ where the variance is 0.
 *
 * @param logH ln h(z), h(z) = φ(z) + z·Φ(z)
 */
export function referenceLogImprovement(
  { mean, variance, shifts }: { mean: number; variance: number; shifts: Float64Array },
  best: Float64Array,
  kappa: number,
  logH: (z: number) => number,
): number {
  const sigma = kappa * Math.sqrt(variance);
  if (!(sigma > 1e-12)) return -Infinity;
  const logs = shifts.map((shift, j) => logH((mean + kappa * shift - (best[j] ?? 0)) / sigma));
  const largest = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const mass = logs.reduce((sum, log) => sum + Math.exp(log - largest), 0);
  return largest + Math.log((mass * sigma) / shifts.length);
}
