export interface Metric {
  mean: number;
  std: number;
}

/** The rounding of a sum of equal numbers, as a share of their mean. */
const ROUNDING = 1e-12;

/** Mean and population standard deviation of a few numbers. */
export function meanAndDeviation(values: readonly number[]): Metric {
  const size = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / size;
  const std = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / size);
  // Equal values leave the rounding of their sum.
  return { mean, std: std > ROUNDING * Math.abs(mean) ? std : 0 };
}
