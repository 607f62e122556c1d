import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { highestScoreOf } from '#shared/engine/score-gain.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { verdictOf } from '#web/lib/resources/model-verdict.ts';
import { predictionModelQuery } from '#web/lib/resources/models.ts';
import { ChartCard } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { parameterTitle } from '../parameter-title.ts';
import { frontSummary } from './front-summary.ts';
import { ProgressControls } from './progress-controls.tsx';
import { progressLines } from './progress-data.ts';
import { ProgressFigure } from './progress-figure.tsx';
import { useCompared } from './use-compared.ts';

type Props = Pick<ChartData, 'experiment' | 'outputs' | 'list'>;

/** Whether the samples are getting better, alone or next to other experiments. */
export function ProgressPanel({ experiment, outputs, list }: Props) {
  const [measureId, setMeasure] = useState('');
  const [over, setOver] = useState<'samples' | 'series'>('samples');
  const comparison = useCompared(experiment);
  const model = useQuery(predictionModelQuery(experimentPlaceOf(experiment), experiment.prediction_model?.uuid ?? ''));
  const measures = useMemo(() => outputs.filter(({ is_categorical }) => !is_categorical), [outputs]);
  const measure = measures.find(({ uuid }) => uuid === measureId);
  const { compared } = comparison;
  const own = { name: experiment.name, list, outputs };
  const lines = progressLines([own, ...compared], measure);
  const title = measure ? parameterTitle(measure) : 'score';
  const target = measure?.target ?? 'Maximize';
  const { outlook } = model.data ?? {};
  const best = Math.max(...(lines[0]?.samples.map(({ value }) => value) ?? []));
  // A poor model says nothing about the next series.
  const says =
    !measure &&
    compared.length === 0 &&
    outlook &&
    model.data &&
    verdictOf(model.data) !== 'poor' &&
    Number.isFinite(best);
  const highest = highestScoreOf(outputs.filter(({ weight }) => weight > 0));
  const data = {
    lines: says
      ? lines.map((line) => ({
          ...line,
          next: {
            samples: experiment.sample_count,
            value: Math.min(Math.max(best, highest), best + outlook.expected_gain),
          },
        }))
      : lines,
    target,
    title,
    over,
  };
  const decimal = use(DecimalContext);
  const front = useMemo(
    () => (experiment.whole_front ? frontSummary(list, outputs, decimal) : undefined),
    [experiment.whole_front, list, outputs, decimal],
  );
  return (
    <ChartCard chart="progress">
      <ProgressControls
        measures={measures}
        measure={measure?.uuid ?? ''}
        onMeasure={setMeasure}
        over={over}
        onOver={setOver}
        comparison={comparison}
        comparePath={paths.compare(experiment.workspace_id, [experiment.uuid, ...comparison.chosen])}
      />
      {front && <Typography sx={{ mb: 1 }}>{front}</Typography>}
      <ProgressFigure experiment={experiment} data={data} />
    </ChartCard>
  );
}
