import { whitenRows } from '../acquisition/candidate-set.ts';
import type { Pacer } from '../control/create-pacer.ts';
import { kernelWork, padded } from '../kernels/padded.ts';
import { explain, type GaussianProcess } from './gaussian-process.ts';
import { trainingColumns } from './model-memory.ts';

const BATCH = 256;

interface PredictOptions {
  /** The mean and the explained residuals of a process without some samples; for `means` only. */
  seen?: { mean: number; factors: Float64Array };
  /** The block of each point's measurement. Its effect is no part of means; variances count what is unknown of it. */
  blocks?: readonly number[] | undefined;
}

/**
 * Posterior means, and variances without noise, of the process' standardised output.
 *
 * @param coordinates one row of `dimensions` per point
 * @param wanted `means` costs O(n·d) per point, `both` O(n²)
 */
export async function predictPosterior(
  process: GaussianProcess,
  coordinates: Float64Array,
  wanted: 'means' | 'both',
  pacer: Pacer,
  { seen, blocks }: PredictOptions = {},
): Promise<{ means: Float64Array; variances: Float64Array }> {
  const { memory, signal, blockVariance } = process;
  const mean = seen?.mean ?? process.mean;
  const { kernels, size, dimensions: d } = memory;
  const count = d === 0 ? 0 : coordinates.length / d;
  const means = new Float64Array(count).fill(mean);
  const variances = new Float64Array(count);
  const mark = kernels.mark();
  const factors = kernels.allocate(size);
  factors.set(seen?.factors ?? explain(process, mean));
  const points = kernels.allocate(BATCH * d);
  const rows = kernels.allocate(BATCH * size);
  const rowOf = (i: number): Float64Array => rows.subarray(i * size, (i + 1) * size);
  for (let first = 0; first < count; first += BATCH) {
    const part = Math.min(BATCH, count - first);
    points.set(coordinates.subarray(first * d, (first + part) * d));
    kernels.run.maternRows(trainingColumns(memory), points, part, memory, signal, { rows, stride: size });
    for (let i = 0; i < part; i += 1) {
      means[first + i] = mean + kernels.run.dot(rowOf(i), factors, size);
    }
    if (wanted === 'both') {
      rows.fill(0, 0, padded(part) * size);
      await whitenRows(
        process,
        points,
        part,
        { rows, stride: size, blocks: blocks?.slice(first, first + part) },
        pacer,
      );
      for (let i = 0; i < part; i += 1) {
        const explained = kernels.run.dot(rowOf(i), rowOf(i), size);
        variances[first + i] = Math.max(0, signal + (blocks ? blockVariance : 0) - explained);
      }
    }
    const pause = pacer.spend(kernelWork(part * size * (4 * d + 30)));
    if (pause) await pause;
  }
  kernels.release(mark);
  return { means, variances };
}
