import type { Grid } from './space/create-grid.ts';
import type { Behaviour } from './types.ts';

/** Factors on the model's deviations in a space of numbers, and in one that is mostly categorical. */
interface Caution {
  numbers: number;
  levels: number;
}

/**
 * Levels have no order to interpolate along, and without a factor the deviations are too small to leave a local optimum.
 * On numbers alone, *Normal* with 1 instead of 1.5 stays in a local optimum more often.
 */
const CAUTION: Record<Behaviour, Caution> = {
  explore: { numbers: 2.5, levels: 5 },
  normal: { numbers: 1.5, levels: 2 },
  exploit: { numbers: 0.5, levels: 1 },
};

/**
 * Where outputs are modelled one by one, *Normal* takes the deviations as they are: smooth outputs are known better than
 * the distance to a target.
 */
const BY_OUTPUT: Record<Behaviour, Caution> = { ...CAUTION, normal: { numbers: 1, levels: 2 } };

/** The factor on the model's deviations that a behaviour takes in a space. */
export function kappaOf(grid: Grid, behaviour: Behaviour, by: 'score' | 'output'): number {
  const { numbers, levels } = (by === 'score' ? CAUTION : BY_OUTPUT)[behaviour];
  const share = categoricalShare(grid);
  return share > MOSTLY ? levels : numbers + share * (levels - numbers);
}

/**
 * The mean that each selection of a batch assumes: the estimated one (0) exploits, zero (1) explores. Alternating is the
 * most robust; if most inputs are categorical, the model has little to interpolate along and zero is better.
 */
export function meanOf(grid: Grid, samples: number): (turn: number) => 0 | 1 {
  if (categoricalShare(grid) > MOSTLY) return () => 1;
  return (turn) => ((turn + samples) % 2 === 0 ? 0 : 1);
}

/** Above this share of categorical inputs, a space counts as mostly categorical. */
const MOSTLY = 0.5;

function categoricalShare({ categorical, movable }: Grid): number {
  return movable.filter((input) => categorical[input]).length / Math.max(1, movable.length);
}
