import type { Series } from '#shared/contracts/series.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { ScatterAxis } from '#web/charts/heatmap/build-scatter-figure.ts';

interface Shown {
  samples: readonly { uuid: string; series: string }[];
  x: ScatterAxis;
  y: ScatterAxis;
  scores: ArrayLike<number>;
  decimal: DecimalSymbol;
}

/** The lines of a sample's tooltip in the heatmap. */
export function describeSample(
  { samples, x, y, scores, decimal }: Shown,
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
  return [
    `Series ${series?.number}, sample ${number}`,
    text(x),
    ...(x.label === y.label ? [] : [text(y)]),
    `Score: ${Number.isNaN(score) ? 'N/A' : written(score)}`,
  ];
}
