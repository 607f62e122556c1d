import type { TernaryPlace } from './ternary-data.ts';

/** The places of a triangle as a square grid, row after row. */
export interface ExtendedGrid {
  /** The number of rows, and of columns. */
  size: number;
  placeAt: (row: number, column: number) => number | undefined;
  /** The place so many columns and rows away, or the last one in that direction. */
  placeNear: (place: number, columns: number, rows: number) => number;
  middle: number;
  /** The values on the grid, continued in straight lines beyond the places. */
  filled: (values: readonly number[]) => number[];
}

/** Neighbours in the rows of the three parts. */
const directions = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, 1],
] as const;

/** Lines between places end at the triangle's sides, and not half a cell before, if values continue beyond. */
export function extended(places: readonly Pick<TernaryPlace, 'row' | 'column'>[]): ExtendedGrid {
  const size = Math.max(0, ...places.map(({ row, column }) => Math.max(row, column))) + 2;
  const index = new Map(places.map(({ row, column }, place) => [row * size + column, place]));
  const rows = Map.groupBy(places.keys(), (place) => places[place]?.row ?? 0);
  /** Twice the position across. */
  const across = (place: number) => 2 * (places[place]?.column ?? 0) + (places[place]?.row ?? 0);
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  const placeAt = (row: number, column: number) =>
    row < 0 || column < 0 || row >= size || column >= size ? undefined : index.get(row * size + column);
  const nearest = (row: number, wanted: number): number =>
    (rows.get(row) ?? []).reduce(
      (best, place) => (Math.abs(across(place) - wanted) < Math.abs(across(best) - wanted) ? place : best),
      rows.get(row)?.[0] ?? 0,
    );
  return {
    size,
    placeAt,
    placeNear(place, columns, up) {
      const row = places[place]?.row ?? 0;
      const next = numbers[Math.min(numbers.length - 1, Math.max(0, numbers.indexOf(row) + up))] ?? row;
      // Between two places of the next row, every other step goes right, so that keys lead straight up.
      const aside = (next - row) % 2 === 0 || row % 2 === 0 ? 0.5 : -0.5;
      return nearest(next, across(place) + (columns === 0 ? aside : 2 * Math.max(-size, Math.min(size, columns))));
    },
    middle: nearest(numbers[Math.floor(numbers.length / 3)] ?? 0, size - 2),
    filled(values) {
      const grid: number[] = Array(size * size).fill(Number.NaN);
      for (const [place, { row, column }] of places.entries()) grid[row * size + column] = values[place] ?? Number.NaN;
      const at = (row: number, column: number) =>
        row < 0 || column < 0 || row >= size || column >= size ? Number.NaN : (grid[row * size + column] ?? Number.NaN);
      for (let round = 0; round < rounds; round += 1) {
        const found = grid.flatMap((value, cell) => {
          if (!Number.isNaN(value)) return [];
          const [row, column] = [Math.floor(cell / size), cell % size];
          const guesses = directions.flatMap(([down, right]) => {
            const [near, far] = [at(row + down, column + right), at(row + 2 * down, column + 2 * right)];
            const guess = Number.isNaN(far) ? near : 2 * near - far;
            return Number.isFinite(guess) ? [guess] : [];
          });
          return guesses.length === 0 ? [] : [[cell, guesses.reduce((sum, one) => sum + one, 0) / guesses.length]];
        });
        for (const [cell = 0, value = 0] of found) grid[cell] = value;
      }
      const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
      return grid.map((value) => (Number.isNaN(value) ? least : value));
    },
  };
}

/** Cells beyond the places that are seen: the triangle ends within the first. */
const rounds = 2;
