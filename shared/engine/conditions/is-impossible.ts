import type { Grid } from '../space/create-grid.ts';
import { type Box, boundsOf, isFalse } from './bounds.ts';
import type { Constraint, Constraints } from './create-constraints.ts';
import { divisorOf, equalitySum, whole } from './equality-sum.ts';

/** Positions from the first to the last of each input. */
type Ranges = readonly (readonly [first: number, last: number])[];

/** Boxes that are looked at before nothing is said. */
const BOXES = 3000;

/**
 * Whether it is proven that no point of a grid meets all constraints: by bounds over boxes that are divided until none is
 * left (branch and prune), or because the steps of a sum never meet its value. False says nothing.
 */
export function isImpossible({ list }: Constraints, grid: Grid): boolean {
  if (list.some((constraint) => missesBySteps(constraint, grid))) return true;
  const waiting: Ranges[] = [grid.sizes.map((size) => [0, size - 1])];
  for (let looked = 0; looked < BOXES; looked += 1) {
    const ranges = waiting.pop();
    if (!ranges) return true;
    const box: Box = ranges.map((range, input) => {
      const [from, to] = [grid.value(input, range[0]), grid.value(input, range[1])];
      return [Math.min(from, to), Math.max(from, to)];
    });
    if (list.some(({ expression }) => isFalse(boundsOf(expression, box)))) continue;
    const halves = divided(ranges, list);
    if (!halves) return false;
    waiting.push(...halves);
  }
  return false;
}

/** Two halves along the input with most positions among those that constraints read; undefined for a single point. */
function divided(ranges: Ranges, list: readonly Constraint[]): [Ranges, Ranges] | undefined {
  let [widest, most] = [-1, 0];
  for (const { inputs } of list) {
    for (const input of inputs) {
      const [first, last] = ranges[input] ?? [0, 0];
      if (last - first > most) [widest, most] = [input, last - first];
    }
  }
  const range = ranges[widest];
  if (!range) return undefined;
  const middle = Math.floor((range[0] + range[1]) / 2);
  return [ranges.with(widest, [range[0], middle]), ranges.with(widest, [middle + 1, range[1]])];
}

/** Whether an equality of sums is missed at every point, because all steps are multiples of one that the rest is not. */
function missesBySteps({ expression }: Constraint, grid: Grid): boolean {
  const sum = equalitySum(expression);
  if (!sum) return false;
  let rest = sum.constant;
  let common = 0;
  for (const [input, weight] of sum.weights) {
    if (grid.categorical[input]) return false;
    rest += weight * grid.value(input, 0);
    for (const gap of grid.gaps(input)) common = divisorOf(common, whole(weight * gap));
  }
  const left = whole(rest);
  if (Number.isNaN(common) || Number.isNaN(left)) return false;
  return common === 0 ? left !== 0 : Math.abs(left % common) > 0;
}
