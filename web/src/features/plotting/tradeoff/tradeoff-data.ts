import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { noScore, rankSamples } from '#shared/rules/rank.ts';
import { type Target, targetLabel } from '#shared/rules/target.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { TradeoffData } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { valuesOf } from '#web/lib/resources/sample-values.ts';
import { parameterTitle } from '../parameter-title.ts';
import { namedSamples } from '../sample-names.ts';

/** The samples that have values of both outputs. */
export function tradeoffData(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  x: OutParameter,
  y: OutParameter,
): TradeoffData {
  const named = namedSamples(list);
  const scores = rankSamples(
    named.map(({ sample }) => sample),
    outputs,
  );
  return {
    x: measure(x),
    y: measure(y),
    samples: named.flatMap(({ sample, name }, index) => {
      const values = valuesOf(sample);
      const [across, up, score] = [values.get(x.uuid) ?? null, values.get(y.uuid) ?? null, scores[index] ?? noScore];
      if (across === null || up === null) return [];
      return [
        { key: sample.uuid, name, x: across, y: up, score: score === noScore ? Number.NaN : score, isProposal: false },
      ];
    }),
  };
}

export function tradeoffTable({ x, y, samples }: TradeoffData, front: ReadonlySet<string>): TableData {
  return {
    columns: ['Sample', x.title, y.title, 'Score', 'On the front'],
    rows: samples.map((sample) => [
      sample.name,
      sample.x,
      sample.y,
      Number.isFinite(sample.score) ? sample.score : null,
      front.has(sample.key) ? 'yes' : 'no',
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
