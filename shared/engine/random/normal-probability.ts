/** ln P(low < Z < high) of a standard normal Z; either end may be infinite. Accurate where the probability underflows. */
export function logProbabilityBetween(low: number, high: number): number {
  if (low > 0) return logProbabilityBetween(-high, -low);
  const below = logNormalProbability(high);
  const beyond = low === -Infinity ? -Infinity : logNormalProbability(low) - below;
  return beyond < 0 ? below + Math.log(-Math.expm1(beyond)) : -Infinity;
}

function logNormalProbability(z: number): number {
  const logDensity = -0.5 * z * z - LOG_ROOT_TWO_PI;
  return z < 0 ? logDensity + Math.log(mills(-z)) : Math.log1p(-Math.exp(logDensity) * mills(z));
}

export const LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** Mills' ratio (1 − Φ(x)) / φ(x) for x ≥ 0: the Taylor series of Φ up to 2.5, then Laplace's continued fraction. */
export function mills(x: number): number {
  if (x > 2.5) {
    let fraction = x;
    for (let k = 120; k >= 1; k -= 1) fraction = x + k / fraction;
    return 1 / fraction;
  }
  let term = x;
  let sum = x;
  for (let k = 1; k < 60; k += 1) {
    term *= (x * x) / (2 * k + 1);
    sum += term;
  }
  return Math.sqrt(Math.PI / 2) * Math.exp(0.5 * x * x) - sum;
}

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
