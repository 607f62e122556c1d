import type { NumericRange } from '#shared/rules/axis.ts';
import type { Conditions } from '#shared/rules/expression.ts';
import type { OutputFormula } from '#shared/rules/output-formulas.ts';
import type { Objective, OutputScale } from '#shared/rules/score.ts';
import type { PointForecast } from './predictions/forecast.ts';

/**
 * The engine's interface. The engine is pure: it uses no AWS, no clock and no `Math.random`; the same seed gives the
 * same result.
 */

/**
 * A numeric input takes the values `min, min + step, … ≤ max`, or its levels. Its scale decides how near two values are.
 */
export interface NumericInput extends NumericRange {
  kind: 'numeric';
  /** Whether it is a feature, a number that follows from the others: its range gives the unit of distance alone. */
  isFeature?: boolean;
}

/** A categorical input has unordered levels; a point holds the level's index. */
export interface CategoricalInput {
  kind: 'categorical';
  levels: number;
  /** By level, where it is by its properties; see `levelPositions`. Without them, levels are equal or different. */
  positions?: readonly (readonly number[])[] | undefined;
}

export type SpaceInput = NumericInput | CategoricalInput;

export interface Space {
  inputs: readonly SpaceInput[];
  mixtures?: readonly Mixture[] | undefined;
  /** The values of the features, which are the last inputs but for marks. */
  features?: FeatureValues | undefined;
}

/** Features at points, by input; they are evaluated in batches, and kept. */
export interface FeatureValues {
  /** Evaluates the features at points that {@link at} is asked for next. */
  prepare: (points: readonly Point[]) => Promise<void>;
  /** The value of a feature at a prepared point; NaN where it cannot be calculated. */
  at: (point: Point, input: number) => number;
}

/** Numeric inputs, by index, that add up to a total. */
export interface Mixture {
  inputs: readonly number[];
  total: number;
  /** How many of them may be above zero; by default all. */
  atMost?: number | undefined;
}

/**
 * One value per input: the value of a numeric input (existing samples may lie off the grid or outside the range), or
 * the index of a categorical input's level.
 */
export type Point = readonly number[];

export type Behaviour = 'explore' | 'normal' | 'exploit';

export interface EngineProgress {
  done: number;
  total: number;
  phase: string;
}

/** Progress and cancellation of a long computation, which yields to the event loop at least every 200 ms. */
export interface Control {
  onProgress?: (progress: EngineProgress) => void;
  /** After an abort, the computation rejects with the signal's reason within a second. */
  signal?: AbortSignal;
}

/** The values of an input that a series may have: some alone (a categorical input's as indices), or a range. */
export interface AllowedValues {
  only?: readonly number[];
  min?: number;
  max?: number;
}

/** The condition of an input in one series. */
export interface SeriesCondition {
  allowed?: AllowedValues;
  /** The number of different values that the series has at most. The samples come in an order that changes it least. */
  same?: number;
}

/** Outputs that follow from a point alone, such as a cost: they are calculated, and need no model. */
export interface KnownOutputs {
  /** Their indices among the objectives. */
  outputs: readonly number[];
  /** By point, their values in that order; NaN where one cannot be calculated. */
  evaluate: (points: readonly Point[]) => Promise<readonly (readonly number[])[]>;
}

/** Numbers that follow from a point alone, such as a dose or a ratio: the model may tell points apart by them too. */
export interface PointFeatures {
  count: number;
  /** By point, their values; NaN where one cannot be calculated. */
  evaluate: (points: readonly Point[]) => Promise<readonly (readonly number[])[]>;
}

/** The samples of another experiment: a value of a point is NaN where it has none of an input, as is an output. */
export interface SourceSamples {
  points: readonly Point[];
  outputs: readonly (readonly number[])[];
}

export interface ProposeRequest extends Control {
  space: Space;
  /** By input, the condition of this series. */
  seriesConditions?: readonly (SeriesCondition | undefined)[];
  /**
   * All existing samples, measured or not, with their outputs in the order of `objectives`; NaN if not measured. A value
   * of a point is NaN if it is unknown.
   */
  points: readonly Point[];
  outputs: readonly (readonly number[])[];
  /** One without a weight is no part of the score, and may have a limit. */
  objectives: readonly Objective[];
  known?: KnownOutputs;
  /** By output that is calculated from measured ones: what these are expected to be goes through it. */
  formulas?: readonly OutputFormula[] | undefined;
  features?: PointFeatures;
  /** Whether the series follows the trade-off between all outputs with a weight, whatever their weights. */
  front?: boolean;
  /**
   * The block of each sample, a whole number: samples of one series or day share an effect, which is learned. Without it,
   * what differs between blocks is noise.
   */
  blocks?: readonly number[] | undefined;
  /**
   * Samples of other experiments: learned from with a distance that is learned too, and otherwise no samples here. They
   * count while this experiment has at most 500 valid samples of its own.
   */
  sources?: readonly SourceSamples[] | undefined;
  /** The samples that failed, by index: they have no outputs, and tell where others would fail. */
  failed?: readonly number[];
  /** The samples that are not to be learned from, by index: they have no outputs, and nobody will measure them. */
  leftOut?: readonly number[];
  /** Prior share of noise in an output's deviation, 0 … 1. */
  noise: number;
  behaviour: Behaviour;
  count: number;
  seed: number;
  /** `hyperParameters` of the last series, a second start of the fit. */
  warmStart?: readonly number[] | undefined;
  /** Whether each of many points may be proposed. Without it, every point may. */
  feasible?: (points: readonly Point[]) => Promise<readonly boolean[]>;
  /**
   * Replaces `feasible` by the degree of violation: 0 may be proposed; smaller values are closer to feasible. It guides
   * the search for the first feasible points where they are rare.
   */
  violations?: (points: readonly Point[]) => Promise<readonly number[]>;
  /** By rule, its conditions as far as they can be read. They lead the search; `violations` decides. */
  conditions?: readonly Conditions[];
}

export interface Proposal {
  point: Point;
  /** Predicted score in the units of the rank, 0 … 1; undefined without a surrogate. */
  predictedScore?: number;
  /** The score and each weighted output, with intervals. */
  forecast?: PointForecast;
  /** The probability that a sample succeeds and keeps every limit; undefined where nothing limits it. */
  acceptable?: number;
  /** The same without the limits of outputs with a weight. */
  besides?: number;
  reason: Reason;
}

/**
 * The purpose of a sample: it may well be the best, it is far from what is known, it insures against having mistaken a
 * local optimum for the best, or it has a level that no sample has.
 */
export type Purpose = 'improves' | 'explores' | 'insures' | 'tests-level';

/** The reason why a point was selected. */
export interface Reason {
  method: 'space-filling' | 'expected-improvement' | 'whole-front' | 'meeting-targets' | 'exhausted';
  /** The purpose of a selection by expected improvement, or along the whole front. */
  purpose?: Purpose;
  /**
   * Expected gain of the score, or along the front of the hypervolume, whose unit lies between the worst and the best
   * measured value of each output; the score's posterior deviation, and the nearest existing sample with its distance in
   * lengthscales.
   */
  expectedGain?: number;
  deviation?: number;
  nearest?: { sample: number; distance: number };
}

/** A weighted output's part in the scale of a score: its weight, target, and the losses that count as 1 and as 0. */
export type ScoreScale = Pick<Objective, 'weight' | 'target'> & OutputScale;

export interface ProposeResult {
  proposals: Proposal[];
  /** By weighted output, the scale of the forecasts' scores; undefined without forecasts. */
  scale?: readonly ScoreScale[];
  /** True if fewer than `count` points were left: each point of a finite space is proposed once. */
  exhausted: boolean;
  /** Settings that were tried, where it is not proven that no more points are left. */
  tried?: number;
  /**
   * Number of samples that the surrogate was fitted to: above 2000 valid ones, the best 1000 and an even choice of the
   * others.
   */
  learnedFrom: number;
  /**
   * By source, the correlation of its values with those here at the same settings, 0 … 1: 0 if it was not learned from,
   * because the samples are likelier without. Undefined without sources, and without a surrogate.
   */
  sourceLikeness?: readonly number[];
  /**
   * The indices of the sources that were not learned from because the samples are too few to tell whether they are
   * related. Undefined without any.
   */
  undecidedSources?: readonly number[];
  /** Natural logarithms of lengthscales, noise and signal variance; undefined without a surrogate. */
  hyperParameters?: readonly number[];
}

/** No feasible point was found. */
export class NoFeasiblePointError extends Error {
  override readonly name = 'NoFeasiblePointError';
  readonly search: FailedSearch;

  constructor(search: FailedSearch) {
    super(search.isProven ? 'No point meets every rule.' : 'No point was found that meets every rule.');
    this.search = search;
  }
}

/** A search that has found nothing. */
export interface FailedSearch {
  /** True if no point exists: all were tried, or bounds exclude them. */
  isProven: boolean;
  /** Settings that were tried. */
  tried: number;
  /** The comparison that the nearest setting misses, where rules can be read. */
  nearest?: Miss | undefined;
}

/** By how much a setting misses a comparison. */
export interface Miss {
  distance: number;
  /** The left side as written, and its value there. */
  text: string;
  value: number;
}
