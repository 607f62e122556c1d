import type { Kernels } from '../kernels/kernels.ts';
import { padded } from '../kernels/padded.ts';
import type { TrainingSet } from './training-set.ts';

/** A training set as the kernels read it, in their memory. */
export interface ModelMemory {
  kernels: Kernels;
  n: number;
  /** n rounded up to a multiple of 4. */
  size: number;
  dimensions: number;
  /** dimensions × size, padded with zeros. */
  columns: Float64Array;
  /** 1 for a categorical input, else 0. */
  kinds: Float64Array;
  /** Inverse squared lengthscales. */
  weights: Float64Array;
}

/** Copies a training set into the kernels' memory. */
export function loadTrainingSet(kernels: Kernels, { n, dimensions, categorical, columns }: TrainingSet): ModelMemory {
  const size = padded(n);
  const memory = {
    kernels,
    n,
    size,
    dimensions,
    columns: kernels.allocate(dimensions * size),
    kinds: kernels.allocate(dimensions),
    weights: kernels.allocate(dimensions),
  };
  for (let input = 0; input < dimensions; input += 1) {
    memory.columns.set(columns.subarray(input * n, (input + 1) * n), input * size);
    memory.kinds[input] = categorical[input] ? 1 : 0;
  }
  return memory;
}

/** Writes the kernel matrix, size × size, its lower triangle, with the noise on the diagonal. */
export async function fillKernelMatrix(
  { kernels, n, size, dimensions, columns, kinds, weights }: ModelMemory,
  { signal, noise }: { signal: number; noise: number },
  matrix: Float64Array,
  spend: (work: number) => Promise<void> | undefined,
): Promise<void> {
  const [at, w, k, to] = [columns.byteOffset, weights.byteOffset, kinds.byteOffset, matrix.byteOffset];
  for (let from = 0; from < size; from += ROWS) {
    const end = Math.min(size, from + ROWS);
    kernels.run.maternMatrix(at, n, size, w, k, dimensions, signal, noise, to, from, end);
    const pause = spend(end * ROWS * (dimensions / 4 + 2));
    if (pause) await pause;
  }
}

const ROWS = 64;
