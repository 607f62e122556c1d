import type { DesignModel } from '../designs/design.ts';
import { expandModel, expandTerms, type ModelTerm, secondOrder } from '../designs/model-terms.ts';
import { chooseTerms } from './choose-terms.ts';
import { type CodedInput, type CodedSamples, codeSamples, type EffectsInput } from './code-samples.ts';
import { quantileOfT } from './distributions.ts';
import { type Curvature, curvatureOf, type FitQuality, fitQuality, type LackOfFit, lackOfFit } from './fit-checks.ts';
import { type LeastSquares, leastSquares } from './least-squares.ts';
import {
  type ErrorOfFit,
  type FTest,
  fTest,
  jointTest,
  lenthLimit,
  type TermEffect,
  termEffect,
} from './term-effects.ts';

/** The terms that are estimated: as a person says, or those that the samples speak for. */
export type EffectsModel = DesignModel | 'chosen';

export interface EffectsRequest {
  inputs: readonly EffectsInput[];
  /** The setting of each sample, a value an input, in the order of the runs. */
  rows: readonly (readonly number[])[];
  /** The output of each. */
  values: readonly number[];
  /** The block of each, such as its series: what differs from one to the next is no effect of an input. */
  blocks?: readonly number[] | undefined;
  model: EffectsModel;
}

/** The reason why samples tell nothing: they are few, all alike in the output or the inputs, or too few for the model. */
export type Unanswered = { answers: false; samples: number } & (
  | { why: 'few-samples' | 'same-values' | 'same-settings' }
  | { why: 'too-many-terms'; parameters: number }
);

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

export interface FittedSample {
  predicted: number;
  residual: number;
  /** The residual in its standard deviations; absent where nothing is known of it. */
  studentized?: number;
}

export interface EffectsReport extends FitQuality {
  answers: true;
  model: EffectsModel;
  samples: number;
  /** The mean of the coded middle; of a mixture there is none. */
  constant: number | undefined;
  error: ErrorOfFit;
  /** The whole model against none. */
  test: FTest;
  terms: TermEffect[];
  /** The size above which an effect is more than chance: t or, without an error, Lenth's. Undefined for two effects. */
  limit: number | undefined;
  blocks: FTest | undefined;
  /** Terms of the model that were left out, because these samples cannot tell them from those that are in it. */
  dependent: MixedUpTerm[];
  /** Effects of the model, and the pairs and squares outside it that would hide in them. */
  aliases: MixedUpTerm[];
  lackOfFit: LackOfFit | undefined;
  curvature: Curvature | undefined;
  points: FittedSample[];
  inputs: readonly CodedInput[];
  /** Inputs that do not vary. */
  same: readonly number[];
}

/**
 * Fits a model to coded samples by least squares, and judges it.
 *
 * @returns what the samples tell, or why they tell nothing
 */
export function effectsReport(request: EffectsRequest): EffectsReport | Unanswered {
  const values = Float64Array.from(request.values);
  const samples = values.length;
  if (samples < 3) return { answers: false, samples, why: 'few-samples' };
  const mean = values.reduce((sum, value) => sum + value / samples, 0);
  const totalSum = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (!(totalSum > 1e-24 * mean * mean * samples)) return { answers: false, samples, why: 'same-values' };
  const coded = codeSamples(request.inputs, request.rows);
  if (coded.inputs.length === 0) return { answers: false, samples, why: 'same-settings' };
  const { terms, columns, blocks } = termsOf(coded, values, request);
  const hasMean = terms[0]?.inputs.length === 0 && !blocks.includes(0);
  // Digits that all values share are taken off first.
  const shift = hasMean ? mean : 0;
  const shifted = values.map((value) => value - shift);
  const fit = leastSquares(columns, shifted);
  const dependent = dependentTerms(fit, terms, coded.inputs);
  if (columns.length > samples && dependent.some(({ others }) => others.length > 1)) {
    return { answers: false, samples, why: 'too-many-terms', parameters: columns.length };
  }
  const degrees = samples - fit.kept.length;
  const error = { degrees, deviation: degrees > 0 ? Math.sqrt(fit.errorSum / degrees) : 0 };
  const effects = terms.flatMap((term) => {
    const isKept = term.columns.some((column) => fit.kept.includes(column));
    return isKept && term.inputs.length > 0 ? [termEffect(term, fit, coded.inputs, error)] : [];
  });
  const sizes = effects.flatMap(({ isShare, size }) => (isShare ? [] : [size]));
  return {
    answers: true,
    ...{ model: request.model, samples, error, terms: effects, dependent },
    ...fitQuality(fit, totalSum),
    constant: hasMean ? (fit.coefficients[0] ?? 0) + shift : undefined,
    test: fTest({ sumOfSquares: totalSum - fit.errorSum, degrees: fit.kept.length - 1 }, error),
    limit: degrees > 0 ? quantileOfT(0.05, degrees) : lenthLimit(sizes),
    blocks:
      blocks.length > 0
        ? jointTest(
            blocks.flatMap((column) => (fit.kept.includes(column) ? [fit.kept.indexOf(column)] : [])),
            fit,
            error,
          )
        : undefined,
    aliases: aliasesOf(fit, { terms, columns }, coded),
    lackOfFit: lackOfFit(
      fit,
      shifted,
      coded.settings.map((setting, at) => `${setting} ${request.blocks?.[at] ?? ''}`),
    ),
    curvature: curvatureOf(coded, columns, shifted, { fit, terms, error }),
    points: pointsOf(fit, values, error),
    inputs: coded.inputs,
    same: coded.constant,
  };
}

interface Model {
  terms: ModelTerm[];
  columns: Float64Array[];
  /** The columns of blocks, which belong to a term without inputs. */
  blocks: number[];
}

function termsOf(coded: CodedSamples, values: Float64Array, { model, blocks }: EffectsRequest): Model {
  const whole = modelOf(coded, model === 'chosen' ? candidates(coded) : expandModel(coded.inputs, model).terms, blocks);
  if (model !== 'chosen') return whole;
  const isShare = ({ inputs: [first = -1, ...others] }: ModelTerm) =>
    others.length === 0 && coded.inputs[first]?.kind === 'mixture';
  const always = [...whole.terms.keys()].filter((at) => {
    const term = whole.terms[at];
    return term !== undefined && (term.inputs.length === 0 || isShare(term));
  });
  const chosen = new Set(chooseTerms(whole.terms, whole.columns, values, always));
  const isOwn = (term: ModelTerm) => !term.columns.some((column) => whole.blocks.includes(column));
  return modelOf(
    coded,
    whole.terms.filter((term, at) => chosen.has(at) && isOwn(term)),
    blocks,
  );
}

/** All terms, also the main effects that the products with all shares of a mixture replace: some of these need them. */
function candidates({ inputs }: CodedSamples): ModelTerm[] {
  const main = expandModel(inputs, 'main').terms;
  const known = new Set(main.map((term) => term.inputs.join()));
  return [...main, ...expandModel(inputs, 'quadratic').terms.filter((term) => !known.has(term.inputs.join()))];
}

/** The matrix of terms by column; blocks come right after the mean, so that an effect that equals them is left out. */
function modelOf({ inputs, runs }: CodedSamples, own: readonly ModelTerm[], blocks: EffectsRequest['blocks']): Model {
  const { terms, size, fill } = expandTerms(
    inputs,
    own.map(({ inputs: of }) => of),
  );
  const columns = Array.from({ length: size }, () => new Float64Array(runs.length));
  const row = new Float64Array(size);
  for (const [at, run] of runs.entries()) {
    fill(run, row);
    for (let column = 0; column < size; column += 1) {
      const into = columns[column];
      if (into) into[at] = row[column] ?? 0;
    }
  }
  const numbers = [...new Set(blocks ?? [])].sort((a, b) => a - b);
  const last = numbers.at(-1);
  const contrasts = numbers
    .slice(0, -1)
    .map((number) => Float64Array.from(blocks ?? [], (one) => Number(one === number) - Number(one === last)));
  const first = Number(terms[0]?.inputs.length === 0);
  const shifted = terms.map((term, at) =>
    at < first ? term : { ...term, columns: term.columns.map((column) => column + contrasts.length) },
  );
  const blockColumns = contrasts.map((_, at) => first + at);
  return {
    terms: [
      ...shifted.slice(0, first),
      ...(contrasts.length > 0 ? [{ inputs: [], columns: blockColumns }] : []),
      ...shifted.slice(first),
    ],
    columns: [...columns.slice(0, first), ...contrasts, ...columns.slice(first)],
    blocks: blockColumns,
  };
}

function dependentTerms(fit: LeastSquares, terms: readonly ModelTerm[], inputs: readonly CodedInput[]): MixedUpTerm[] {
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
function aliasesOf(
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

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

function pointsOf({ residuals, leverages }: LeastSquares, values: Float64Array, error: ErrorOfFit): FittedSample[] {
  return Array.from(residuals, (residual, at) => {
    const spread = error.deviation * Math.sqrt(1 - (leverages[at] ?? 0));
    return {
      predicted: (values[at] ?? 0) - residual,
      residual,
      ...(error.degrees > 0 && spread > 0 && { studentized: residual / spread }),
    };
  });
}
