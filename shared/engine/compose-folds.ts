import { type Objective, type OutputScale, outputScale } from '#shared/rules/score.ts';
import type { FoldResult } from './combine-folds.ts';
import { createPacer } from './control/create-pacer.ts';
import type { Expectation, Measured, NormalExpectation, ScoredSamples } from './fit-score.ts';
import { type Composition, createComposition, jointNodes } from './predictions/compose-score.ts';
import { correlationsOf } from './predictions/correlations.ts';
import { forecastWithinScores, withinScores } from './predictions/forecast.ts';
import { isWide, type Scale, scaleFrom, scaleOf, scaleTo } from './predictions/scale.ts';

/** An output that the score includes, with its measured values from 0 to 1; all are 0 where they do not differ. */
export interface ScoredPart extends Objective, OutputScale {
  scale: Scale;
  values: Float64Array;
}

/**
 * The outputs that the score is composed of; undefined where it is to be modelled itself, because outputs are not known,
 * or because it is nothing but one of them on another scale.
 */
export function scoredParts({ measured }: ScoredSamples): ScoredPart[] | undefined {
  if (!measured) return undefined;
  const { outputs, objectives, scales } = measured;
  const [first] = objectives;
  if (!first || (objectives.length === 1 && typeof first.target === 'string')) return undefined;
  return objectives.map(({ weight, target }, output) => {
    const own = Float64Array.from(outputs, (row) => row[output] ?? Number.NaN);
    const scale = scaleOf(own);
    const values = own.map((value) => (isWide(scale) ? scaleTo(scale, value) : 0));
    return { weight, target, ...(scales?.[output] ?? outputScale(own, target)), scale, values };
  });
}

type NormalFold = FoldResult<NormalExpectation>;

/**
 * The folds of the score, from those of its outputs.
 *
 * @param found by output, then by repeat
 */
export async function composeFolds(
  samples: ScoredSamples,
  parts: readonly ScoredPart[],
  found: readonly (readonly NormalFold[][])[],
): Promise<FoldResult[][]> {
  const pacer = createPacer({ ...samples, onProgress: () => undefined });
  const correlations = correlationsOf(parts.map(({ values }, output) => residualsOf(values, found[output] ?? [])));
  const knownOf = knownValues(samples.measured);
  const composed: FoldResult[][] = [];
  for (const [repeat, folds] of (found[0] ?? []).entries()) {
    const results: FoldResult[] = [];
    for (const [fold, { left, shuffled }] of folds.entries()) {
      const own = found.flatMap((output) => output[repeat]?.[fold] ?? []);
      const composition = compositionOf(parts, own, correlations);
      const expectations: Expectation[] = [];
      for (const [at, row] of left.entries()) {
        const outputs = own.flatMap((output) => output.expectations[at] ?? []);
        expectations.push(expectationOf(composition, outputs, samples.score[row] ?? 0, knownOf(row)));
        const pause = pacer.spend(WORK * parts.length);
        if (pause) await pause;
      }
      const scoreOf = (expectedBy: (fold: NormalFold) => number | undefined) =>
        withinScores(
          composition.scoreOf(parts.map((part, output) => valueIn(part, own[output] && expectedBy(own[output])))),
        );
      results.push({
        left,
        expectations,
        unshuffled: left.map((_, at) => scoreOf((output) => output.expectations[at]?.score)),
        shuffled: shuffled.map((moved, feature) =>
          moved.map((_, at) => scoreOf((output) => output.shuffled[feature]?.[at])),
        ),
      });
    }
    composed.push(results);
  }
  return composed;
}

/** By sample, the values of the outputs that need no model, NaN for others; nothing where no other is left to model. */
function knownValues({ outputs = [], objectives = [], known = [] }: Partial<Measured> = {}) {
  const used = new Set(known.length < objectives.length ? known : []);
  return (row: number): readonly number[] =>
    objectives.map((_, output) => (used.has(output) ? (outputs[row]?.[output] ?? Number.NaN) : Number.NaN));
}

/** About the operations of a sample's expectation, for each output. */
const WORK = 10_000;

/** The value of an output on its own scale. */
const valueIn = ({ scale }: ScoredPart, scaled = 0): number => scaleFrom(scale, isWide(scale) ? scaled : 0);

function compositionOf(
  parts: readonly ScoredPart[],
  folds: readonly NormalFold[],
  correlations: readonly (readonly number[])[],
): Composition {
  const backOf = (part: ScoredPart, { back = Number }: Partial<NormalExpectation> = {}) => ({
    ...part,
    back: (standard: number) => valueIn(part, back(standard)),
  });
  return createComposition(
    parts.map((part, output) => backOf(part, folds[output]?.expectations[0])),
    jointNodes(correlations),
  );
}

/** The expectation of the score: its interval is as wide as that of outputs whose deviations are multiplied alike. */
function expectationOf(
  composition: Composition,
  outputs: readonly NormalExpectation[],
  measured: number,
  known: readonly number[],
): Expectation {
  const within = (factor: number) =>
    forecastWithinScores(
      composition.expect(
        outputs.map(({ mean, deviation }) => ({ middle: mean, half: factor * deviation })),
        known,
      ),
    );
  const { value } = within(USUAL);
  const holds = ({ low, high }: { low: number; high: number }) => measured >= low && measured <= high;
  let [inside, outside] = [WIDEST, 0];
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (inside + outside) / 2;
    if (holds(within(middle))) inside = middle;
    else outside = middle;
  }
  return {
    score: value,
    at: (z) => (z < 0 ? Math.min(value, within(-z).low) : Math.max(value, within(z).high)),
    distance: () => inside,
  };
}

/** Half the width of a 90 % interval of a normal distribution. */
const USUAL = 1.645;
/** Distances are sought up to this many deviations, so often halved. */
const WIDEST = 5;
const HALVINGS = 7;

/** How far each sample was above what the first repeat that has it expected, in predictive deviations. */
function residualsOf(values: Float64Array, repeats: readonly NormalFold[][]): number[] {
  const residuals: number[] = [];
  for (const { left, expectations } of repeats.flat()) {
    for (const [at, row] of left.entries()) residuals[row] ??= expectations[at]?.distance(values[row] ?? 0) ?? 0;
  }
  return residuals;
}
