import type { Series } from '#shared/contracts/series.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ScatterAxis } from '#web/charts/heatmap/build-scatter-figure.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';

interface Shown {
  samples: readonly { uuid: string }[];
  x: ScatterAxis;
  y: ScatterAxis;
  scores: ArrayLike<number>;
}

/** The heatmap's samples in rows. */
export function heatmapTable({ samples, x, y, scores }: Shown, list: readonly Series[]): TableData {
  const names = new Map(namedSamples(list).map(({ sample, name }) => [sample.uuid, name]));
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
