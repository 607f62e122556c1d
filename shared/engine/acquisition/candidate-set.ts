import type { Pacer } from '../control/create-pacer.ts';
import { kernelWork, padded } from '../kernels/padded.ts';
import { addBlockCovariances } from '../surrogate/blocks.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';
import { trainingColumns } from '../surrogate/model-memory.ts';
import {
  type CandidatePosterior,
  type ConditionedPoint,
  type ConditionedPosterior,
  conditionOn,
} from './conditioned-posterior.ts';

/** Candidates with their posterior, updated as points are conditioned on; all arrays are in the kernels' memory. */
export interface CandidateSet extends CandidatePosterior {
  count: number;
  /** The coordinates by input, padded to a multiple of 4 candidates. */
  columns: Float64Array;
  /** Posterior variance given the samples alone. */
  sampleVariance: Float64Array;
}

/**
 * Computes the posterior of candidates given the samples and all points conditioned on so far: O(count · n²).
 *
 * @param coordinates count × dimensions
 */
export async function createCandidateSet(
  posterior: ConditionedPosterior,
  coordinates: Float64Array,
  pacer: Pacer,
): Promise<CandidateSet> {
  const { process, draws, stride } = posterior;
  const { kernels, dimensions: d } = process.memory;
  const count = d === 0 ? 0 : coordinates.length / d;
  const wide = padded(count);
  const own = kernels.allocate(count * d);
  own.set(coordinates);
  const columns = kernels.allocate(wide * d);
  for (let i = 0; i < count; i += 1) {
    for (let input = 0; input < d; input += 1) columns[input * wide + i] = coordinates[i * d + input] ?? 0;
  }
  const set = {
    count,
    coordinates: own,
    columns,
    rows: kernels.allocate(wide * stride),
    means: [kernels.allocate(wide), kernels.allocate(wide)] as const,
    variance: kernels.allocate(wide),
    deviations: kernels.allocate(count * draws),
  };
  await whitenRows(process, own, count, { rows: set.rows, stride }, pacer);
  reduce(process, set, stride);
  const found = { ...set, sampleVariance: set.variance.slice() };
  for (const point of posterior.points) await extendCandidates(found, posterior, point, pacer);
  return found;
}

const TILE = 64;

/**
 * Writes L⁻¹·k(x) of each point to a row: O(count · n²).
 *
 * @param coordinates count × dimensions, in the kernels' memory
 * @param target rows for `count` rounded up to a multiple of 4, and the block of each point where its effect counts
 */
export async function whitenRows(
  process: GaussianProcess,
  coordinates: Float64Array,
  count: number,
  { rows, stride, blocks }: { rows: Float64Array; stride: number; blocks?: readonly number[] | undefined },
  pacer: Pacer,
): Promise<void> {
  const { memory, signal, triangle } = process;
  const { kernels, size, dimensions: d } = memory;
  const { run } = kernels;
  const samples = trainingColumns(memory);
  const mark = kernels.mark();
  const height = Math.min(TILE, padded(count));
  const covariances = kernels.allocate(height * size);
  const packed = kernels.allocate(height * size);
  for (let first = 0; first < count; first += TILE) {
    const part = Math.min(TILE, count - first);
    const whole = padded(part);
    const tile = { rows: covariances, stride: size };
    covariances.fill(0, part * size, whole * size);
    run.maternRows(samples, coordinates.subarray(first * d), part, memory, signal, tile);
    if (blocks) addBlockCovariances(process, blocks.slice(first, first + part), tile);
    run.pack(tile, { count: whole, depth: size, scale: -1 }, packed);
    const to = { rows: rows.subarray(first * stride), stride };
    run.productTriangle(to, { packed, count: whole }, { triangle, n: size });
    const pause = pacer.spend(kernelWork(whole * size * (size + 4 * d + 30)));
    if (pause) await pause;
  }
  kernels.release(mark);
}

function reduce(
  { memory, signal, ones, whitened, mean }: GaussianProcess,
  { count, rows, means, variance }: Pick<CandidateSet, 'count' | 'rows' | 'means' | 'variance'>,
  stride: number,
): void {
  const { kernels, size } = memory;
  kernels.run.reduceRows(
    { rows, stride },
    { count, length: size },
    signal,
    { ones, targets: whitened },
    { variance, onOnes: means[0], onTargets: means[1] },
  );
  for (let i = 0; i < count; i += 1) means[0][i] = mean * (1 - (means[0][i] ?? 0)) + (means[1][i] ?? 0);
}

/**
 * Updates a set for one more conditioned point, which must be the first that the set has not seen: O(count · (n +
 * draws)).
 */
export async function extendCandidates(
  set: CandidateSet,
  posterior: ConditionedPosterior,
  point: ConditionedPoint,
  pacer: Pacer,
): Promise<void> {
  const { draws, process, stride, points } = posterior;
  const { kernels, size } = process.memory;
  const { count, columns, rows, variance, deviations } = set;
  const length = size + points.indexOf(point);
  const mark = kernels.mark();
  const covariances = kernels.allocate(padded(count));
  const candidates = { columns, stride: padded(count), count };
  kernels.run.maternRow(candidates, point.coordinates, process.memory, process.signal, covariances);
  for (let first = 0; first < count; first += SPAN) {
    const range = { from: first, to: Math.min(count, first + SPAN) };
    kernels.run.extendRows({ rows, stride }, range, { ...point, length }, { covariances, variance, deviations }, draws);
    const pause = pacer.spend(kernelWork(SPAN * 4 * (length + draws)));
    if (pause) await pause;
  }
  kernels.release(mark);
}

const SPAN = 512;

/** Conditions on every candidate of a set, in order. */
export async function conditionOnAll(posterior: ConditionedPosterior, set: CandidateSet, pacer: Pacer): Promise<void> {
  for (let at = 0; at < set.count; at += 1) {
    if (!conditionOn(posterior, set, at)) continue;
    const point = posterior.points.at(-1);
    if (point) await extendCandidates(set, posterior, point, pacer);
  }
}
