import type { Kernels } from '../kernels/kernels.ts';
import type { Grid } from '../space/create-grid.ts';
import { type LevelPositions, levelDistances } from '../space/level-positions.ts';

/**
 * How alike the levels of a categorical input are, between two extremes: equal or different, as without properties, and
 * as their properties say. A share ρ of the latter is learned: in the squared distance (1 − ρ)·[a ≠ b] + ρ·d²(a, b), and
 * in the main effects that levels share, (1 − ρ)·[a = b] + ρ·κ(d), with κ of Matérn-5/2.
 */
export interface LevelTable {
  /** Squared distances by the properties, and κ of them; size × size. */
  squares: Float64Array;
  likeness: Float64Array;
  /** The kernels' table: its number of rows, squared distances and signal shares. */
  table: Float64Array;
}

/** The mean of ρ before any sample is measured; see `averageShares`. */
export const priorMix = logitOf(0.3);

export function loadLevels(kernels: Kernels, positions: LevelPositions): LevelTable {
  const squares = levelDistances(positions);
  const table = kernels.allocate(1 + 2 * squares.length);
  table[0] = positions.length + 1;
  return { squares, likeness: squares.map(likenessOf), table };
}

function likenessOf(square: number): number {
  const r = Math.sqrt(5 * square);
  return (1 + r + (r * r) / 3) * Math.exp(-r);
}

export function shareOfLogit(mix: number): number {
  return 1 / (1 + Math.exp(-mix));
}

export function logitOf(share: number): number {
  return Math.log(share / (1 - share));
}

type Gap = (one: number, other: number) => number;

/** By input whose levels have properties, the squared distance of two of them, of length scale 1. */
export function mixedGaps({ positions, dimensions }: Grid, theta: readonly number[]): readonly (Gap | undefined)[] {
  let mix = dimensions + 2;
  return positions.map((own) => {
    if (!own) return undefined;
    const rho = shareOfLogit(theta[mix] ?? priorMix);
    mix += 1;
    const squares = levelDistances(own);
    const row = rowIn(own.length + 1);
    return (one, other) =>
      row(one) === row(other) ? 0 : 1 - rho + rho * (squares[row(one) * (own.length + 1) + row(other)] ?? 0);
  });
}

/** Writes the distances and shares for the logit of ρ, of an input that has this share of the signal. */
export function fillTable({ squares, likeness, table }: LevelTable, share: number, mix: number): void {
  const rho = shareOfLogit(mix);
  const size = table[0] ?? 0;
  for (const [at, square] of squares.entries()) {
    const isEqual = at % (size + 1) === 0;
    table[1 + at] = (1 - rho) * Number(!isEqual) + rho * square;
    table[1 + squares.length + at] = share * ((1 - rho) * Number(isEqual) + rho * (likeness[at] ?? 0));
  }
}

/** The row of a level among `size`, of which the last stands for a value that is no level. */
const rowIn = (size: number) => (level: number) => (level >= 0 && level < size ? level : size - 1);

/** The squared distance of two levels; a value that is no level is as far from each. */
export function distanceIn({ table }: LevelTable, one: number, other: number): number {
  const size = table[0] ?? 0;
  const row = rowIn(size);
  return table[1 + row(one) * size + row(other)] ?? 0;
}
