import type { Random } from '../random/create-random.ts';
import type { Grid, Indices } from '../space/create-grid.ts';

/**
 * Returns a random neighbour of a point. Usually one to three inputs change: a numeric one by a distance drawn evenly
 * over scales, a categorical one to another level. A third of the moves are paired: one numeric input rises while
 * another falls by as many positions, which keeps a sum of equal steps constant. A mixture moves as a whole.
 */
export function mutate(indices: Indices, grid: Grid, random: Random): Indices {
  const next = [...indices];
  if (grid.mixtures.length > 0) {
    const mixture = grid.mixtures[random.integer(grid.mixtures.length + Number(grid.movable.length > 0))];
    if (mixture) return mixture.neighbour(indices, random);
  }
  if (grid.movable.length === 0) return next;
  const numeric = grid.movableNumeric;
  if (numeric.length >= 2 && random.next() < PAIRED) {
    const first = numeric[random.integer(numeric.length)] ?? 0;
    const second = numeric[random.integer(numeric.length)] ?? 0;
    const shift = 1 + Math.floor(stride(grid.sizes[first] ?? 1, random));
    const raised = (next[first] ?? 0) + shift;
    const lowered = (next[second] ?? 0) - shift;
    if (first !== second && raised < (grid.sizes[first] ?? 1) && lowered >= 0) {
      next[first] = raised;
      next[second] = lowered;
      return next;
    }
  }
  const changes = 1 + random.integer(Math.min(3, grid.movable.length));
  for (let change = 0; change < changes; change += 1) {
    const input = grid.movable[random.integer(grid.movable.length)] ?? 0;
    next[input] = move(next[input] ?? 0, grid.sizes[input] ?? 1, grid.categorical[input] === true, random);
  }
  return next;
}

const PAIRED = 1 / 3;

function move(from: number, size: number, categorical: boolean, random: Random): number {
  if (categorical) return (from + 1 + random.integer(size - 1)) % size;
  const shift = Math.max(1, Math.round(stride(size, random)));
  const signed = random.next() < 0.5 ? -shift : shift;
  return Math.min(size - 1, Math.max(0, from + signed));
}

/** Log-uniform between one position and 0.4 of the range. */
function stride(size: number, random: Random): number {
  return Math.max(1, 0.4 * size) ** random.next();
}
