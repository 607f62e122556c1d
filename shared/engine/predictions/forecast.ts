/** The prediction of a measurement: its median and 90 % interval. */
export interface Forecast {
  value: number;
  low: number;
  high: number;
}

/** The forecasts of one point. */
export interface PointForecast {
  score: Forecast;
  outputs: readonly Forecast[];
}
