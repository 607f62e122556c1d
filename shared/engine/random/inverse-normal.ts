/**
 * The standard normal quantile of a probability in (0, 1); relative error below 1.2e-9.
 *
 * Source: P. J. Acklam's rational approximation (2003).
 */
export function inverseNormal(probability: number): number {
  if (probability < LOW) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return horner(TAIL, q) / (horner(TAIL_UNDER, q) * q + 1);
  }
  if (probability > 1 - LOW) return -inverseNormal(1 - probability);
  const q = probability - 0.5;
  const r = q * q;
  return (horner(CENTRE, r) * q) / (horner(CENTRE_UNDER, r) * r + 1);
}

const LOW = 0.02425;
const CENTRE = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const CENTRE_UNDER = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
];
const TAIL = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_UNDER = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416];

function horner(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}
