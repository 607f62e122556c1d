import { dot } from '../designs/linear-algebra.ts';
import { expandModel, type ModelTerm, secondOrder } from '../designs/model-terms.ts';
import type { CodedInput, CodedSamples } from './code-samples.ts';
import { type LeastSquares, leastSquares } from './least-squares.ts';
import { type Model, modelOf } from './model-matrix.ts';

/** A term that cannot be told from others, by the part that each takes of it. */
export interface MixedUpTerm {
  inputs: readonly number[];
  others: {
    inputs: readonly number[];
    part: number;
    /** How far the samples cannot tell both apart, 0 … 1; absent where one is the sum of others. */
    shared?: number;
  }[];
}

export function dependentTerms(
  fit: LeastSquares,
  terms: readonly ModelTerm[],
  inputs: readonly CodedInput[],
): MixedUpTerm[] {
  const termOf = new Map(terms.flatMap((term) => term.columns.map((column) => [column, term])));
  const found = new Map<ModelTerm, MixedUpTerm>();
  for (const { column, parts } of fit.dependent) {
    const term = termOf.get(column);
    if (!term || found.has(term) || term.inputs.length === 0) continue;
    const others = parts.flatMap(({ column: other, part }) => {
      const of = termOf.get(other);
      return of ? [{ inputs: namesOf(of, inputs), part }] : [];
    });
    found.set(term, { inputs: namesOf(term, inputs), others });
  }
  return [...found.values()];
}

const namesOf = (term: ModelTerm, inputs: readonly CodedInput[]): number[] =>
  term.inputs.map((at) => inputs[at]?.of ?? 0);

/**
 * The effects, pairs and squares outside the model that hide in its terms: their parts are the alias matrix
 * (X₁ᵀX₁)⁻¹ X₁ᵀX₂ (Box and Wilson, 1951). How far the samples tell both apart is the squared multiple correlation of a
 * column with those of the other term, the rest of the model taken off both: the variance that the coefficient would have
 * beside that term is 1 / (1 − R²) times as large.
 */
export function termsOutside(
  fit: LeastSquares,
  { terms, columns }: Pick<Model, 'terms' | 'columns'>,
  coded: CodedSamples,
): MixedUpTerm[] {
  const key = ({ inputs }: ModelTerm) => inputs.join();
  const inModel = new Set(terms.map(key));
  const main = expandModel(coded.inputs, 'main').terms.filter(({ inputs }) => inputs.length > 0);
  const outside = [...main, ...secondOrder(coded.inputs).terms].filter((term) => !inModel.has(key(term)));
  const others = modelOf(coded, outside, undefined);
  const parts = others.columns.map((column) => fit.regress(column));
  const left = others.columns.map((column, at) => fit.residualsOf(column, parts[at] ?? new Float64Array(0)));
  // So little of a column is rounding errors: the model determines it.
  const leftLengths = left.map((rest, at) => {
    const length = dot(rest, rest);
    const own = others.columns[at] ?? rest;
    return length > 1e-12 * dot(own, own) ? length : 0;
  });
  const size = fit.kept.length;
  const degrees = fit.residuals.length - size + 1;
  const pureColumns = new Map<number, Float64Array>();
  /** A kept column without the rest of the model. */
  const withoutOthers = (at: number): Float64Array => {
    const known = pureColumns.get(at);
    if (known) return known;
    const whole = new Float64Array(fit.residuals.length);
    for (const [other, column] of fit.kept.entries()) {
      const times = (fit.inverse[other * size + at] ?? 0) / (fit.inverse[at * size + at] ?? 1);
      for (let row = 0; row < whole.length; row += 1)
        whole[row] = (whole[row] ?? 0) + times * (columns[column]?.[row] ?? 0);
    }
    pureColumns.set(at, whole);
    return whole;
  };
  return terms
    .filter(({ inputs }) => inputs.length > 0)
    .map((term) => {
      const own = term.columns.map((column) => fit.kept.indexOf(column)).filter((at) => at >= 0);
      return {
        inputs: namesOf(term, coded.inputs),
        others: others.terms.flatMap((other) => {
          const found = other.columns.flatMap((column) => own.map((at) => parts[column]?.[at] ?? 0));
          const part = found.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
          if (!(Math.abs(part) > 1e-6)) return [];
          const shared = own.map((at) => {
            const timesOf = (column: number) => parts[column]?.[at] ?? 0;
            const [only = 0, ...more] = other.columns;
            if (more.length === 0) {
              const explained = timesOf(only) ** 2 / (fit.inverse[at * size + at] ?? 1);
              return explained / (explained + (leftLengths[only] ?? 0));
            }
            const pure = withoutOthers(at);
            const rests = other.columns.map((column) =>
              (left[column] ?? pure).map((value, row) => value + timesOf(column) * (pure[row] ?? 0)),
            );
            return sharedVariance(pure, rests, degrees);
          });
          return [{ inputs: namesOf(other, coded.inputs), part, shared: Math.max(0, ...shared) }];
        }),
      };
    })
    .filter(({ others: found }) => found.length > 0);
}

/**
 * The squared multiple correlation of a column with others, of several adjusted for how many they are; 0 of more than
 * could be judged.
 *
 * @param degrees of freedom that the samples have beside the rest of the model
 */
function sharedVariance(pure: Float64Array, columns: readonly Float64Array[], degrees: number): number {
  const length = dot(pure, pure);
  const { errorSum, kept } = leastSquares(columns, pure);
  const left = errorSum / length;
  if (left < 1e-9) return kept.length < degrees ? 1 : 0;
  return kept.length < degrees ? Math.max(0, 1 - (left * degrees) / (degrees - kept.length)) : 0;
}
