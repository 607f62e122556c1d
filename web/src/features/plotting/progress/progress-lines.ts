import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { rankScores } from '#shared/rules/rank.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { ProgressLine } from '#web/charts/progress/build-progress-figure.ts';

/** An experiment whose samples are compared. */
export interface Compared {
  name: string;
  list: readonly Series[];
  outputs: readonly OutParameter[];
}

/**
 * The measured samples of experiments, by one output or by the score. Outputs of other experiments are found by short
 * name. Scores are relative to the best and worst samples, so they are computed over the samples of all experiments
 * together, with the targets and weights of the first.
 *
 * @param measure the output; undefined for the score
 */
export function progressLines(experiments: readonly Compared[], measure: OutParameter | undefined): ProgressLine[] {
  const own = experiments[0];
  if (!own) return [];
  const samples = experiments.flatMap((experiment) =>
    experiment.list
      .toSorted((a, b) => a.number - b.number)
      .flatMap((series) => series.samples.map((sample) => ({ experiment, series: series.number, sample }))),
  );
  const column = ({ short_name }: OutParameter) =>
    Float64Array.from(samples, ({ experiment, sample }) => outputValue(experiment, sample, short_name));
  const values = measure ? column(measure) : rankScores(own.outputs.map(column), own.outputs);
  const weighted = own.outputs.filter(({ weight }) => weight > 0);
  const scoredBy = ({ experiment, sample }: (typeof samples)[number]) =>
    weighted.filter(({ short_name }) => Number.isFinite(outputValue(experiment, sample, short_name))).length;
  return experiments.map((experiment) => ({
    name: experiment.name,
    samples: samples.flatMap((one, index) => {
      const value = values[index] ?? Number.NaN;
      if (one.experiment !== experiment || isOpen(one.sample, experiment.outputs)) return [];
      if (!(measure ? Number.isFinite(value) : scoredBy(one) > 0)) return [];
      return {
        key: one.sample.uuid,
        series: one.series,
        name: `Series ${one.series}, sample ${sampleNumber(one.sample)}`,
        value,
        isPartial: !measure && scoredBy(one) < weighted.length,
        isByChance: one.sample.whyChosen?.method === 'space-filling',
      };
    }),
  }));
}

function outputValue({ outputs }: Compared, sample: Sample, shortName: string): number {
  const output = outputs.find(({ short_name }) => short_name === shortName);
  return (output && valuesOf(sample).get(output.uuid)) ?? Number.NaN;
}
