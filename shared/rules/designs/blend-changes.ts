import { centreOf } from './complete-runs.ts';
import type { CodedRun, DesignInput } from './design.ts';
import { wholeShare } from './design-catalogue.ts';
import type { ModelTerm, TermMatrix } from './model-terms.ts';

/**
 * The change of an output by a component of a mixture, as a sum of the model's coefficients: from the least of its share
 * to the largest, while the others share the rest as in the mean run (Cox's direction), in the middle of other inputs.
 */
export function changeByComponent(
  inputs: readonly DesignInput[],
  runs: readonly CodedRun[],
  model: TermMatrix,
  component: number,
): Float64Array {
  const mean = centreOf(inputs, runs, 0);
  const own = mean[component] ?? 0;
  const others = inputs.flatMap(({ kind, range = wholeShare }, at) =>
    kind === 'mixture' && at !== component && own < 1 ? [{ at, part: (mean[at] ?? 0) / (1 - own), range }] : [],
  );
  const { min, max } = inputs[component]?.range ?? wholeShare;
  // No other component leaves its range.
  const least = others.reduce((end, { part, range }) => (part > 0 ? Math.max(end, 1 - range.max / part) : end), min);
  const most = others.reduce((end, { part, range }) => (part > 0 ? Math.min(end, 1 - range.min / part) : end), max);
  const rowAt = (share: number) => {
    const run = [...mean];
    run[component] = share;
    for (const { at, part } of others) run[at] = part * (1 - share);
    const row = new Float64Array(model.size);
    model.fill(run, row);
    return row;
  };
  const [low, high] = [rowAt(Math.min(least, own)), rowAt(Math.max(most, own))];
  const change = high.map((value, at) => value - (low[at] ?? 0));
  // The levels of a category are met equally often: their contrasts add up to nothing.
  for (const { inputs: of, columns } of model.terms) {
    if (of.some((input) => inputs[input]?.kind === 'categorical')) for (const column of columns) change[column] = 0;
  }
  return change;
}

/**
 * The largest factor that a pair of a mixture can have of its components: the product of two shares within their ranges,
 * or the share that an input or a category multiplies.
 */
export function largestFactor(inputs: readonly DesignInput[], { inputs: of }: ModelTerm): number {
  const rangeOf = (input: number) => inputs[input]?.range ?? wholeShare;
  const components = of.filter((input) => inputs[input]?.kind === 'mixture');
  const others = [...inputs.keys()].filter((input) => inputs[input]?.kind === 'mixture' && !components.includes(input));
  const left = 1 - others.reduce((sum, input) => sum + rangeOf(input).min, 0);
  const [first = 0, second] = components;
  const { min, max } = rangeOf(first);
  if (second === undefined) return Math.min(max, left);
  const other = rangeOf(second);
  // The nearer to half of what is left to both, the larger their product.
  const share = Math.min(max, Math.max(min, left / 2, left - other.max));
  return share * Math.min(other.max, left - share);
}

/** The pairs of components that no blend has both of, within their ranges and of at most so many components. */
export function neverTogether(inputs: readonly DesignInput[], atMost = Infinity): [number, number][] {
  const components = inputs.flatMap(({ kind, range = wholeShare }, at) =>
    kind === 'mixture' ? [{ at, ...range }] : [],
  );
  return components.flatMap((first, index) =>
    components.slice(index + 1).flatMap((second): [number, number][] => {
      const isPart = ({ at }: { at: number }) => at === first.at || at === second.at;
      const needed = components.filter((one) => isPart(one) || one.min > 0);
      const others = components.filter((one) => !needed.includes(one)).toSorted((a, b) => b.max - a.max);
      const most = [...needed, ...others].slice(0, atMost).reduce((sum, { max }) => sum + max, 0);
      const least = needed.reduce((sum, { min }) => sum + min, 0);
      const hasRoom = least < 1 - EQUAL || (first.min > 0 && second.min > 0);
      return needed.length <= atMost && most >= 1 - EQUAL && hasRoom ? [] : [[first.at, second.at]];
    }),
  );
}

/** Shares that differ by less are equal. */
const EQUAL = 1e-9;
