import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useMemo, useState } from 'react';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import { buildTradeoffFigure } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { TradeoffChart } from '#web/charts/tradeoff/tradeoff-chart.tsx';
import { useModelSource } from '#web/lib/engine/use-model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { ChartCard, ModelWorth } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { parameterTitle } from '../parameter-title.ts';
import { SelectionBar } from '../selection-bar.tsx';
import { FrontWalk, isWorthARun } from './front-walk.tsx';
import { ShortlistTable } from './shortlist-table.tsx';
import { frontText, tradeoffCaption, tradeoffData, tradeoffTable, worthARun } from './tradeoff-data.ts';
import { usePredictedFront } from './use-predicted-front.ts';

type Props = Pick<ChartData, 'experiment' | 'inputs' | 'outputs' | 'list'>;

/** The cost of one output in another. */
export function TradeoffPanel({ experiment, inputs, outputs, list }: Props) {
  const measures = useMemo(() => outputs.filter(({ is_categorical }) => !is_categorical), [outputs]);
  const [xId, setX] = useState('');
  const [yId, setY] = useState('');
  const decimal = use(DecimalContext);
  const { selected, select, toggle } = useSelectedSamples(experiment.uuid);
  const x = measures.find(({ uuid }) => uuid === xId) ?? measures[0];
  const y = measures.find(({ uuid }) => uuid === yId) ?? measures.find((output) => output !== x);
  const data = useMemo(() => x && y && tradeoffData(list, outputs, x, y, decimal), [list, outputs, x, y, decimal]);
  const [at, setAt] = useState(0);
  const source = useModelSource({ experiment, inputs, outputs, list });
  const predictedFront = usePredictedFront({ experiment, inputs, outputs, list, x, y }, source);
  const points = predictedFront.points;
  const here = Math.min(at, (points?.length ?? 1) - 1);
  const shown = useMemo(() => {
    const predicted = points?.map((point, index) => ({
      ...{ x: point.x, y: point.y },
      isWorthARun: isWorthARun(point),
      isHere: index === here,
    }));
    return data && { ...data, predicted };
  }, [data, points, here]);
  if (!x || !y || !data || !shown) {
    return (
      <ChartCard chart="tradeoff">
        <Typography color="textSecondary">An experiment with two numeric outputs has a trade-off.</Typography>
      </ChartCard>
    );
  }
  const options = measures.map((output) => ({ value: output.uuid, label: parameterTitle(output) }));
  const figure = buildTradeoffFigure(shown, 640);
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
        caption={`${tradeoffCaption(shown, figure)} Rings: selected samples.`}
      >
        <TradeoffChart
          label={`${label}. ${summary}${prospects}`}
          data={shown}
          selected={selected}
          onBrush={(keys) => select(keys, keys.length > 0 ? 'tradeoff' : '')}
          onToggle={toggle}
        />
      </ChartFrame>
      {points && source ? (
        <FrontWalk
          {...{
            place: experimentPlaceOf(experiment),
            inputs,
            source,
            points,
            outputs: [x, y],
            at: here,
            onMove: setAt,
          }}
        />
      ) : (
        predictedFront.isModelled && (
          <Button
            variant="outlined"
            disabled={predictedFront.state === 'running'}
            onClick={() => void predictedFront.find()}
          >
            {predictedFront.state === 'running' ? 'Looking for the front …' : 'Predicted front'}
          </Button>
        )
      )}
      {predictedFront.state === 'failed' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          The predicted front could not be worked out. Please try again.
        </Alert>
      )}
      <ShortlistTable experiment={experiment} inputs={inputs} outputs={outputs} list={list} />
    </ChartCard>
  );
}
