import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ChartParameter } from './chart-parameters.ts';
import type { ArrivedPlot } from './surface-axes.ts';

/** The surface's points in rows. */
export function surfaceTable(arrived: ArrivedPlot | undefined, inputs: readonly ChartParameter[]): TableData {
  const axis = (short: string) => inputs.find(({ shortName }) => shortName === short);
  const [x, y] = [axis(arrived?.x ?? ''), axis(arrived?.y ?? '')];
  const cell = (input: ChartParameter | undefined, value: number) => input?.categories?.[value] ?? value;
  return {
    columns: [x?.title ?? arrived?.x ?? '', y?.title ?? arrived?.y ?? '', 'Predicted score'],
    rows: (arrived?.samples ?? []).map((point) => [cell(x, point.x), cell(y, point.y), point.score]),
  };
}
