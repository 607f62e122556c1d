import { type CodedRun, combinationsOf, type DesignInput, type DesignModel } from './design.ts';
import { MOST_FACES, wholeShare } from './design-catalogue.ts';
import { extremeVertices } from './mixture-designs.ts';

/**
 * The coded values that a search tries for each input but those of a mixture: the ends for main effects and pairs, the middle too for squares;
 * more where rules cut the space, as far as the grid of all stays small.
 */
export function triedValues(inputs: readonly DesignInput[], model: DesignModel, hasRules: boolean): number[][][] {
  const counts = model === 'quadratic' ? [3, 5] : [2, 3, 5];
  const options = counts.map((most) => inputs.map((input) => valuesOf(input, most)));
  const size = (of: readonly number[][][]) => of.reduce((product, { length }) => product * length, 1);
  const fine = options.toReversed().find((of) => size(of) <= GRID);
  return (hasRules ? fine : undefined) ?? options[0] ?? [];
}

const GRID = 20_000;

/** The blends that a search tries for the components of a mixture: vertices and centroids, else those of some runs. */
export function triedBlends(components: readonly DesignInput[], drawn: readonly CodedRun[]): CodedRun[] {
  if (components.length > MOST_FACES) return drawn.slice(0, DRAWN_BLENDS);
  const { vertices, centroids } = extremeVertices(components.map(({ range = wholeShare }) => range));
  return [...vertices, ...centroids];
}

const DRAWN_BLENDS = 200;

function valuesOf({ kind, levels }: DesignInput, most: number): number[][] {
  if (kind === 'mixture') return [[]];
  if (kind === 'categorical') return combinationsOf([Array.from({ length: levels }, (_, level) => level)]);
  const count = Math.min(levels, most);
  return Array.from({ length: count }, (_, at) => [count === 1 ? 0 : (2 * at) / (count - 1) - 1]);
}
