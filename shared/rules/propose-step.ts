import { rangeAxis } from './axis.ts';
import { decimalsOf } from './decimals-of.ts';

/** Steps that people use, times a power of ten. */
const round = [1, 2, 5, 2.5];
const wantedSteps = 20;
/** A grid of values may have this many steps. */
const maxGridSteps = 200;
const maxDecimals = 6;

/**
 * A round step for a range, near a twentieth of it, that divides it: at the worst, the last decimal of its ends. Only
 * ends of more decimals than people type may have none. Undefined without a range.
 */
export function proposeStep(min: number, max: number): number | undefined {
  const range = max - min;
  if (!(range > 0) || !Number.isFinite(range)) return undefined;
  const wanted = range / wantedSteps;
  const exponent = Math.floor(Math.log10(wanted));
  const decimals = Math.max(decimalsOf(min), decimalsOf(max));
  const finest = decimals > maxDecimals ? exponent - 1 : Math.min(exponent - 1, -decimals);
  const powers = Array.from({ length: exponent + 2 - finest }, (_, index) => finest + index);
  const candidates = powers.flatMap((power) => round.map((digit) => Number(`${digit}e${power}`)));
  const distance = (step: number) => Math.abs(Math.log(step / wanted));
  const near = candidates.toSorted((a, b) => distance(a) - distance(b));
  return near.find((step) => range / step >= 5 && isWhole(range / step)) ?? near[0];
}

/** The step of the grid on which all values lie, if they lie on one. */
export function gridStep(values: readonly number[]): number | undefined {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const decimals = Math.max(0, ...distinct.map(decimalsOf));
  if (distinct.length < 2 || decimals > maxDecimals) return undefined;
  const scale = 10 ** decimals;
  const whole = distinct.map((value) => Math.round(value * scale));
  const [first = 0] = whole;
  const step = whole.reduce((divisor, value) => commonDivisor(divisor, value - first), 0);
  const steps = ((whole.at(-1) ?? 0) - first) / step;
  return Number.isSafeInteger(step) && steps <= maxGridSteps ? step / scale : undefined;
}

/**
 * The step of an input whose values are known: that of the grid on which they lie, else a round one, but none that
 * would miss one of them where they have few decimals.
 */
export function stepOf(values: readonly number[]): number {
  const [min, max] = rangeOf(values);
  const proposed = gridStep(values) ?? proposeStep(min, max) ?? 1;
  if (values.every(rangeAxis({ min, max, step: proposed }).isOn)) return proposed;
  const finest = values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0);
  return finest > maxDecimals ? proposed : Number(`1e-${finest}`);
}

/** So many decimals are enough for the ends of a range whose other values have few. */
const roundedEnds = 1e4;

/**
 * The range and step of an input whose values are known. Ends such as ±1.6817928305074292 around coded levels are
 * rounded outwards, so that a step reaches the levels between them.
 */
export function inputRange(values: readonly number[]): { min_value: number; max_value: number; step: number } {
  const [min_value, max_value] = rangeOf(values);
  const step = stepOf(values);
  const [low, high] = [Math.floor(min_value * roundedEnds), Math.ceil(max_value * roundedEnds)];
  const between = values.filter((value) => value !== min_value && value !== max_value);
  const axis = rangeAxis({ min: min_value, max: max_value, step });
  const isMissed = between.some((value) => !axis.isOn(value));
  const isCoarse = between.every((value) => decimalsOf(value) <= 4) && Math.abs(high - low) < 1e6;
  if (!isMissed || !isCoarse) return { min_value, max_value, step };
  return { min_value: low / roundedEnds, max_value: high / roundedEnds, step: 1 / roundedEnds };
}

/** The least and the largest of some values; 0 without any. */
export const rangeOf = (values: readonly number[]): [min: number, max: number] => {
  const [first = 0] = values;
  return [
    values.reduce((min, value) => Math.min(min, value), first),
    values.reduce((max, value) => Math.max(max, value), first),
  ];
};

export const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-9 * Math.max(1, value);
