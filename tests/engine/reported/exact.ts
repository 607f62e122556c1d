import type { Target } from '#shared/rules/target.ts';

/** An exact fraction; the denominator is positive. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

/** The very number that a double is. */
export function fraction(value: number): Fraction {
  let under = 1n;
  let rest = value;
  while (!Number.isInteger(rest)) {
    rest *= 2;
    under *= 2n;
  }
  return { over: BigInt(rest), under };
}

export const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
});
export const plus = (a: Fraction, b: Fraction): Fraction => minus(a, { over: -b.over, under: b.under });
export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  const sign = b.over < 0n ? -1n : 1n;
  return { over: a.over * b.under * sign, under: a.under * b.over * sign };
}
export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;
const absolute = (a: Fraction): Fraction => (a.over < 0n ? { ...a, over: -a.over } : a);
const largest = (all: readonly Fraction[]): Fraction =>
  all.reduce((most, one) => (isLess(most, one) ? one : most), all[0] ?? none);
const least = (all: readonly Fraction[]): Fraction =>
  all.reduce((most, one) => (isLess(one, most) ? one : most), all[0] ?? none);

export const none: Fraction = { over: 0n, under: 1n };
export const one: Fraction = { over: 1n, under: 1n };

/** To within 1e-12. */
export const numberOf = ({ over, under }: Fraction): number => Number((over * 10n ** 12n) / under) / 1e12;

/** The nearest double: what is less apart, such as 0.5 and 0.5 + 1e-120, counts as equal. */
export const asDouble = ({ over, under }: Fraction): number => Number(over) / Number(under);

/** How far a value is from what is wanted: the smaller, the better. */
export function farFrom(value: number, target: Target): Fraction {
  const at = fraction(value);
  if (target === 'Maximize') return minus(none, at);
  if (target === 'Minimize') return at;
  if (typeof target === 'number') return absolute(minus(at, fraction(target)));
  const below = target.min === null ? none : minus(fraction(target.min), at);
  const above = target.max === null ? none : minus(at, fraction(target.max));
  return largest([none, below, above]);
}

/**
 * The specification's rank, before it is rounded: the weighted sum of normalised values. Maximize and Minimize normalise
 * to the smallest and largest value, a value or range to the distance from it; equal values of a direction are all best.
 *
 * @param table by sample, then by output; null if not filled
 * @returns by sample; undefined if no output is filled
 */
export function exactScores(
  table: readonly (readonly (number | null)[])[],
  outputs: readonly { weight: number; target: Target }[],
): (Fraction | undefined)[] {
  const total = outputs.reduce((sum, { weight }) => plus(sum, fraction(weight)), none);
  const normalised = outputs.map(({ target }, output) => {
    const far = table
      .map((row) => row[output] ?? null)
      .map((value) => (value === null ? undefined : farFrom(value, target)));
    const known = far.filter((value) => value !== undefined);
    const best = target === 'Maximize' || target === 'Minimize' ? least(known) : none;
    const span = minus(largest(known), best);
    return far.map((value) => {
      if (value === undefined) return none;
      return span.over === 0n ? one : minus(one, dividedBy(minus(value, best), span));
    });
  });
  return table.map((row, sample) => {
    if (row.every((value) => value === null)) return undefined;
    if (total.over === 0n) return none;
    const sum = outputs.reduce(
      (found, { weight }, output) => plus(found, times(fraction(weight), normalised[output]?.[sample] ?? none)),
      none,
    );
    return dividedBy(sum, total);
  });
}
