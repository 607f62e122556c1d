import type { Objective } from '#shared/rules/score.ts';
import { withinScale } from '../score-gain.ts';
import type { Warp } from '../surrogate/yeo-johnson.ts';
import { tabulated } from '../tabulated.ts';

/** The share of one output in the score, as a function of the value that its process models. */
export interface Share {
  /** The output's weight divided by the total weight. */
  weight: number;
  /** The share at a value in the process' standardised units, 0 … 1 over the measured values. */
  at: (value: number) => number;
  /** The maximum of the share: 1 for a value or a range, unbounded for a direction, 0 without a weight. */
  max: number;
  /** The values that meet a range, in the process' standardised units; undefined for a value or a direction. */
  range?: StandardRange;
}

/** A range of values in the units of a process; infinite at an open end. */
export interface StandardRange {
  low: number;
  high: number;
}

/** An output scaled to 0 … 1 over its measurements, and its objective on that scale. */
export interface Scaled {
  values: number[];
  /** A value of the output on that scale. */
  scale: (value: number) => number;
  share: (scaled: number) => number;
  max: number;
  /** The scaled values that meet a range, unbounded on a side without a bound. */
  range?: StandardRange;
}

/**
 * Scales the measurements of an output to 0 … 1 and expresses its objective on that scale by the rule of the rank.
 *
 * @param values finite measurements
 * @returns undefined if no scale exists: all values are equal, or the target is too far from them to resolve their
 *   differences
 */
export function scaleOutput(values: readonly number[], target: Objective['target']): Scaled | undefined {
  const min = values.reduce((a, b) => Math.min(a, b), Infinity) / 2;
  const span = values.reduce((a, b) => Math.max(a, b), -Infinity) / 2 - min;
  if (!(span > 1e-300)) return undefined;
  const scale = (value: number): number => (value / 2 - min) / span;
  const scaled = values.map(scale);
  if (target === 'Maximize') return { values: scaled, scale, share: (x) => x, max: Infinity };
  if (target === 'Minimize') return { values: scaled, scale, share: (x) => 1 - x, max: Infinity };
  const [low, high] = (typeof target === 'number' ? [target, target] : [target.min, target.max]).map((bound) =>
    bound === null ? null : scale(bound),
  );
  const distance = (x: number): number => Math.max(0, (low ?? x) - x, x - (high ?? x));
  const worst = scaled.reduce((max, x) => Math.max(max, distance(x)), 0);
  if (!(worst < 1e6)) return undefined;
  // If every measurement meets the target, the range of the measurements is the unit of distance.
  const unit = worst > 1e-9 ? worst : 1;
  const range = { low: low ?? -Infinity, high: high ?? Infinity };
  return {
    ...{ values: scaled, scale, max: 1 },
    share: (x) => 1 - distance(x) / unit,
    ...(range.high > range.low && { range }),
  };
}

/**
 * Tabulates the share over standardised values, because one selection needs a million evaluations. A share is cut to the
 * scale of scores: the inverse of a warp rises to any height, and a few far draws of a bad setting would outweigh all
 * that is likely.
 */
export function tabulate({ share, max, range }: Scaled, warp: Warp, weight: number): Share {
  return {
    weight,
    max: weight > 0 ? max : 0,
    ...(range && { range: warped(range, warp) }),
    at: tabulated((value) => {
      const part = share(warp.backward(value));
      return Number.isFinite(part) ? withinScale(part) : 0;
    }),
  };
}

/** A range of scaled values in the process' standardised units. */
export function warped({ low, high }: StandardRange, warp: Warp): StandardRange {
  const end = (scaled: number): number => (Number.isFinite(scaled) ? warp.forward(scaled) : scaled);
  return { low: end(low), high: end(high) };
}
