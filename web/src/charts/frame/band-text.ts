import { type DecimalSymbol, withMinus, withSymbol } from '#shared/rules/number-format.ts';

/** A value with its interval. */
export interface ValueWithInterval {
  value: number;
  low: number;
  high: number;
}

/**
 * Both as text, with as many digits as the interval's width is worth, or a stated narrower one that it is compared with;
 * the value alone where it is certain.
 *
 * @param apartFrom numbers that lie within or outside: the ends get the digits to show it
 */
export function bandText(
  { value, low, high }: ValueWithInterval,
  decimal: DecimalSymbol,
  { compared, apartFrom = [] }: { compared?: ValueWithInterval; apartFrom?: readonly number[] } = {},
): string {
  const width = high - low;
  const other = compared ? compared.high - compared.low : 0;
  const worth = other > 0 ? Math.min(other, width || other) : width;
  const least = worth > 1e-6 && worth < 1e7 ? Math.max(0, 1 - Math.floor(Math.log10(worth))) : undefined;
  const decimals = least === undefined ? undefined : decimalsThatPart([low, high], apartFrom, least);
  const text = (number: number) =>
    withMinus(
      withSymbol(decimals === undefined ? String(Number(number.toPrecision(4))) : number.toFixed(decimals), decimal),
    );
  return width === 0 ? text(value) : `${text(value)} (${text(low)} to ${text(high)})`;
}

/** The fewest decimals, from `least` on, with which each end stays on its side of every number. */
function decimalsThatPart(ends: readonly number[], numbers: readonly number[], least: number): number {
  const parts = (decimals: number) =>
    ends.every((end) => {
      const rounded = Number(end.toFixed(decimals));
      return numbers.every((number) => number < end === number < rounded && number > end === number > rounded);
    });
  let decimals = least;
  while (decimals < least + MORE_DECIMALS && !parts(decimals)) decimals += 1;
  return decimals;
}

/** Numbers that differ less are the same to a reader. */
const MORE_DECIMALS = 6;
