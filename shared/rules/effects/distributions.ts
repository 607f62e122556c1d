import { incompleteBeta } from '../designs/noncentral-f.ts';

/** The probability that an F variable exceeds `f`. */
export function tailOfF(f: number, [effect, error]: readonly [number, number]): number {
  if (!(f > 0)) return 1;
  return f === Infinity ? 0 : incompleteBeta(error / (error + effect * f), error / 2, effect / 2);
}

/** The probability that Student's t is farther from 0 than `t`, to either side. */
export const tailsOfT = (t: number, degrees: number): number => tailOfF(t * t, [1, degrees]);

/** The t that is exceeded to either side with a probability, by bisection. */
export function quantileOfT(probability: number, degrees: number): number {
  if (!(probability > 0)) return Infinity;
  let [low, high] = [0, 1];
  while (tailsOfT(high, degrees) > probability && high < 1e150) [low, high] = [high, 2 * high];
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step += 1) {
    const middle = (low + high) / 2;
    if (tailsOfT(middle, degrees) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
