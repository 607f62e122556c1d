/**
 * The probability that a standard normal is below `z`; absolute error below 1e-7.
 *
 * Source: M. Abramowitz and I. A. Stegun, formula 26.2.17.
 */
export function normalProbability(z: number): number {
  if (Number.isNaN(z)) return 0.5;
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = 0.3989422804014327 * Math.exp(-0.5 * z * z) * series;
  return z < 0 ? above : 1 - above;
}
