import { quantileOfT } from './distributions.ts';

/** Repeats of one setting against what was predicted of it. */
export interface Confirmation {
  mean: number;
  /** The 95 % interval of the mean, by the scatter of the repeats. */
  low: number;
  high: number;
  /** Repeats within the predicted interval. */
  within: number;
  /** `scattered`: their mean is as predicted, but some of them are not. */
  verdict: 'confirmed' | 'scattered' | 'below' | 'above';
}

/**
 * Judges repeats by the interval that was predicted for one measurement. Their mean is held to it too: a mean outside
 * cannot be the scatter of single measurements.
 *
 * @param values at least two
 */
export function compareRepeats(values: readonly number[], predicted: { low: number; high: number }): Confirmation {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  const degrees = values.length - 1;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const reach = quantileOfT(0.05, degrees) * Math.sqrt(squares / degrees / values.length);
  const isWithin = (value: number) => value >= predicted.low && value <= predicted.high;
  const within = values.filter(isWithin).length;
  const verdict =
    mean < predicted.low
      ? 'below'
      : mean > predicted.high
        ? 'above'
        : within < values.length
          ? 'scattered'
          : 'confirmed';
  return { mean, low: mean - reach, high: mean + reach, within, verdict };
}
