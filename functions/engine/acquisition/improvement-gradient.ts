import type { CandidateSet } from './candidate-set.ts';
import type { ConditionedPosterior } from './conditioned-posterior.ts';
import { logImprovement } from './log-improvement.ts';

/**
 * The gradient of {@link logExpectedImprovement} with respect to a candidate's coordinates; zero for categorical inputs.
 * O(n² + n·d) a call: everything is pulled back through the grown Cholesky factor once.
 */
export function improvementGradient(
  posterior: ConditionedPosterior,
  set: CandidateSet,
  index: number,
  kind: 0 | 1,
): Float64Array {
  const { process, points } = posterior;
  const n = process.set.n;
  const d = process.set.dimensions;
  const pull = pullOnWhitened(posterior, set, index, kind);
  for (const [order, point] of [...points.entries()].reverse()) {
    const entry = (pull[n + order] ?? 0) / point.pivot;
    pull[n + order] = entry;
    for (let k = 0; k < n + order; k += 1) pull[k] = (pull[k] ?? 0) - entry * (point.row[k] ?? 0);
  }
  const sensitivity = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    const factor = pull[i] ?? 0;
    for (let k = 0; k <= i; k += 1) sensitivity[k] = (sensitivity[k] ?? 0) + factor * (process.inverse[i * n + k] ?? 0);
  }
  const gradient = new Float64Array(d);
  const at = set.coordinates.subarray(index * d, (index + 1) * d);
  const other = new Float64Array(d);
  for (let i = 0; i < n; i += 1) {
    for (let input = 0; input < d; input += 1) other[input] = process.set.columns[input * n + i] ?? 0;
    addKernelGradient(posterior, at, other, sensitivity[i] ?? 0, gradient);
  }
  for (const [order, point] of points.entries()) {
    addKernelGradient(posterior, at, point.coordinates, pull[n + order] ?? 0, gradient);
  }
  return gradient;
}

/** The derivative of the acquisition with respect to the candidate's whitened row. */
function pullOnWhitened(posterior: ConditionedPosterior, set: CandidateSet, index: number, kind: 0 | 1): Float64Array {
  const { process, points, draws, kappa } = posterior;
  const n = process.set.n;
  const pull = new Float64Array(n + points.length);
  const variance = set.variance[index] ?? 0;
  const sigma = Math.sqrt(variance);
  if (!(sigma > 1e-9)) return pull;
  const best = posterior.best[kind];
  const distances = Float64Array.from({ length: draws }, (_, j) => {
    const mean = (set.means[kind][index] ?? 0) + kappa * (set.deviations[index * draws + j] ?? 0);
    return (mean - (best[j] ?? 0)) / (kappa * sigma);
  });
  const logs = distances.map((z) => logImprovement(z));
  const highest = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const total = logs.reduce((sum, value) => sum + Math.exp(value - highest), 0);
  let onMean = 0;
  let onDeviation = 0;
  for (let j = 0; j < draws; j += 1) {
    const z = distances[j] ?? 0;
    const share = Math.exp((logs[j] ?? 0) - highest) / total;
    const rate = (logImprovement(z + STEP) - logImprovement(z - STEP)) / (2 * STEP);
    const lift = (share * rate) / sigma;
    onMean += lift / kappa;
    onDeviation += share * (1 - z * rate);
    for (const [order, point] of points.entries()) {
      pull[n + order] = (pull[n + order] ?? 0) + lift * (point.normals[j] ?? 0);
    }
  }
  const mean = kind === 0 ? process.mean : 0;
  for (let i = 0; i < n; i += 1) {
    pull[i] = onMean * ((process.whitened[i] ?? 0) - mean * (process.ones[i] ?? 0));
  }
  const from = index * set.stride;
  for (let i = 0; i < pull.length; i += 1) {
    pull[i] = (pull[i] ?? 0) - (onDeviation / variance) * (set.rows[from + i] ?? 0);
  }
  return pull;
}

/** Half the table's spacing: the slope of one interpolated cell. */
const STEP = 1 / 1024;
const ROOT5 = Math.sqrt(5);

function addKernelGradient(
  { process }: ConditionedPosterior,
  at: Float64Array,
  other: Float64Array,
  factor: number,
  gradient: Float64Array,
): void {
  const { weights, categorical, signal } = process.kernel;
  let squared = 0;
  for (let input = 0; input < weights.length; input += 1) {
    const gap = (at[input] ?? 0) - (other[input] ?? 0);
    squared += (weights[input] ?? 0) * (categorical[input] ? Number(gap !== 0) : gap * gap);
  }
  const r = ROOT5 * Math.sqrt(squared);
  const slope = -(5 / 3) * signal * factor * (1 + r) * Math.exp(-r);
  for (let input = 0; input < weights.length; input += 1) {
    if (categorical[input]) continue;
    const gap = (at[input] ?? 0) - (other[input] ?? 0);
    gradient[input] = (gradient[input] ?? 0) + slope * (weights[input] ?? 0) * gap;
  }
}
