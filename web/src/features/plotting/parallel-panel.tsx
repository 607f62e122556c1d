import { use, useMemo, useState } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import { type AxisRange, keysInRanges, type ParallelData } from '#web/charts/parallel/build-parallel-figure.ts';
import { ParallelChart } from '#web/charts/parallel/parallel-chart.tsx';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartData } from './chart-data.ts';
import { type ChartParameter, scatterAxisOf } from './chart-parameters.ts';
import { excludedCaptions, namedScores } from './named-scores.ts';
import { SelectionBar } from './selection-bar.tsx';
import { whereBestLie } from './where-best-lie.ts';

type Props = Pick<ChartData, 'experiment' | 'outputs' | 'parameters' | 'list'>;

const noRanges: ReadonlyMap<string, AxisRange> = new Map();
const chart = 'parallel';

/** All inputs and outputs of all samples. Ranges on the axes select the samples that are within all of them. */
export function ParallelPanel({ experiment, outputs, parameters, list }: Props) {
  const { selected, by, select, clear } = useSelectedSamples(experiment.uuid);
  const [kept, setRanges] = useState(noRanges);
  // Another chart has selected samples since: the ranges no longer say which.
  const ranges = by === chart ? kept : noRanges;
  const data = useMemo(() => parallelData(list, outputs, parameters), [list, outputs, parameters]);

  const decimal = use(DecimalContext);
  const conclusion = useMemo(() => {
    const inputs = parameters.filter(({ kind }) => kind === 'input');
    const axes = inputs.flatMap(({ uuid, label }) =>
      data.axes.flatMap(({ key, ...axis }) => (key === uuid ? [{ ...axis, label }] : [])),
    );
    return whereBestLie(
      axes,
      data.samples.map(({ score }) => score),
      decimal,
    );
  }, [parameters, data, decimal]);

  function narrow(axis: string, range: AxisRange) {
    const next = new Map(ranges);
    if (range.low <= 0 && range.high >= 1) next.delete(axis);
    else next.set(axis, range);
    setRanges(next);
    if (next.size === 0) clear();
    else select(keysInRanges(data, next), chart);
  }

  return (
    <ChartCard chart={chart}>
      <SelectionBar experiment={experiment} hint="Move the handles of an axis to select samples." />
      <ChartFrame
        title="All parameters"
        fileName={`${fileName(experiment.name)}-parameters`}
        conclusion={conclusion}
        caption={`One line per sample, in the colour of its score; grey without one.${data.samples.some(({ isExcluded }) => isExcluded) ? ` ${excludedCaptions.dashed}` : ''} Two handles on each axis select a range.`}
        table={{
          columns: ['Sample', ...data.axes.map(({ title }) => title)],
          rows: data.samples.map(({ name }, index) => [
            name,
            ...data.axes.map(({ categories, values }) => {
              const value = values[index] ?? Number.NaN;
              return Number.isFinite(value) ? (categories?.[value] ?? value) : null;
            }),
          ]),
        }}
      >
        <ParallelChart
          label={`All inputs and outputs of ${data.samples.length} samples, ${selected.size} selected`}
          data={data}
          selected={selected}
          ranges={ranges}
          onRange={narrow}
        />
      </ChartFrame>
    </ChartCard>
  );
}

/** All inputs and outputs of all samples, and the scores of those that are measured. */
export function parallelData(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  parameters: readonly ChartParameter[],
): ParallelData {
  const named = namedScores(list, outputs);
  const samples = named.map(({ sample }) => sample);
  const scores = Float64Array.from(named, ({ score }) => score);
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
    samples: named.map(({ sample, name, score }) => ({
      ...{ key: sample.uuid, name, score },
      isExcluded: sample.state !== undefined,
    })),
  };
}
