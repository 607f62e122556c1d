export interface Metric {
  mean: number;
  std: number;
}

/** Mean and population standard deviation of a few numbers. */
export function meanAndDeviation(values: readonly number[]): Metric {
  const size = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / size;
  return { mean, std: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / size) };
}
