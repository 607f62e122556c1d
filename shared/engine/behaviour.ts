import type { Grid } from './space/create-grid.ts';
import type { Behaviour } from './types.ts';

/** Factors on the model's deviations in a space of numbers, and in one that is mostly categorical. */
interface Caution {
  numbers: number;
  levels: number;
}

/** Levels have no order to interpolate along, and without a factor the deviations are too small to leave a local optimum. */
const CAUTION: Record<Behaviour, Caution> = {
  explore: { numbers: 2.5, levels: 5 },
  normal: { numbers: 1, levels: 2 },
  exploit: { numbers: 0.5, levels: 1 },
};

/**
 * *Normal*'s factor on numbers while there are few samples: its model believes too soon that it knows the space. It falls
 * from the first number of samples to the second.
 */
const FEW = { numbers: 1.5, until: 10, ends: 20 };

/**
 * The factor on the model's deviations that a behaviour takes in a space. Where outputs are modelled one by one, *Normal*
 * has no other factor for few samples: smooth outputs are known better than the distance to a target.
 */
export function kappaOf(
  grid: Grid,
  behaviour: Behaviour,
  samples: number,
  by: 'score' | 'output' | { outputs: number },
): number {
  const { numbers: usual, levels } = CAUTION[behaviour];
  const numbers = behaviour === 'normal' && by === 'score' ? usual + fewness(samples) * (FEW.numbers - usual) : usual;
  const share = categoricalShare(grid);
  const kappa = share > MOSTLY ? levels : numbers + share * (levels - numbers);
  return typeof by === 'object' ? (ALONG_FRONT * kappa) / (by.outputs - 1) : kappa;
}

/**
 * The share of that factor along the front of two outputs, half of it with three: each output adds its own uncertainty to
 * the gain in volume, which otherwise leads to the corners of the space.
 */
const ALONG_FRONT = 0.5;

/** From 1 for few samples to 0. */
function fewness(samples: number): number {
  return Math.min(1, Math.max(0, (FEW.ends - samples) / (FEW.ends - FEW.until)));
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

function categoricalShare({ categorical, varied }: Grid): number {
  return varied.filter((input) => categorical[input]).length / Math.max(1, varied.length);
}
