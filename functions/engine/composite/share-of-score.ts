import type { Objective } from '#shared/rules/score.ts';
import type { Warp } from '../surrogate/yeo-johnson.ts';

/** One output's part of the score, as a function of what its process models. */
export interface Share {
  /** Part of the whole weight. */
  weight: number;
  /** The part, 0 … 1 on what was measured, at a value in the process' standardised units. */
  at: (value: number) => number;
  /** The most it can be: 1 for a value or a range, unbounded for a direction. */
  most: number;
}

/** An output on the scale of its measurements, 0 … 1, and what its objective says there. */
export interface Scaled {
  values: number[];
  share: (scaled: number) => number;
  most: number;
}

/**
 * Puts the measurements of an output on the scale 0 … 1 and expresses its objective on it as the rank does.
 *
 * @param values finite measurements
 * @returns undefined where there is no scale: all alike, or a target too far off to be told apart from them
 */
export function scaleOutput(values: readonly number[], target: Objective['target']): Scaled | undefined {
  const min = values.reduce((a, b) => Math.min(a, b), Infinity) / 2;
  const span = values.reduce((a, b) => Math.max(a, b), -Infinity) / 2 - min;
  if (!(span > 1e-300)) return undefined;
  const scale = (value: number): number => (value / 2 - min) / span;
  const scaled = values.map(scale);
  if (target === 'Maximize') return { values: scaled, share: (x) => x, most: Infinity };
  if (target === 'Minimize') return { values: scaled, share: (x) => 1 - x, most: Infinity };
  const [low, high] = (typeof target === 'number' ? [target, target] : [target.min, target.max]).map((bound) =>
    bound === null ? null : scale(bound),
  );
  const distance = (x: number): number => Math.max(0, (low ?? x) - x, x - (high ?? x));
  const worst = scaled.reduce((most, x) => Math.max(most, distance(x)), 0);
  if (!(worst < 1e6)) return undefined;
  // Where every measurement meets the target, their own span says how far off another value would be.
  const unit = worst > 1e-9 ? worst : 1;
  return { values: scaled, share: (x) => 1 - distance(x) / unit, most: 1 };
}

const REACH = 8;
const PER_UNIT = 64;

/** The share as a table over standardised values, which is what makes a million evaluations a pick affordable. */
export function tabulate({ share, most }: Scaled, warp: Warp, weight: number): Share {
  const table = Float64Array.from({ length: 2 * REACH * PER_UNIT + 2 }, (_, place) => {
    const value = share(warp.backward(place / PER_UNIT - REACH));
    return Number.isFinite(value) ? value : 0;
  });
  const last = table.length - 2;
  return {
    weight,
    most,
    at(value) {
      const position = Math.min(last, Math.max(0, (value + REACH) * PER_UNIT));
      const index = Math.floor(position);
      const below = table[index] ?? 0;
      return below + ((table[index + 1] ?? 0) - below) * (position - index);
    },
  };
}
