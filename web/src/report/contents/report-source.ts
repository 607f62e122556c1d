import type { CompParameter, Rule } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { noScore, rankSamples } from '#shared/rules/rank.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { Tolerances } from '#web/features/plotting/tolerances/kept-tolerances.ts';
import { cellText, scoreText } from '#web/features/series/cell-value.ts';
import type { Importance } from '#web/lib/resources/importances.ts';

/** All that a report is made from: what the person who makes it can see. */
export interface ReportSource {
  experiment: Experiment;
  inputs: readonly InParameter[];
  functions: readonly CompParameter[];
  outputs: readonly OutParameter[];
  rules: readonly Rule[];
  /** All series of the experiment. */
  all: readonly Series[];
  /** The series that the report is about, in the order of their numbers. */
  list: readonly Series[];
  /** The experiment's model, where there is one. */
  model: PredictionModel | null;
  /** Why the model is out of date; undefined if it is not. */
  outdated: string | undefined;
  importances: readonly Importance[];
  /** Short names of the parameters that are left out of the model. */
  excluded: ReadonlySet<string>;
  /** How exactly settings are met, as the person has set it. */
  tolerances: Tolerances;
  decimal: DecimalSymbol;
  /** Whether people may be named. */
  hasPeople: boolean;
}

/** A sample with its place, and its score among all samples of the experiment. */
export interface ReportedSample {
  sample: Sample;
  series: Series;
  /** '2.3' is sample 3 of series 2. */
  name: string;
  score: number;
}

/** The samples of the report, in the order of their series. */
export function reportedSamples({ all, list, outputs }: ReportSource): ReportedSample[] {
  const scored = all.flatMap(({ samples }) => samples);
  const scores = rankSamples(scored, outputs);
  const scoreOf = new Map(scored.map(({ uuid }, at) => [uuid, scores[at] ?? noScore]));
  return list.flatMap((series) =>
    series.samples
      .toSorted((a, b) => a.position - b.position)
      .map((sample) => ({
        sample,
        series,
        name: `${series.number}.${sampleNumber(sample)}`,
        score: scoreOf.get(sample.uuid) ?? noScore,
      })),
  );
}

type Valued = Pick<InParameter, 'uuid' | 'is_categorical' | 'categories'>;

/** The value of a sample as people read it; '' where there is none. */
export function valueIn(sample: Sample, parameter: Valued, decimal: DecimalSymbol): string {
  return parameterText(valuesOf(sample).get(parameter.uuid), parameter, decimal);
}

/** A value of a parameter as people read it; '' where there is none. */
export const parameterText = (
  value: number | null | undefined,
  { is_categorical, categories }: Omit<Valued, 'uuid'>,
  decimal: DecimalSymbol,
): string => (Number.isFinite(value) ? cellText(value, is_categorical ? categories : undefined, decimal) : '');

/** A score as the screens show it; '' where there is none. */
export const knownScore = (score: number, decimal: DecimalSymbol): string =>
  score === noScore || !Number.isFinite(score) ? '' : scoreText(score, decimal);
