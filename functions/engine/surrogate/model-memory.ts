import type { Columns } from '../kernels/kernel-calls.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { padded } from '../kernels/padded.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * The part of the signal that is a sum over categorical inputs of whether their levels are the same: their main effects.
 * Without it a few samples that differ in two levels would tell nothing of each other's. Chosen on reaction yields.
 */
export const LEVELS = 0.4;

/** A training set as the kernels read it, in their memory. */
export interface ModelMemory {
  kernels: Kernels;
  n: number;
  /** n rounded up to a multiple of 4. */
  size: number;
  dimensions: number;
  /** dimensions × size, padded with zeros. */
  columns: Float64Array;
  /** What a shared level of a categorical input adds to the kernel, as a part of the signal; 0 for a numeric input. */
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
  const share = LEVELS / categorical.filter(Boolean).length;
  for (let input = 0; input < dimensions; input += 1) {
    memory.columns.set(columns.subarray(input * n, (input + 1) * n), input * size);
    memory.kinds[input] = categorical[input] ? share : 0;
  }
  return memory;
}

/** Writes the kernel matrix, size × size, its lower triangle, with the noise on the diagonal. */
export async function fillKernelMatrix(
  memory: ModelMemory,
  { signal, noise }: { signal: number; noise: number },
  matrix: Float64Array,
  spend: (work: number) => Promise<void> | undefined,
): Promise<void> {
  const { kernels, size, dimensions } = memory;
  for (let from = 0; from < size; from += ROWS) {
    const to = Math.min(size, from + ROWS);
    kernels.run.maternMatrix(trainingColumns(memory), memory, { signal, noise }, matrix, { from, to });
    const pause = spend(to * ROWS * (dimensions / 4 + 2));
    if (pause) await pause;
  }
}

const ROWS = 64;

/** The samples' coordinates as the kernels take them. */
export const trainingColumns = ({ columns, size, n }: ModelMemory): Columns => ({ columns, stride: size, count: n });
