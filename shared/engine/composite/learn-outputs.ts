import type { OutputFormula } from '#shared/rules/output-formulas.ts';
import { rangeOf } from '#shared/rules/propose-step.ts';
import type { Objective } from '#shared/rules/score.ts';
import { isInRange, type ValueRange } from '#shared/rules/target.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { BEYOND } from '../predictions/scale.ts';
import type { Random } from '../random/create-random.ts';
import { scores, scoresOnScaleOf } from '../score.ts';
import { withinScale } from '../score-gain.ts';
import type { Grid } from '../space/create-grid.ts';
import type { OtherSamples } from '../surrogate/join-sources.ts';
import { learn, type Surrogate } from '../surrogate/learn.ts';
import { tabulated } from '../tabulated.ts';
import type { ProposeRequest } from '../types.ts';
import type { CalculatedOutput } from './calculated-shares.ts';
import type { OutputMeaning } from './composite-posterior.ts';
import { knownObjectives } from './known-part.ts';
import { followsFront } from './sample-front.ts';
import { type Scaled, type StandardRange, scaleOutput, tabulate, warped } from './share-of-score.ts';

/** A fitted output, with its share of the score and its limit. */
export interface LearnedOutput extends OutputMeaning {
  surrogate: Surrogate;
  /** Its index among the objectives; absent for a score, and for success. */
  output?: number | undefined;
  /** The value of a number in the units of its process. */
  back: (standard: number) => number;
}

/**
 * Whether to model the outputs separately: if one of them has a target value or range, is known or calculated from
 * others, or decides whether a sample is acceptable. The distance to a target has a kink where the model matters most;
 * the output itself is smooth there. A weighted sum of directions is modelled as one score, without what is known.
 */
export function wantsOutputs(request: Pick<ProposeRequest, 'failed'> & FormulaRequest): boolean {
  return (
    followsFront(request) ||
    decidesAcceptance(request) ||
    usedFormulas(request).length > 0 ||
    knownObjectives(request).size > 0 ||
    request.objectives.some(hasTarget)
  );
}

/**
 * The formulas through which outputs are drawn (ENGINE-130): of a direction without a limit, whose parts differ in the
 * samples. Any other calculated output is modelled as a whole, as all are along the whole front and beside sources.
 */
export function usedFormulas(request: FormulaRequest): OutputFormula[] {
  const { formulas = [], objectives, points, outputs, known, sources = [] } = request;
  if (formulas.length === 0 || followsFront(request) || sources.length > 0) return [];
  const complete = [...points.keys()].filter((sample) => points[sample]?.every(Number.isFinite));
  const differs = (output: number): boolean =>
    scaleOutput(
      complete.map((sample) => outputs[sample]?.[output] ?? Number.NaN).filter(Number.isFinite),
      'Maximize',
    ) !== undefined;
  return formulas.filter(({ output, reads }) => {
    const { weight = 0, target, limit } = objectives[output] ?? {};
    const isDirection = weight > 0 && typeof target === 'string' && !limit && !known?.outputs.includes(output);
    return isDirection && differs(output) && reads.every((read) => 'input' in read || differs(read.output));
  });
}

type FormulaRequest = Pick<
  ProposeRequest,
  'formulas' | 'objectives' | 'points' | 'outputs' | 'known' | 'sources' | 'front'
>;

/** The outputs with formulas, on the scale of the samples' scores. */
export function calculatedOutputs(request: FormulaRequest): CalculatedOutput[] {
  const total = request.objectives.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  return usedFormulas(request).flatMap((formula) => {
    const { weight = 0, target = 'Maximize', bounds } = request.objectives[formula.output] ?? {};
    const values = request.outputs.map((row) => row[formula.output] ?? Number.NaN).filter(Number.isFinite);
    const scaled = scaleOutput(values, target);
    if (!scaled) return [];
    const own = bounds ? withinBounds(scaled, rangeOn(bounds, scaled.scale)) : scaled;
    return [{ formula, weight: weight / total, share: (value: number) => withinScale(own.share(own.scale(value))) }];
  });
}

/** Whether a sample may be unacceptable, as far as the request tells. */
export const decidesAcceptance = ({
  objectives,
  failed = [],
}: Pick<ProposeRequest, 'objectives' | 'failed'>): boolean =>
  failed.length > 0 || objectives.some(({ limit }) => limit);

const hasTarget = ({ weight, target }: Objective): boolean => weight > 0 && typeof target !== 'string';

/** Tells whether a sample, by its index, is known to be acceptable: every output with a limit was measured and keeps it. */
export function acceptableSamples({ outputs, objectives }: Pick<ProposeRequest, 'outputs' | 'objectives'>) {
  return (sample: number): boolean =>
    objectives.every(({ limit }, output) => !limit || isInRange(outputs[sample]?.[output] ?? Number.NaN, limit));
}

/** The samples of all sources, with a value of each; undefined without sources. */
export function otherSamples(
  { sources = [] }: Pick<ProposeRequest, 'sources'>,
  valuesOf: (outputs: readonly (readonly number[])[]) => readonly number[],
): OtherSamples | undefined {
  if (sources.length === 0) return undefined;
  const of = sources.flatMap(({ points }, source) => points.map(() => source));
  const score = Float64Array.from(valuesOf(sources.flatMap(({ outputs }) => outputs)));
  return { points: sources.flatMap(({ points }) => points), score, of, sources: sources.length };
}

/**
 * Fits each weighted output that is not known to the samples that have it; those of directions alone as one score. Then
 * what decides whether a sample is acceptable, as far as samples differ in it.
 *
 * @returns undefined if a weighted output cannot be scaled or was measured less than twice
 */
export async function learnOutputs(
  request: ProposeRequest,
  { kernels, grid, random, pacer }: { kernels: Kernels; grid: Grid; random: Random; pacer: Pacer },
): Promise<LearnedOutput[] | undefined> {
  const { points, noise, blocks } = request;
  const calculated = calculatedOutputs(request);
  const total = request.objectives.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const learned: LearnedOutput[] = [];
  for (const one of modelled(request)) {
    const { weight, target, measured, isScore, limit, bounds, isSuccess, ofSources, output } = one;
    const valid = [...points.keys()].filter(
      (sample) => Number.isFinite(measured[sample]) && points[sample]?.every(Number.isFinite),
    );
    const scaled = scaleOutput(
      valid.map((sample) => measured[sample] ?? 0),
      target,
    );
    if (valid.length < 2 || !scaled) {
      if (weight > 0) return undefined;
      continue;
    }
    const [low, high] = rangeOf(valid.map((sample) => measured[sample] ?? 0));
    const own = bounds ? withinBounds(scaled, rangeOn(bounds, scaled.scale)) : scaled;
    const shared = isScore ? { ...scaled, share: (x: number) => low + x * (high - low) } : own;
    const score = new Float64Array(points.length).fill(Number.NaN);
    for (const [index, sample] of valid.entries()) score[sample] = scaled.values[index] ?? 0;
    const ownNoise = isSuccess ? Math.max(noise, LEAST_NOISE) : noise;
    // A success elsewhere says nothing of one here.
    const others = ofSources && otherSamples(request, (rows) => ofSources(rows).map(scaled.scale));
    const surrogate = await learn({
      kernels,
      grid,
      points,
      score,
      valid,
      blocks,
      others,
      noise: ownNoise,
      random,
      pacer,
    });
    const { warp } = surrogate;
    const through = calculated
      .filter(({ formula: { reads } }) => reads.some((read) => 'output' in read && read.output === output))
      .reduce((sum, one) => sum + one.weight, 0);
    const { min = null, max = null } = bounds ?? {};
    learned.push({
      surrogate,
      output,
      back: tabulated((standard) => {
        const value = low + Math.min(1 + BEYOND, Math.max(-BEYOND, warp.backward(standard))) * (high - low);
        return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value));
      }),
      ...(through > 0 && { through }),
      share: tabulate(shared, warp, weight / total),
      ...(limit && { limit: warped(rangeOn(limit, scaled.scale), warp), isForecast: weight > 0 }),
      // Halfway between both labels as the process has them: a warp of two values says nothing of those between.
      ...(isSuccess && { isSuccess, limit: { low: (warp.forward(0) + warp.forward(1)) / 2, high: Infinity } }),
    });
  }
  return learned;
}

/** Prior share of noise in success: near its border, a repeat may end otherwise. */
const LEAST_NOISE = 0.1;

const withinBounds = (scaled: Scaled, { low, high }: StandardRange): Scaled => ({
  ...scaled,
  share: (x) => scaled.share(Math.min(high, Math.max(low, x))),
});

const rangeOn = ({ min, max }: ValueRange, scale: (value: number) => number): StandardRange => ({
  low: min === null ? -Infinity : scale(min),
  high: max === null ? Infinity : scale(max),
});

/** The modelled values: the parts of the score, then the outputs without a weight that have a limit, then success. */
function modelled(request: ProposeRequest): Modelled[] {
  const { objectives, outputs, known, failed = [] } = request;
  const others = [...objectives.keys()].filter((output) => !((objectives[output]?.weight ?? 0) > 0));
  const read = new Set(usedFormulas(request).flatMap(({ reads }) => reads.flatMap(outputOf)));
  const limited = others.filter((output) => read.has(output) || limitToLearn(request, output));
  const didFail = new Set(failed);
  const success = outputs.map((row, sample) => {
    if (didFail.has(sample)) return 0;
    const isMeasured = row.some((value, output) => Number.isFinite(value) && !known?.outputs.includes(output));
    return isMeasured ? 1 : Number.NaN;
  });
  return [
    ...partsOfScore(request),
    ...limited.map((output) => {
      const { bounds } = request.objectives[output] ?? {};
      return measuredOutput(request, output, { ...withoutWeight, ...(read.has(output) && { bounds }) });
    }),
    ...(failed.length > 0 ? [{ ...withoutWeight, measured: success, isSuccess: true }] : []),
  ];
}

const outputOf = (read: OutputFormula['reads'][number]): number[] => ('output' in read ? [read.output] : []);

const withoutWeight: Objective = { weight: 0, target: 'Maximize' };

/** The limit of an output, unless its values are known anyway. */
const limitToLearn = ({ objectives, known }: ProposeRequest, output: number): ValueRange | undefined =>
  known?.outputs.includes(output) ? undefined : objectives[output]?.limit;

const measuredOutput = (request: ProposeRequest, output: number, objective: Objective): Modelled => ({
  ...objective,
  output,
  ofSources: (rows) => rows.map((row) => row[output] ?? Number.NaN),
  measured: request.outputs.map((row) => row[output] ?? Number.NaN),
  limit: limitToLearn(request, output),
});

/** Each measured output, or their weighted sum where all of them have directions and no limit. */
function partsOfScore(request: ProposeRequest): Modelled[] {
  const { objectives, outputs } = request;
  const known = knownObjectives(request);
  const calculated = new Set(usedFormulas(request).map(({ output }) => output));
  const own = [...objectives.entries()].filter(
    ([output, { weight }]) => weight > 0 && !known.has(output) && !calculated.has(output),
  );
  if (
    followsFront(request) ||
    calculated.size > 0 ||
    own.some(([output, objective]) => hasTarget(objective) || limitToLearn(request, output))
  ) {
    return own.map(([output, objective]) => measuredOutput(request, output, objective));
  }
  const rows = outputs.map((row) => own.map(([output]) => row[output] ?? Number.NaN));
  const measured = scores(
    rows,
    own.map(([, objective]) => objective),
  );
  const weight = own.reduce((sum, [, objective]) => sum + objective.weight, 0);
  const ofSources: Modelled['ofSources'] = (others) =>
    scoresOnScaleOf(
      rows,
      own.map(([, objective]) => objective),
      others.map((row) => own.map(([output]) => row[output] ?? Number.NaN)),
    );
  return [{ weight, target: 'Maximize', measured, ofSources, isScore: true }];
}

interface Modelled extends Objective {
  output?: number;
  /** By sample. */
  measured: ArrayLike<number>;
  /** By row of sources' outputs; absent where they say nothing of it. */
  ofSources?: ((outputs: readonly (readonly number[])[]) => number[]) | undefined;
  /** Whether the values are a part of the score already. */
  isScore?: boolean;
  /** Whether the values are 1 of a sample that succeeded and 0 of one that failed. */
  isSuccess?: boolean;
}
