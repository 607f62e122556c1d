import { invertPositive } from '../designs/linear-algebra.ts';
import type { ModelTerm } from '../designs/model-terms.ts';
import type { CodedInput } from './code-samples.ts';
import { quantileOfT, tailOfF } from './distributions.ts';
import type { LeastSquares } from './least-squares.ts';

/** The result of an F test, as long as an error is left to judge by. */
export interface FTest {
  sumOfSquares: number;
  degrees: number;
  f?: number;
  p?: number;
}

/** A number with its 95 % interval. */
export interface Estimate {
  /** The level that differs by it from the mean of all levels; absent for a term with one estimate. */
  level?: number;
  /** The coefficient of the coded column. */
  coefficient: number;
  /**
   * The change of the output from the low to the high end; of a pair, half the difference between the changes at both
   * ends of the other; of a square, how far both ends lie above the middle.
   */
  effect: number;
  /** That of the coefficient. */
  standardError?: number;
  /** The ends of the effect's interval. */
  low?: number;
  high?: number;
}

export interface TermEffect extends FTest {
  /** Indices of inputs: one, a pair, or one twice for its square. */
  inputs: readonly number[];
  /** One; one for each level of a category with several; none for pairs with such a category. */
  estimates: Estimate[];
  /** An input's share of a mixture: its estimate is the output of the pure component, which no test asks about. */
  isShare: boolean;
  /**
   * The size on the charts: t or, of several columns, the t of the same p. Without an error, in the output's unit: the
   * effect that one column would have with the same sum of squares.
   */
  size: number;
}

/** The error behind tests: its degrees of freedom, and the standard deviation of a sample. */
export interface ErrorOfFit {
  degrees: number;
  deviation: number;
}

/** An effect that a term's columns have, and what is known of it. */
export function termEffect(
  term: ModelTerm,
  fit: LeastSquares,
  inputs: readonly CodedInput[],
  error: ErrorOfFit,
): TermEffect {
  const own = term.columns.map((column) => fit.kept.indexOf(column)).filter((at) => at >= 0);
  const test = jointTest(own, fit, error);
  const [first = 0] = term.inputs;
  const isShare = term.inputs.length === 1 && inputs[first]?.kind === 'mixture';
  return {
    ...test,
    inputs: term.inputs.map((at) => inputs[at]?.of ?? 0),
    estimates: estimatesOf(term, own, fit, inputs, error),
    isShare,
    size: sizeOf(test, fit.residuals.length, error),
  };
}

/** Whether several coefficients are all 0, as far as the error tells (the partial, type III, sum of squares). */
export function jointTest(own: readonly number[], fit: LeastSquares, { degrees, deviation }: ErrorOfFit): FTest {
  const size = fit.kept.length;
  const covariance = Float64Array.from(
    own.flatMap((row) => own.map((column) => fit.inverse[row * size + column] ?? 0)),
  );
  const precision = invertPositive(covariance, own.length)?.inverse ?? new Float64Array(covariance.length);
  const sumOfSquares = own.reduce(
    (sum, row, at) =>
      sum +
      own.reduce(
        (part, column, other) =>
          part +
          (fit.coefficients[row] ?? 0) * (fit.coefficients[column] ?? 0) * (precision[at * own.length + other] ?? 0),
        0,
      ),
    0,
  );
  return fTest({ sumOfSquares, degrees: own.length }, { degrees, deviation });
}

export function fTest({ sumOfSquares, degrees }: Pick<FTest, 'sumOfSquares' | 'degrees'>, error: ErrorOfFit): FTest {
  if (!(degrees > 0) || !(error.degrees > 0)) return { sumOfSquares, degrees };
  const f = sumOfSquares / degrees / error.deviation ** 2;
  return Number.isFinite(f)
    ? { sumOfSquares, degrees, f, p: tailOfF(f, [degrees, error.degrees]) }
    : { sumOfSquares, degrees };
}

function estimatesOf(
  { inputs: of }: ModelTerm,
  own: readonly number[],
  fit: LeastSquares,
  inputs: readonly CodedInput[],
  error: ErrorOfFit,
): Estimate[] {
  const size = fit.kept.length;
  const quantile = error.degrees > 0 ? quantileOfT(0.05, error.degrees) : undefined;
  /** A sum of coefficients, each with a sign, and what an effect is of it. */
  const estimate = (sign: number, columns: readonly number[], factor: number): Estimate => {
    const coefficient = columns.reduce((sum, at) => sum + sign * (fit.coefficients[at] ?? 0), 0);
    const variance = columns.reduce(
      (sum, row) => sum + columns.reduce((part, column) => part + (fit.inverse[row * size + column] ?? 0), 0),
      0,
    );
    const effect = factor * coefficient;
    if (quantile === undefined) return { coefficient, effect };
    const standardError = error.deviation * Math.sqrt(variance);
    const reach = factor * quantile * standardError;
    return { coefficient, effect, standardError, low: effect - reach, high: effect + reach };
  };
  const [first = 0, second] = of;
  const input = inputs[first];
  if (of.length === 1 && input?.kind === 'categorical' && input.levels > 2) {
    if (own.length < input.levels - 1) return [];
    return [
      ...own.map((at, level) => ({ level: input.values[level] ?? level, ...estimate(1, [at], 1) })),
      { level: input.values.at(-1) ?? own.length, ...estimate(-1, own, 1) },
    ];
  }
  if (own.length !== 1) return [];
  return [estimate(1, own, first === second || input?.kind === 'mixture' ? 1 : 2)];
}

function sizeOf({ sumOfSquares, degrees, f, p }: FTest, samples: number, error: ErrorOfFit): number {
  if (degrees === 0) return 0;
  if (f === undefined || p === undefined) return (2 * Math.sqrt(sumOfSquares / degrees)) / Math.sqrt(samples);
  return degrees === 1 || p === 0 ? Math.sqrt(f * degrees) : quantileOfT(p, error.degrees);
}

/**
 * The size that effects without an error exceed if they are more than chance (Lenth, 1989): most effects are taken to be
 * none, and their spread for the error.
 */
export function lenthLimit(sizes: readonly number[]): number | undefined {
  const middle = medianOf(sizes);
  const spread = medianOf(sizes.filter((size) => size < 2.5 * 1.5 * middle));
  return sizes.length >= 3 ? quantileOfT(0.05, sizes.length / 3) * 1.5 * spread : undefined;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}
