import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import { expectedByChance } from '#web/charts/progress/build-progress-figure.ts';
import { lineStyle, ProgressChart } from '#web/charts/progress/progress-chart.tsx';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { verdictOf } from '#web/lib/resources/model-verdict.ts';
import { predictionModelQuery } from '#web/lib/resources/models.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { ChartCard } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { parameterTitle } from '../parameter-title.ts';
import { frontSummary } from './front-summary.ts';
import { ProgressControls } from './progress-controls.tsx';
import { progressLines, progressSummary, progressTable } from './progress-data.ts';
import { useCompared } from './use-compared.ts';

type Props = Pick<ChartData, 'experiment' | 'outputs' | 'list'>;

/** Whether the samples are getting better, alone or next to other experiments. */
export function ProgressPanel({ experiment, outputs, list }: Props) {
  const [measureId, setMeasure] = useState('');
  const [over, setOver] = useState<'samples' | 'series'>('samples');
  const comparison = useCompared(experiment);
  const model = useQuery(predictionModelQuery(experimentPlaceOf(experiment), experiment.prediction_model?.uuid ?? ''));
  const { selected, toggle } = useSelectedSamples(experiment.uuid);
  const measures = useMemo(() => outputs.filter(({ is_categorical }) => !is_categorical), [outputs]);
  const measure = measures.find(({ uuid }) => uuid === measureId);
  const { compared } = comparison;
  const own = { name: experiment.name, list, outputs };
  const lines = progressLines([own, ...compared], measure);
  const title = measure ? parameterTitle(measure) : 'score';
  const target = measure?.target ?? 'Maximize';
  const { outlook, metrics } = model.data ?? {};
  const best = Math.max(...(lines[0]?.samples.map(({ value }) => value) ?? []));
  // A poor model says nothing about the next series.
  const says =
    !measure && compared.length === 0 && outlook && metrics && verdictOf(metrics) !== 'poor' && Number.isFinite(best);
  const data = {
    lines: says
      ? lines.map((line) => ({
          ...line,
          next: { samples: experiment.sample_count, value: best + outlook.expected_gain },
        }))
      : lines,
    target,
    title,
    over,
  };
  const decimal = use(DecimalContext);
  const summary = progressSummary(data, decimal);
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
      />
      {front && <Typography sx={{ mb: 1 }}>{front}</Typography>}
      <Typography sx={{ mb: 1 }}>{summary}</Typography>
      <ChartFrame
        title={`Progress of ${title}`}
        fileName={`${fileName(experiment.name)}-progress`}
        table={progressTable(data)}
        caption={
          <Legend
            names={data.lines.map(({ name }) => name)}
            hasNext={Boolean(says) && over === 'samples'}
            hasLimits={data.lines.some((line) => line.samples.some(({ isAcceptable }) => isAcceptable === false))}
            chances={over === 'samples' ? lines.map((line) => expectedByChance(line, target).length) : []}
          />
        }
      >
        <ProgressChart label={`Progress of ${title}. ${summary}`} data={data} selected={selected} onToggle={toggle} />
      </ChartFrame>
    </ChartCard>
  );
}

interface LegendProps {
  names: readonly string[];
  hasNext: boolean;
  hasLimits: boolean;
  /** By line, how many of its samples were chosen by chance, where they tell something. */
  chances: readonly number[];
}

function Legend({ names, hasNext, hasLimits, chances }: LegendProps) {
  const text = 'Dots: measured samples. Thick line: best so far.';
  return (
    <>
      {text}
      {hasLimits && ' Dashed: best of the samples that keep all limits.'}
      {hasNext && ' Dotted: the gain that Models expects of the best next sample, added to the best score of today.'}
      {chances.some((count) => count > 0) && ` ${chanceText(chances)}`}
      {names.length > 1 && (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', p: 0, m: 0, mt: 0.5 }}>
          {names.map((name, index) => (
            <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <svg width={28} height={4} aria-hidden="true">
                <line x2={28} y1={2} y2={2} strokeWidth={3} {...lineStyle(index)} />
              </svg>
              {name}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

/** The line of chance ends: nothing is known of the samples that chance would have chosen later. */
function chanceText(chances: readonly number[]): string {
  const [only, ...others] = chances.filter((count) => count > 0);
  const end = others.length > 0 ? 'It ends after those that were' : `It ends after the ${only} that were`;
  return `Thin line: expected best of samples chosen at random. ${end}.`;
}
