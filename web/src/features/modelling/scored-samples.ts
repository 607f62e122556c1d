import type { Learned } from '#shared/contracts/models.ts';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { scoreOn } from '#shared/rules/model-scale.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { ScoredSample } from '#web/charts/prediction/build-prediction-figure.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';

/**
 * The samples with a predicted and a measured score, both on the model's scale. Samples of later series are left out:
 * their predictions are of the model that proposed them. A model that was made before its scale was kept has ranks.
 */
export function scoredSamples(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  learned: Learned | undefined,
): ScoredSample[] {
  const known = learned ? list.filter(({ number }) => number <= learned.series_number) : list;
  const measuredOf = learned ? onScale(learned) : ranks(known, outputs);
  return namedSamples(known).flatMap(({ sample, name }) => {
    if (sample.state || isOpen(sample, outputs)) return [];
    const { uuid: key, predicted_score: predicted, predicted_interval: interval = null } = sample;
    const measured = measuredOf(sample);
    return predicted === null || measured === undefined ? [] : [{ key, name, measured, predicted, interval }];
  });
}

function onScale({ scale }: Learned): (sample: Sample) => number | undefined {
  return (sample) => {
    const values = valuesOf(sample);
    return scoreOn(scale, (output) => values.get(output));
  };
}

function ranks(list: readonly Series[], outputs: readonly OutParameter[]): (sample: Sample) => number | undefined {
  const samples = list.flatMap((series) => series.samples);
  const scores = measuredScores(samples, outputs);
  const scoreOf = new Map(samples.map(({ uuid }, index) => [uuid, scores[index] ?? Number.NaN]));
  return ({ uuid }) => {
    const score = scoreOf.get(uuid) ?? Number.NaN;
    return Number.isNaN(score) ? undefined : score;
  };
}
