import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { noScore, rankSamples } from '#shared/rules/rank.ts';
import type { ScoredSample } from '#web/charts/prediction/build-prediction-figure.ts';

/** The samples with a predicted score and a rank. Ranks are computed over all samples. */
export function scoredSamples(list: readonly Series[], outputs: readonly OutParameter[]): ScoredSample[] {
  const samples = list.flatMap((series) => series.samples);
  const scores = rankSamples(samples, outputs);
  return samples.flatMap(({ predicted_score: predicted, predicted_interval: interval = null }, index) => {
    const measured = scores[index] ?? noScore;
    return predicted === null || measured === noScore ? [] : [{ measured, predicted, interval }];
  });
}
