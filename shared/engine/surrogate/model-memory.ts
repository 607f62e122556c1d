import type { Columns } from '../kernels/kernel-calls.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { padded } from '../kernels/padded.ts';
import type { LogHyperParameters } from './hyper-parameters.ts';
import { distanceIn, fillTable, type LevelTable, loadLevels } from './level-tables.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * The share of the signal for the main effects of categorical inputs: a sum over them of whether their levels are
 * equal. Without it, samples that differ in two levels would be almost uncorrelated. Tuned on data sets of reaction
 * yields.
 */
export const LEVELS = 0.4;

/** A training set in the kernels' memory and format. */
export interface ModelMemory {
  kernels: Kernels;
  n: number;
  /** n rounded up to a multiple of 4. */
  size: number;
  dimensions: number;
  /** dimensions × size, padded with zeros. */
  columns: Float64Array;
  /**
   * Signal share that equal levels of a categorical input add to the kernel, 0 for a numeric input; then the addresses of
   * the tables of levels, 0 without one.
   */
  kinds: Float64Array;
  /** Inverse squared lengthscales. */
  weights: Float64Array;
  /** The tables of inputs whose levels have properties, and where their mixes are among the hyper-parameters. */
  levels: { input: number; table: LevelTable; mix: number }[];
}

/** Copies a training set into the kernels' memory. */
export function loadTrainingSet(
  kernels: Kernels,
  { n, dimensions, categorical, positions, columns }: TrainingSet,
): ModelMemory {
  const size = padded(n);
  const described = [...categorical.keys()].filter((input) => positions?.[input]);
  const memory: ModelMemory = {
    kernels,
    n,
    size,
    dimensions,
    columns: kernels.allocate(dimensions * size),
    kinds: kernels.allocate(2 * dimensions),
    weights: kernels.allocate(dimensions),
    levels: described.map((input, at) => ({
      input,
      table: loadLevels(kernels, positions?.[input] ?? []),
      mix: dimensions + 2 + at,
    })),
  };
  const share = LEVELS / categorical.filter(Boolean).length;
  for (let input = 0; input < dimensions; input += 1) {
    memory.columns.set(columns.subarray(input * n, (input + 1) * n), input * size);
    memory.kinds[input] = categorical[input] ? share : 0;
  }
  for (const { input, table } of memory.levels) memory.kinds[dimensions + input] = table.table.byteOffset;
  return memory;
}

/** Sets the scales of inputs, and fills the tables of their levels. */
export function setScales({ weights, kinds, levels, dimensions }: ModelMemory, theta: LogHyperParameters): void {
  for (let input = 0; input < dimensions; input += 1) weights[input] = Math.exp(-2 * (theta[input] ?? 0));
  for (const { input, table, mix } of levels) fillTable(table, kinds[input] ?? 0, theta[mix] ?? 0);
}

/** The scaled squared distance of two values of an input. */
export function squaredGap({ weights, kinds, levels }: ModelMemory, input: number, one: number, other: number): number {
  const own = levels.find((level) => level.input === input);
  const gap = one - other;
  const square = own ? distanceIn(own.table, one, other) : kinds[input] ? Number(gap !== 0) : gap * gap;
  return (weights[input] ?? 0) * square;
}

/** Writes the kernel matrix, size × size, lower triangle, with the noise on the diagonal. */
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

/** The samples' coordinates in the kernels' format. */
export const trainingColumns = ({ columns, size, n }: ModelMemory): Columns => ({ columns, stride: size, count: n });
