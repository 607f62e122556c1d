import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { scaleOfToday } from '#shared/rules/model-scale.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import { type Excluded, exclusionText } from '#shared/rules/sample-state.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ScatterAxis } from '#web/charts/heatmap/build-scatter-figure.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';

/**
 * The samples of the chosen series and their weights: the rank among all samples of the experiment if they are
 * measured, or the predicted score as the table shows it; NaN without one, and of those that failed or are left out.
 *
 * @param left the series that are not chosen
 */
export function heatmapScores(
  list: readonly Series[],
  left: ReadonlySet<string>,
  outputs: readonly OutParameter[],
  predicts: boolean,
): { samples: Sample[]; scores: Float64Array; excluded: boolean[] } {
  const all = list.flatMap((series) => series.samples);
  const ranks = measuredScores(all, outputs);
  const scale = scaleOfToday(all, outputs);
  const chosen = all.map((sample, index) => ({ sample, index })).filter(({ sample }) => !left.has(sample.series));
  return {
    samples: chosen.map(({ sample }) => sample),
    scores: Float64Array.from(chosen, ({ sample, index }) => {
      if (predicts && !sample.state) return predictionToday(sample, scale).score ?? Number.NaN;
      return ranks[index] ?? Number.NaN;
    }),
    excluded: chosen.map(({ sample }) => sample.state !== undefined),
  };
}

interface Shown {
  samples: readonly { uuid: string }[];
  x: ScatterAxis;
  y: ScatterAxis;
  scores: ArrayLike<number>;
}

/** The heatmap's samples in rows. */
export function heatmapTable({ samples, x, y, scores }: Shown, list: readonly Series[]): TableData {
  const names = new Map(
    namedSamples(list).map(({ sample, name }) => [
      sample.uuid,
      [name, ...(sample.state ? [exclusionText(sample)] : [])].join(', '),
    ]),
  );
  const axes = x.label === y.label ? [x] : [x, y];
  const known = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null);
  const cell = ({ categories, values }: ScatterAxis, index: number) => {
    const value = known(values[index]);
    return value === null ? null : (categories?.[value] ?? value);
  };
  return {
    columns: ['Sample', ...axes.map(({ label }) => label), 'Score'],
    rows: samples.map(({ uuid }, index) => [
      names.get(uuid) ?? '',
      ...axes.map((axis) => cell(axis, index)),
      known(scores[index]),
    ]),
  };
}

interface DescribedSamples {
  samples: readonly ({ uuid: string; series: string } & Excluded)[];
  x: ScatterAxis;
  y: ScatterAxis;
  scores: ArrayLike<number>;
  decimal: DecimalSymbol;
}

/** The lines of a sample's tooltip in the heatmap. */
export function describeSample(
  { samples, x, y, scores, decimal }: DescribedSamples,
  list: readonly Series[],
  index: number,
): string[] {
  const written = (value: number) => withSymbol(formatNumber(value), decimal);
  const sample = samples[index];
  const series = list.find(({ uuid }) => uuid === sample?.series);
  const number = (series?.samples.findIndex(({ uuid }) => uuid === sample?.uuid) ?? -1) + 1;
  const text = ({ label, categories, values }: ScatterAxis) => {
    const value = values[index] ?? Number.NaN;
    return `${label}: ${categories?.[value] ?? written(value)}`;
  };
  const score = scores[index] ?? Number.NaN;
  const state = exclusionText(sample ?? {});
  return [
    `Series ${series?.number}, sample ${number}`,
    ...(state ? [state] : []),
    text(x),
    ...(x.label === y.label ? [] : [text(y)]),
    `Score: ${Number.isNaN(score) ? 'N/A' : written(score)}`,
  ];
}
