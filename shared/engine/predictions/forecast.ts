/** The prediction of a measurement: its median and 90 % interval. */
export interface Forecast {
  value: number;
  low: number;
  high: number;
}

/** Limits a predicted score to 0 … 1, as people see it. */
export const withinScores = (score: number): number => Math.min(1, Math.max(0, score));

export const forecastWithinScores = ({ value, low, high }: Forecast): Forecast => ({
  value: withinScores(value),
  low: withinScores(low),
  high: withinScores(high),
});

/** The forecasts of one point. */
export interface PointForecast {
  score: Forecast;
  outputs: readonly Forecast[];
  /** The probability that a measurement keeps every limit that was asked for; absent without any. */
  acceptable?: number;
  /** By how much a measurement is expected to surpass a score that was asked for; absent without one. */
  gain?: number;
}
