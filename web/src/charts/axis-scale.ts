import { extent, scaleLinear } from 'd3';
import { formatNumber } from '#shared/rules/number-format.ts';

/** A linear axis over any finite values. */
export interface AxisScale {
  /** A value's position, from 0 at the start of the axis to 1 at its end; NaN without a value. */
  share: (value: number | undefined) => number;
  /** The value at a position. */
  valueAt: (share: number) => number;
  ticks: (count: number) => { share: number; label: string }[];
}

/** Beyond 1e±150, differences and steps of values could overflow or underflow. */
const ordinary = 150;

/**
 * An axis that starts and ends at round values. Very large or small values are first divided by a power of ten, so that
 * no difference becomes infinite and no step becomes 0.
 */
export function axisScale(values: ArrayLike<number>): AxisScale {
  const finite = Array.from(values).filter(Number.isFinite);
  const exponent = exponentOf(finite);
  const scale = scaleLinear(domainOf(finite.map((value) => divided(value, exponent))), [0, 1]);
  return {
    share: (value = Number.NaN) => scale(divided(value, exponent)),
    valueAt: (share) => scale.invert(share) * 10 ** exponent,
    ticks: (count) => scale.ticks(count).map((tick) => ({ share: scale(tick), label: tickLabel(tick, exponent) })),
  };
}

/** The power of ten of the largest value; 0 if all values are of ordinary size. */
function exponentOf(values: readonly number[]): number {
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const exponent = largest === 0 ? 0 : Math.floor(Math.log10(largest));
  return Math.abs(exponent) > ordinary ? exponent : 0;
}

/** In two steps, because 10^−324 is not a double. */
function divided(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value / 10 ** half / 10 ** (exponent - half);
}

function domainOf(values: readonly number[]): [number, number] {
  const [min, max] = extent(values);
  if (min === undefined || max === undefined) return [0, 1];
  const reach = Math.abs(min) * 0.05 || 1;
  const [from = 0, to = 1] = scaleLinear()
    .domain(min < max ? [min, max] : [min - reach, max + reach])
    .nice()
    .domain();
  return [from, to];
}

/**
 * Large and tiny numbers use exponents, which fit beside an axis. An axis may end at a round number beyond the largest
 * double.
 */
export function tickLabel(tick: number, exponent = 0): string {
  const size = Math.abs(tick);
  if (tick === 0 || (exponent === 0 && size < 1e6 && size >= 1e-4)) return formatNumber(tick);
  const [digits, power = '0'] = Number(tick.toPrecision(10)).toExponential().split('e');
  return `${digits}e${Number(power) + exponent}`;
}
