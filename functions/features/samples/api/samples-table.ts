import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { ownColumns, sampleNumber, scoreColumns } from '#shared/rules/own-columns.ts';
import { noScore, rankSamples } from '#shared/rules/rank.ts';

type Cell = string | number | null;
type Domain = Pick<InParameter, 'uuid' | 'short_name' | 'is_categorical' | 'categories'>;
interface Definitions {
  inputs: readonly Domain[];
  functions: readonly { uuid: string; short_name: string }[];
  outputs: readonly (Domain & Parameters<typeof rankSamples>[1][number] & Pick<OutParameter, 'uuid'>)[];
}

/** The columns of a series' file, for all series: an import of outputs finds the samples of these rows again. */
export function samplesTable(
  { inputs, functions, outputs }: Definitions,
  series: readonly { uuid: string; number: number }[],
  samples: readonly Sample[],
): Cell[][] {
  const parameters = [...inputs, ...functions, ...outputs];
  const labelsOf = new Map(
    [...inputs, ...outputs].flatMap(({ uuid, is_categorical, categories }) =>
      is_categorical ? [[uuid, categories] as const] : [],
    ),
  );
  const numberOf = new Map(series.map(({ uuid, number }) => [uuid, number]));
  const ranks = rankSamples(samples, outputs);
  const rows = samples.map((sample, index) => ({ sample, rank: ranks[index] ?? noScore }));
  const seriesOf = ({ sample }: { sample: Sample }) => numberOf.get(sample.series) ?? 0;
  rows.sort((a, b) => seriesOf(a) - seriesOf(b) || a.sample.position - b.sample.position);
  const head = [ownColumns.series, ownColumns.sample, ...parameters.map(({ short_name }) => short_name)];
  return [
    [...head, scoreColumns.predicted, scoreColumns.rank],
    ...rows.map(({ sample, rank }) => {
      const values = valuesOf(sample);
      return [
        numberOf.get(sample.series) ?? null,
        sampleNumber(sample),
        ...parameters.map(({ uuid }) => {
          const value = values.get(uuid) ?? null;
          const labels = labelsOf.get(uuid);
          return labels && value !== null ? (labels[value] ?? null) : value;
        }),
        sample.predicted_score,
        rank === noScore ? null : rank,
      ];
    }),
  ];
}

const valuesOf = ({ inParameters, compParameters, outParameters }: Sample) =>
  new Map<string, number | null>([
    ...inParameters.map(({ in_parameter, value }): [string, number] => [in_parameter, value]),
    ...compParameters.map(({ comp_parameter, value }): [string, number | null] => [comp_parameter, value]),
    ...outParameters.map(({ out_parameter, value }): [string, number | null] => [out_parameter, value]),
  ]);
