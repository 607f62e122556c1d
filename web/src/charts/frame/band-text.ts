import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';

/** A value with its interval. */
export interface ValueWithInterval {
  value: number;
  low: number;
  high: number;
}

/**
 * Both as text, with as many digits as the interval's width is worth, or a stated narrower one that it is compared with;
 * the value alone where it is certain.
 */
export function bandText(
  { value, low, high }: ValueWithInterval,
  decimal: DecimalSymbol,
  compared?: ValueWithInterval,
): string {
  const width = high - low;
  const other = compared ? compared.high - compared.low : 0;
  const worth = other > 0 ? Math.min(other, width || other) : width;
  const decimals = worth > 1e-6 && worth < 1e7 ? Math.max(0, 1 - Math.floor(Math.log10(worth))) : undefined;
  const text = (number: number) =>
    withSymbol(decimals === undefined ? String(Number(number.toPrecision(4))) : number.toFixed(decimals), decimal);
  return width === 0 ? text(value) : `${text(value)} (${text(low)} to ${text(high)})`;
}
