import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { type Target, targetLabel } from '#shared/rules/target.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { Interval, TradeoffData } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';
import { parameterTitle } from '../parameter-title.ts';

/** The samples that have values of both outputs, and those to measure: their missing values are predicted. */
export function tradeoffData(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  x: OutParameter,
  y: OutParameter,
): TradeoffData {
  const named = namedSamples(list);
  const scores = measuredScores(
    named.map(({ sample }) => sample),
    outputs,
  );
  return {
    x: measure(x),
    y: measure(y),
    samples: named.flatMap(({ sample, name }, index) => {
      const [across, up] = [knownOf(sample, x), knownOf(sample, y)];
      if (!across || !up) return [];
      return [
        {
          key: sample.uuid,
          name,
          x: across.value,
          y: up.value,
          score: scores[index] ?? Number.NaN,
          isProposal: Boolean(across.interval || up.interval) || isOpen(sample, outputs),
          intervals: { x: across.interval, y: up.interval },
        },
      ];
    }),
  };
}

/** The measured or calculated value, or else the predicted one with its interval. */
function knownOf(sample: Sample, { uuid }: OutParameter): { value: number; interval?: Interval } | undefined {
  const value = valuesOf(sample).get(uuid) ?? null;
  if (value !== null) return { value };
  const predicted = sample.predicted_outputs?.find((one) => one.uuid === uuid);
  return predicted && { value: predicted.value, interval: { low: predicted.low, high: predicted.high } };
}

export function tradeoffTable({ x, y, samples }: TradeoffData, front: ReadonlySet<string>): TableData {
  return {
    columns: ['Sample', x.title, y.title, 'Score', 'On the front', 'To measure'],
    rows: samples.map((sample) => [
      sample.name,
      sample.x,
      sample.y,
      Number.isFinite(sample.score) ? sample.score : null,
      front.has(sample.key) ? 'yes' : 'no',
      sample.isProposal ? 'yes' : 'no',
    ]),
  };
}

function measure(output: OutParameter): TradeoffData['x'] {
  const title = parameterTitle(output);
  return { title, axisTitle: `${title}, ${aim(output.target)}`, target: output.target };
}

function aim(target: Target): string {
  if (target === 'Maximize') return 'higher is better';
  if (target === 'Minimize') return 'lower is better';
  return `target ${targetLabel(target)}`;
}
