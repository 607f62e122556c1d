/**
 * The power of an F test: how likely it is to find an effect that is there.
 *
 * @param noncentrality of the effect, at least 0
 * @param degrees of freedom of the effect and of the error; without any of the error the power is 0
 * @param alpha the accepted probability of an effect that is not there
 */
export function powerOfF(noncentrality: number, degrees: readonly [number, number], alpha = 0.05): number {
  const [effect, error] = degrees;
  if (!(error > 0) || !(effect > 0)) return 0;
  const x = quantileOfBeta(1 - alpha, effect / 2, error / 2);
  return 1 - noncentralBeta(x, [effect / 2, error / 2], noncentrality);
}

/** A mixture of beta distributions by Poisson weights (Abramowitz and Stegun, formula 26.6.20). */
function noncentralBeta(x: number, [a, b]: readonly [number, number], noncentrality: number): number {
  const mean = noncentrality / 2;
  if (mean <= 0) return incompleteBeta(x, a, b);
  const reach = 10 * Math.sqrt(mean) + 40;
  let sum = 0;
  for (let j = Math.max(0, Math.floor(mean - reach)); j <= mean + reach; j += 1) {
    sum += Math.exp(j * Math.log(mean) - mean - logGamma(j + 1)) * incompleteBeta(x, a + j, b);
  }
  return Math.min(1, sum);
}

/** The quantile of a beta distribution, by bisection. */
function quantileOfBeta(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 100 && high - low > 1e-15; step += 1) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularised incomplete beta function, by Lentz's continued fraction (Numerical Recipes, section 6.4). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * fractionOf(x, a, b)) / a : 1 - (front * fractionOf(1 - x, b, a)) / b;
}

function fractionOf(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1), tiny);
  let fraction = d;
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d, tiny);
    c = nonZero(1 + even / c, tiny);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d, tiny);
    c = nonZero(1 + odd / c, tiny);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

const nonZero = (value: number, tiny: number): number => (Math.abs(value) < tiny ? tiny : value);

/** ln Γ(x) for x > 0, by Lanczos' approximation with nine terms; relative error below 1e-14. */
export function logGamma(x: number): number {
  let sum = LANCZOS[0] ?? 0;
  for (let k = 1; k < LANCZOS.length; k += 1) sum += (LANCZOS[k] ?? 0) / (x + k - 1);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
