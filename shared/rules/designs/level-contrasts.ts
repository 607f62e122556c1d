import type { DesignInput } from './design.ts';

/** The effect of each level of a category with so many contrasts, as a sum of them; that of the last is minus all. */
export function levelEffects(contrasts: number): number[][] {
  const units = unitsOf(contrasts);
  return contrasts === 1 ? units : [...units, units.map(() => -1)];
}

/** The differences of any two levels of an input, as sums of its contrasts; of a numeric one the change to its end. */
export function levelDifferences(input: DesignInput | undefined): number[][] {
  const units = unitsOf(input?.kind === 'categorical' ? input.levels - 1 : 1);
  const pairs = units.flatMap((one, at) =>
    units.slice(at + 1).map((other) => one.map((value, of) => value - (other[of] ?? 0))),
  );
  return [...units, ...pairs];
}

const unitsOf = (count: number): number[][] =>
  Array.from({ length: count }, (_, at) => Array.from({ length: count }, (_, of) => Number(of === at)));

/** Sums of the columns of a pair, in their order: those of the second input within those of the first. */
export const products = (first: number[][], second: number[][]): number[][] =>
  first.flatMap((one) => second.map((other) => one.flatMap((value) => other.map((factor) => value * factor))));
