import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { measuredScores } from '#shared/rules/rank.ts';

/**
 * The samples of the chosen series and their weights: the rank among all samples of the experiment if they are
 * measured, or the predicted score; NaN without one.
 *
 * @param left the series that are not chosen
 */
export function heatmapScores(
  list: readonly Series[],
  left: ReadonlySet<string>,
  outputs: readonly OutParameter[],
  predicts: boolean,
): { samples: Sample[]; scores: Float64Array } {
  const all = list.flatMap((series) => series.samples);
  const ranks = measuredScores(all, outputs);
  const chosen = all.map((sample, index) => ({ sample, index })).filter(({ sample }) => !left.has(sample.series));
  return {
    samples: chosen.map(({ sample }) => sample),
    scores: Float64Array.from(chosen, ({ sample, index }) => {
      if (predicts) return sample.predicted_score ?? Number.NaN;
      return ranks[index] ?? Number.NaN;
    }),
  };
}
