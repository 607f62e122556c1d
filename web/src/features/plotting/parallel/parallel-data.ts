import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import type { ParallelData } from '#web/charts/parallel/build-parallel-figure.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';
import { type ChartParameter, scatterAxisOf } from '../chart-parameters.ts';

/** All inputs and outputs of all samples, and the scores of those that are measured. */
export function parallelData(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  parameters: readonly ChartParameter[],
): ParallelData {
  const named = namedSamples(list);
  const samples = named.map(({ sample }) => sample);
  const scores = measuredScores(samples, outputs);
  const axes = parameters
    .filter(({ kind }) => kind !== 'function')
    .map((parameter) => ({
      key: parameter.uuid,
      title: parameter.title,
      categories: parameter.categories,
      values: scatterAxisOf(parameter, samples).values,
    }));
  return {
    axes: [...axes, { key: 'score', title: 'Score', categories: undefined, values: scores }],
    samples: named.map(({ sample, name }, index) => ({ key: sample.uuid, name, score: scores[index] ?? Number.NaN })),
  };
}
