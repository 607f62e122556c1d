import type { LevelPositions } from '../space/level-positions.ts';

/** The block of each sample, a whole number: samples of one series or day share an effect. */
export type BlockOfSample = Int32Array;

/** The blocks of some rows. */
export function blocksOf(rows: ArrayLike<number>, blocks: ArrayLike<number>): BlockOfSample {
  return Int32Array.from(rows, (row) => blocks[row] ?? -1);
}

/** The training data of a Gaussian process. */
export interface TrainingSet {
  /** Number of samples. */
  n: number;
  dimensions: number;
  categorical: readonly boolean[];
  /** By input, the positions of its levels, where it has properties. */
  positions?: readonly (LevelPositions | undefined)[] | undefined;
  /** Coordinates by input: sample i's value of input k at `columns[k * n + i]`. */
  columns: Float64Array;
  /** Warped, standardised output; length n. */
  targets: Float64Array;
  /** The block of each sample; absent where samples have none. */
  blocks?: BlockOfSample | undefined;
}

/** The chosen rows of a training set, in their order. */
export function subset(set: TrainingSet, rows: Int32Array): TrainingSet {
  const n = rows.length;
  const columns = new Float64Array(set.dimensions * n);
  for (let input = 0; input < set.dimensions; input += 1) {
    for (let i = 0; i < n; i += 1) columns[input * n + i] = set.columns[input * set.n + (rows[i] ?? 0)] ?? 0;
  }
  const blocks = set.blocks && blocksOf(rows, set.blocks);
  return {
    ...set,
    n,
    columns,
    ...(blocks && { blocks }),
    targets: Float64Array.from(rows, (row) => set.targets[row] ?? 0),
  };
}
