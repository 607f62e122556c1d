import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { bestRow } from '#shared/engine/score.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';
import { ColorLegend } from '#web/charts/frame/color-legend.tsx';
import { useChartColors } from '#web/charts/use-chart-colors.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { useModelSource } from '#web/lib/engine/use-model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import type { ChartData } from './chart-data.ts';
import { heldInWords, restOfMixtures } from './held-in-words.ts';
import type { ArrivedPlot } from './surface-data.ts';

interface Props extends Pick<ChartData, 'experiment' | 'inputs' | 'outputs' | 'list'> {
  arrived: ArrivedPlot;
}

/** The meaning of the surface's colours and points, and what the other inputs are held at. */
export function SurfaceNotes({ arrived, ...data }: Props) {
  const source = useModelSource(data);
  const colors = useChartColors();
  const { data: rules = [] } = useQuery(rulesQuery(experimentPlaceOf(data.experiment)));
  const decimal = use(DecimalContext);
  const scores = arrived.samples.flatMap(({ score }) => score ?? []);
  const text = (value: number) => withSymbol(value.toFixed(2), decimal);
  const [low, high] = [scores.reduce((a, b) => Math.min(a, b), 1), scores.reduce((a, b) => Math.max(a, b), 0)];
  return (
    <>
      <ColorLegend colors={colors.heat.slice(1)} from={`Score ${text(low)}`} to={text(high)} />
      <Typography variant="body2" color="textPrimary" sx={{ mt: 1 }}>
        {highestText(arrived, data.inputs, decimal)}
        {rules.length > 0 && ' The surface goes by no rule: the contour shows which places the rules forbid.'}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {source && `${heldText(source, data.inputs, arrived, decimal)} `}
        Points: measured samples.
      </Typography>
    </>
  );
}

/** Says where the surface is highest; a flat one says nothing about its inputs. */
function highestText({ samples, x, y }: ArrivedPlot, inputs: readonly InParameter[], decimal: DecimalSymbol): string {
  const known = samples.flatMap(({ score, ...at }) =>
    score === null || score === undefined ? [] : [{ score, ...at }],
  );
  const [one, other] = [x, y].map((name) => inputs.find(({ short_name }) => short_name === name));
  if (known.length === 0 || !one || !other) return '';
  const [across, up] = [axisOf(one), axisOf(other)];
  const settable = known.filter((point) => across.isOn(point.x) && up.isOn(point.y));
  const highest = (settable.length > 0 ? settable : known).reduce((best, point) =>
    point.score > best.score ? point : best,
  );
  const lowest = known.reduce((least, { score }) => Math.min(least, score), highest.score);
  if (highest.score - lowest < FLAT) {
    return 'The surface is flat: while the others are held, nothing can be concluded about these two inputs.';
  }
  const at = heldInWords([one, other], [highest.x, highest.y], [], decimal);
  const drawn = (values: number[]) => new Set(values).size;
  const isPartial = across.count > drawn(samples.map(({ x }) => x)) || up.count > drawn(samples.map(({ y }) => y));
  const among = isPartial ? ', among the places drawn' : '';
  return `Highest predicted score: ${withSymbol(highest.score.toFixed(2), decimal)}, ${settable.length > 0 ? 'at' : 'near'} ${at}${among}.`;
}

/** Scores that differ by less are shown alike. */
const FLAT = 0.01;

function heldText(
  source: ModelSource,
  inputs: readonly InParameter[],
  arrived: ArrivedPlot,
  decimal: DecimalSymbol,
): string {
  const { points, outputs, objectives } = source.request;
  const best = points[bestRow(outputs, objectives)] ?? [];
  const isMoved = ({ short_name }: InParameter) => short_name === arrived.x || short_name === arrived.y;
  const moved = source.inputs.flatMap((input, index) => (isMoved(input) ? [index] : []));
  const rest = restOfMixtures(source, moved, decimal);
  const known = new Map([
    ...source.inputs.flatMap(({ uuid }, index): [string, number][] =>
      rest.parts.includes(index) ? [] : [[uuid, best[index] ?? 0]],
    ),
    ...source.fixed.map(({ uuid, value }): [string, number] => [uuid, value]),
  ]);
  const held = inputs.filter((input) => known.has(input.uuid) && !isMoved(input));
  const setting = held.map(({ uuid }) => known.get(uuid) ?? 0);
  const others = held.length > 0 && `Other inputs as in the best sample: ${heldInWords(held, setting, [], decimal)}.`;
  return [others, rest.text].filter(Boolean).join(' ') || 'There are no other inputs.';
}
