/** A linear scale of numbers as large as doubles are: quarters of differences do not overflow. */
export interface Scale {
  /** The values that become 0 and 1. */
  min: number;
  max: number;
}

/** The scale from the least to the largest of some values. */
export function scaleOf(values: Iterable<number>): Scale {
  const scale = { min: Infinity, max: -Infinity };
  for (const value of values) {
    scale.min = Math.min(scale.min, value);
    scale.max = Math.max(scale.max, value);
  }
  return scale;
}

export const scaleTo = ({ min, max }: Scale, value: number): number => (value / 4 - min / 4) / (max / 4 - min / 4);

export function scaleFrom({ min, max }: Scale, scaled: number): number {
  const value = 4 * (min / 4 + scaled * (max / 4 - min / 4));
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));
}

/** Outputs and their parts of the score are not expected further outside the measured values than this share of their range. */
export const BEYOND = 2;

/** Whether doubles can tell the values of a scale apart. */
export const isWide = ({ min, max }: Scale): boolean => max / 4 - min / 4 > 1e-300;
