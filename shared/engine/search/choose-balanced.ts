import type { Grid, Indices } from '../space/create-grid.ts';
import { levelDistances } from '../space/level-positions.ts';

/**
 * Chooses `count` candidates in their (quasi-random) order so that the levels of every categorical input stay balanced
 * over known samples and the choice: the first candidate whose levels are all the least used, otherwise the one that
 * overuses levels least. A level with properties is used in part by those like it, so that the choice spreads over them.
 */
export function chooseBalanced(
  candidates: readonly Indices[],
  known: readonly Indices[],
  grid: Grid,
  count: number,
): Indices[] {
  const inputs = grid.movable.filter((input) => grid.categorical[input]);
  const uses = inputs.map((input) => new Float64Array(grid.sizes[input] ?? 1));
  const use = (point: Indices): void => {
    for (const [at, input] of inputs.entries()) {
      const counts = uses[at];
      const level = point[input] ?? 0;
      const positions = grid.positions[input];
      if (counts && positions) {
        const squares = levelDistances(positions);
        const row = grid.value(input, level) * (positions.length + 1);
        for (const other of counts.keys()) {
          counts[other] = (counts[other] ?? 0) + Math.exp(-(squares[row + grid.value(input, other)] ?? 0));
        }
      } else if (counts) counts[level] = (counts[level] ?? 0) + 1;
    }
  };
  for (const point of known) use(point);
  const left = [...candidates];
  const chosen: Indices[] = [];
  while (chosen.length < count && left.length > 0) {
    const fewest = uses.map((counts) => Math.min(...counts));
    const overuse = (point: Indices): number =>
      inputs.reduce((sum, input, at) => sum + ((uses[at]?.[point[input] ?? 0] ?? 0) - (fewest[at] ?? 0)), 0);
    let best = 0;
    let least = Infinity;
    for (let at = 0; at < Math.min(left.length, WINDOW) && least > 0; at += 1) {
      const value = overuse(left[at] ?? []);
      if (value < least) [best, least] = [at, value];
    }
    const [point] = left.splice(best, 1);
    if (!point) break;
    use(point);
    chosen.push(point);
  }
  return chosen;
}

/** Number of candidates compared for each choice. */
const WINDOW = 2048;
