import type { Kernels } from '../kernels/kernels.ts';
import type { Grid } from '../space/create-grid.ts';
import { type LevelPositions, levelDistances } from '../space/level-positions.ts';

/**
 * How alike the levels of a categorical input are, between two extremes: equal or different, as without properties, and
 * what their properties say. A share ρ of the latter is learned: in the distance w·((1 − ρ)·[a ≠ b] + ρ·d²(a, b)), and in
 * what levels share of the main effects, (1 − ρ)·[a = b] + ρ·κ(d), with κ of Matérn-5/2.
 */
export interface LevelTable {
  /** Squared distances by the properties, and κ of them; size × size. */
  squares: Float64Array;
  likeness: Float64Array;
  /** The kernels' table: its number of rows, distances, shares, and two matrices for the gradient. */
  table: Float64Array;
}

/** The scale, share of the signal and logit of ρ of an input. */
interface LevelScales {
  weight: number;
  share: number;
  mix: number;
}

/** Centre and deviation of the logit of ρ: without evidence, levels are mostly equal or different. */
export const mixPrior = { centre: -1, deviation: 2 };
/** Bounds of a fit. */
export const mixBound = 6;

export function loadLevels(kernels: Kernels, positions: LevelPositions): LevelTable {
  const squares = levelDistances(positions);
  const table = kernels.allocate(1 + 4 * squares.length);
  table[0] = positions.length + 1;
  return { squares, likeness: squares.map(likenessOf), table };
}

function likenessOf(square: number): number {
  const r = Math.sqrt(5 * square);
  return (1 + r + (r * r) / 3) * Math.exp(-r);
}

const shareOf = (mix: number): number => 1 / (1 + Math.exp(-mix));

type Gap = (one: number, other: number) => number;

/** By input whose levels have properties, the squared distance of two of them, of length scale 1. */
export function mixedGaps({ positions, dimensions }: Grid, theta: readonly number[]): readonly (Gap | undefined)[] {
  let mix = dimensions + 2;
  return positions.map((own) => {
    if (!own) return undefined;
    const rho = shareOf(theta[mix] ?? mixPrior.centre);
    mix += 1;
    const squares = levelDistances(own);
    const row = rowIn(own.length + 1);
    return (one, other) =>
      row(one) === row(other) ? 0 : 1 - rho + rho * (squares[row(one) * (own.length + 1) + row(other)] ?? 0);
  });
}

/** Writes the distances and shares for the present hyper-parameters. */
export function fillTable({ squares, likeness, table }: LevelTable, { weight, share, mix }: LevelScales): void {
  const rho = shareOf(mix);
  const size = table[0] ?? 0;
  for (const [at, square] of squares.entries()) {
    const isEqual = at % (size + 1) === 0;
    table[1 + at] = weight * ((1 - rho) * Number(!isEqual) + rho * square);
    table[1 + squares.length + at] = share * ((1 - rho) * Number(isEqual) + rho * (likeness[at] ?? 0));
  }
}

/** The row of a level among `size`, of which the last stands for a value that is no level. */
const rowIn = (size: number) => (level: number) => (level >= 0 && level < size ? level : size - 1);

/** The scaled squared distance of two levels; a value that is no level is as far from each. */
export function distanceIn({ table }: LevelTable, one: number, other: number): number {
  const size = table[0] ?? 0;
  const row = rowIn(size);
  return table[1 + row(one) * size + row(other)] ?? 0;
}

/**
 * The gradient of the negative log likelihood with respect to the logarithm of the length scale and to the logit of ρ,
 * from the sums that the kernels have added to the table, which it clears.
 */
export function tableGradient(
  { squares, likeness, table }: LevelTable,
  { weight, share, mix }: LevelScales,
  signal: number,
): { scale: number; mix: number } {
  const rho = shareOf(mix);
  const size = table[0] ?? 0;
  const count = squares.length;
  let [scale, slope] = [0, 0];
  for (const [at, square] of squares.entries()) {
    const isEqual = at % (size + 1) === 0;
    const byDistance = (5 / 6) * (table[1 + 2 * count + at] ?? 0);
    scale -= 2 * byDistance * (table[1 + at] ?? 0);
    slope += byDistance * weight * (square - Number(!isEqual));
    slope -= (table[1 + 3 * count + at] ?? 0) * share * ((likeness[at] ?? 0) - Number(isEqual));
  }
  table.fill(0, 1 + 2 * count);
  return { scale: signal * scale, mix: signal * slope * rho * (1 - rho) };
}
