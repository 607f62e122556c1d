import { createRandom } from '#shared/engine/random/create-random.ts';
import { LEVELS } from '#shared/engine/surrogate/model-memory.ts';
import type { TrainingSet } from '#shared/engine/surrogate/training-set.ts';

/** Two numeric inputs and one categorical input of four levels, with a smooth output of each level. */
export function createTrainingSet(n: number, seed: number): TrainingSet {
  const random = createRandom(seed);
  const columns = new Float64Array(3 * n);
  for (let i = 0; i < n; i += 1) {
    columns[i] = random.next();
    columns[n + i] = random.next();
    columns[2 * n + i] = random.integer(4);
  }
  const targets = Float64Array.from(
    { length: n },
    (_, i) => Math.sin(5 * (columns[i] ?? 0)) + (columns[n + i] ?? 0) ** 2 + 0.3 * (columns[2 * n + i] ?? 0) - 1,
  );
  return { n, dimensions: 3, categorical: [false, false, true], columns, targets };
}

export function rowOf(set: TrainingSet, i: number): number[] {
  return Array.from({ length: set.dimensions }, (_, input) => set.columns[input * set.n + i] ?? 0);
}

/** The textbook's Matérn-5/2 on two rows of coordinates, and the levels that they share. */
function covariance(set: TrainingSet, theta: Float64Array, a: readonly number[], b: readonly number[]): number {
  const squared = a.reduce((sum, value, input) => {
    const other = b[input] ?? 0;
    const gap = set.categorical[input] ? Number(value !== other) : value - other;
    return sum + (gap / Math.exp(theta[input] ?? 0)) ** 2;
  }, 0);
  const r = Math.sqrt(squared);
  const signal = Math.exp(theta[set.dimensions + 1] ?? 0);
  const matern = (1 + Math.sqrt(5) * r + (5 * r * r) / 3) * Math.exp(-Math.sqrt(5) * r);
  const same = a.map((value, input) => Number(set.categorical[input] === true && value === b[input]));
  const categorical = set.categorical.filter(Boolean).length;
  if (categorical === 0) return signal * matern;
  const levels = same.reduce((sum, value) => sum + value, 0) / categorical;
  return signal * ((1 - LEVELS) * matern + LEVELS * levels);
}

/** μ = m + kᵀ(K + σ²I)⁻¹(y − m), variance = k(x, x) − kᵀ(K + σ²I)⁻¹k, by Gauss–Jordan elimination. */
export function textbookPosterior(set: TrainingSet, theta: Float64Array, point: readonly number[], prior: number) {
  const weights = weightsOf(set, theta, point);
  const mean = weights.reduce((sum, weight, i) => sum + weight * ((set.targets[i] ?? 0) - prior), prior);
  return { mean, variance: textbookCovariance(set, theta, point, point) };
}

/** The posterior covariance of two points: k(a, b) − kₐᵀ(K + σ²I)⁻¹k_b. */
export function textbookCovariance(
  set: TrainingSet,
  theta: Float64Array,
  a: readonly number[],
  b: readonly number[],
): number {
  const explained = weightsOf(set, theta, a).reduce(
    (sum, weight, i) => sum + weight * covariance(set, theta, rowOf(set, i), b),
    0,
  );
  return covariance(set, theta, a, b) - explained;
}

function weightsOf(set: TrainingSet, theta: Float64Array, point: readonly number[]): number[] {
  const k = Array.from({ length: set.n }, (_, i) => covariance(set, theta, rowOf(set, i), point));
  return invertedKernel(set, theta).map((row) => row.reduce((sum, value, j) => sum + value * (k[j] ?? 0), 0));
}

function invertedKernel(set: TrainingSet, theta: Float64Array): number[][] {
  const { n } = set;
  const noise = Math.exp(theta[set.dimensions] ?? 0);
  const wide = Array.from({ length: n }, (_, i) => [
    ...Array.from(
      { length: n },
      (_, j) => covariance(set, theta, rowOf(set, i), rowOf(set, j)) + (i === j ? noise : 0),
    ),
    ...Array.from({ length: n }, (_, j) => Number(i === j)),
  ]);
  for (let pivot = 0; pivot < n; pivot += 1) {
    const scale = wide[pivot]?.[pivot] ?? 1;
    wide[pivot] = (wide[pivot] ?? []).map((value) => value / scale);
    for (let i = 0; i < n; i += 1) {
      const factor = i === pivot ? 0 : (wide[i]?.[pivot] ?? 0);
      if (factor !== 0) wide[i] = (wide[i] ?? []).map((value, j) => value - factor * (wide[pivot]?.[j] ?? 0));
    }
  }
  return wide.map((row) => row.slice(n));
}
