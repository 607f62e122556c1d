import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useMemo, useState } from 'react';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import { buildTradeoffFigure } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { TradeoffChart } from '#web/charts/tradeoff/tradeoff-chart.tsx';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { ChartCard, ModelWorth } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { parameterTitle } from '../parameter-title.ts';
import { SelectionBar } from '../selection-bar.tsx';
import { frontText, tradeoffCaption, tradeoffData, tradeoffTable, worthARun } from './tradeoff-data.ts';

type Props = Pick<ChartData, 'experiment' | 'outputs' | 'list'>;

/** The cost of one output in another. */
export function TradeoffPanel({ experiment, outputs, list }: Props) {
  const measures = useMemo(() => outputs.filter(({ is_categorical }) => !is_categorical), [outputs]);
  const [xId, setX] = useState('');
  const [yId, setY] = useState('');
  const decimal = use(DecimalContext);
  const { selected, select, toggle } = useSelectedSamples(experiment.uuid);
  const x = measures.find(({ uuid }) => uuid === xId) ?? measures[0];
  const y = measures.find(({ uuid }) => uuid === yId) ?? measures.find((output) => output !== x);
  const data = useMemo(() => x && y && tradeoffData(list, outputs, x, y), [list, outputs, x, y]);
  if (!x || !y || !data) {
    return (
      <ChartCard chart="tradeoff">
        <Typography color="textSecondary">An experiment with two numeric outputs has a trade-off.</Typography>
      </ChartCard>
    );
  }
  const options = measures.map((output) => ({ value: output.uuid, label: parameterTitle(output) }));
  const figure = buildTradeoffFigure(data, 640);
  const { front: line, beyond } = figure;
  const front = line.keys;
  const proposed = data.samples.filter(({ isProposal, isExcluded }) => isProposal && !isExcluded).length;
  const label = `${parameterTitle(y)} against ${parameterTitle(x)}`;
  const summary = frontText(data.samples, front, { x, y }, decimal);
  const worth = experiment.whole_front ? worthARun(data.samples, beyond) : '';
  const prospects =
    proposed > 0
      ? ` ${beyond.length} of ${proposed} samples with predictions are predicted beyond what is measured.${worth}`
      : '';
  return (
    <ChartCard chart="tradeoff">
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', mb: 2 }}>
        <Choice
          label="Across"
          options={options}
          value={x.uuid}
          onChoose={setX}
          sx={{ width: { xs: '100%', sm: 300 } }}
        />
        <Choice label="Up" options={options} value={y.uuid} onChoose={setY} sx={{ width: { xs: '100%', sm: 300 } }} />
      </Stack>
      <Typography sx={{ mb: 1.5 }}>
        {summary}
        {prospects}
      </Typography>
      {proposed > 0 && <ModelWorth experiment={experiment} />}
      <SelectionBar experiment={experiment} hint="Drag over samples to select them, or press Space on one." />
      <ChartFrame
        title={label}
        fileName={`${fileName(experiment.name)}-trade-off`}
        table={tradeoffTable(data, new Set(front))}
        caption={`${tradeoffCaption(data, figure)} Rings: selected samples.`}
      >
        <TradeoffChart
          label={`${label}. ${summary}${prospects}`}
          data={data}
          selected={selected}
          onBrush={(keys) => select(keys, keys.length > 0 ? 'tradeoff' : '')}
          onToggle={toggle}
        />
      </ChartFrame>
    </ChartCard>
  );
}
