import type { DesignModel } from '../designs/design.ts';
import { expandModel, type ModelTerm } from '../designs/model-terms.ts';
import { chooseTerms } from './choose-terms.ts';
import { type CodedInput, type CodedSamples, codeSamples, type EffectsInput } from './code-samples.ts';
import { quantileOfT } from './distributions.ts';
import { type Curvature, curvatureOf, type FitQuality, fitQuality, type LackOfFit, lackOfFit } from './fit-checks.ts';
import { type LeastSquares, leastSquares } from './least-squares.ts';
import { dependentTerms, type MixedUpTerm, termsOutside } from './mixed-up-terms.ts';
import { type Model, modelOf } from './model-matrix.ts';
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
    aliases: termsOutside(fit, { terms, columns }, coded),
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
