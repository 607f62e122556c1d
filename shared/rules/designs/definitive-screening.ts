import type { CodedRun, DesignInput } from './design.ts';

/** A definitive screening design: pairs of opposite runs, each with one input at its centre, and the centre itself. */
export interface ScreeningRuns {
  pairs: CodedRun[];
  /** One run; two, with opposite categories, where there are any. */
  centre: CodedRun[];
}

/**
 * The definitive screening design of numeric inputs and of categories with two levels. Main effects are orthogonal to
 * each other, to all pairs and to all squares. A categorical input has no centre: its zeros become −1 and 1 in a pair.
 *
 * Source: B. Jones and C. J. Nachtsheim (2011, 2013); conference matrices after L. Xiao, D. K. J. Lin and F. Bai (2012).
 *
 * @param extra further inputs that are left out again: each pair of them adds four runs for estimates of error
 * @returns undefined for fewer than 3 inputs, more than 24, or a category of more than two levels
 */
export function definitiveScreening(inputs: readonly DesignInput[], extra = 0): ScreeningRuns | undefined {
  if (
    inputs.length < 3 ||
    inputs.some(({ kind, levels }) => kind === 'mixture' || (kind === 'categorical' && levels !== 2))
  )
    return undefined;
  const matrix = conferenceMatrix(inputs.length + extra);
  if (!matrix) return undefined;
  const isCategory = inputs.map(({ kind }) => kind === 'categorical');
  const firstOf = new Map<number, number>();
  const half = matrix.map((row, at) =>
    isCategory.map((category, input) => {
      if (!category || row[input] !== 0) return row[input] ?? 0;
      firstOf.set(input, at);
      // Alternating, so that the sums of two categories' products stay small.
      return firstOf.size % 2 ? 1 : -1;
    }),
  );
  const coded = (row: readonly number[]): CodedRun =>
    row.map((value, input) => (isCategory[input] ? (value + 1) / 2 : value));
  const opposite = (row: readonly number[]) => row.map((value) => -value + 0);
  const ends = isCategory.map((category) => (category ? 1 : 0));
  return {
    pairs: half.flatMap((row) => [coded(row), coded(opposite(row))]),
    centre: isCategory.includes(true) ? [coded(ends), coded(opposite(ends))] : [coded(ends)],
  };
}

/**
 * A conference matrix of the smallest even order that has one and at least `inputs` columns: zeros on the diagonal, −1 or
 * 1 elsewhere, orthogonal columns. Undefined above 24.
 *
 * Source: R. E. A. C. Paley (1933) for orders q + 1; the doubling of a skew matrix for order 16.
 */
export function conferenceMatrix(inputs: number): number[][] | undefined {
  const order = ORDERS.find((one) => one >= inputs);
  if (order === undefined) return undefined;
  return order === 16 ? doubled(paley(field(7))) : paley(field(order - 1));
}

const ORDERS = [4, 6, 8, 10, 12, 14, 16, 18, 20, 24];

/** A finite field, as the difference of two elements, and which elements are squares. */
interface FiniteField {
  size: number;
  minus(a: number, b: number): number;
  /** 1 for squares, −1 for others, 0 for zero. */
  character(a: number): number;
}

/** The integers modulo a prime, or for 9 the numbers a + b·i modulo 3 as a + 3b. */
function field(size: number): FiniteField {
  const product =
    size === 9
      ? (a: number, b: number) => {
          const [ar, ai, br, bi] = [a % 3, Math.floor(a / 3), b % 3, Math.floor(b / 3)];
          return ((ar * br + 2 * ai * bi) % 3) + 3 * ((ar * bi + ai * br) % 3);
        }
      : (a: number, b: number) => (a * b) % size;
  const squares = new Set(Array.from({ length: size - 1 }, (_, at) => product(at + 1, at + 1)));
  return {
    size,
    minus: (a, b) =>
      size === 9
        ? ((a + 3 - (b % 3)) % 3) + 3 * ((Math.floor(a / 3) + 3 - Math.floor(b / 3)) % 3)
        : (a - b + size) % size,
    character: (a) => (a === 0 ? 0 : squares.has(a) ? 1 : -1),
  };
}

/** Symmetric where the field's size is 1 modulo 4, skew where it is 3. */
function paley({ size, minus, character }: FiniteField): number[][] {
  const side = size % 4 === 1 ? 1 : -1;
  const elements = [...Array(size).keys()];
  return [
    [0, ...elements.map(() => 1)],
    ...elements.map((row) => [side, ...elements.map((column) => character(minus(row, column)))]),
  ];
}

/** [[C, C + I], [C − I, −C]] of a skew matrix C. */
function doubled(matrix: readonly (readonly number[])[]): number[][] {
  const plus = (row: readonly number[], at: number, one: number) =>
    row.map((value, column) => value + (column === at ? one : 0));
  return [
    ...matrix.map((row, at) => [...row, ...plus(row, at, 1)]),
    ...matrix.map((row, at) => [...plus(row, at, -1), ...row.map((value) => -value + 0)]),
  ];
}
