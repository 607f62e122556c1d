import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Random } from '../random/create-random.ts';
import type { Grid } from '../space/create-grid.ts';
import type { Point } from '../types.ts';

/** The arguments of a fit besides the values. */
export interface Learning {
  kernels: Kernels;
  grid: Grid;
  points: readonly Point[];
  /** The block of each point; absent where samples have none. */
  blocks?: readonly number[] | undefined;
  /** Prior share of noise in a modelled value's deviation, 0 … 1. */
  noise: number;
  random: Random;
  pacer: Pacer;
}
