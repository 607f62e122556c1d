import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import type { ProgressData } from '#web/charts/progress/build-progress-figure.ts';
import { lineStyle, ProgressChart } from '#web/charts/progress/progress-chart.tsx';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { progressCaption, progressSummary, progressTable } from './progress-data.ts';

interface Props {
  /** The experiment whose samples can be selected, and whose name begins the names of files. */
  experiment: { uuid: string; name: string };
  data: ProgressData;
}

/** Progress in words and as a chart. */
export function ProgressFigure({ experiment, data }: Props) {
  const { selected, toggle } = useSelectedSamples(experiment.uuid);
  const summary = progressSummary(data, use(DecimalContext));
  const title = `Progress of ${data.title}`;
  return (
    <>
      <Typography sx={{ mb: 1 }}>{summary}</Typography>
      <ChartFrame
        title={title}
        fileName={`${fileName(experiment.name)}-progress`}
        table={progressTable(data)}
        caption={<Legend text={progressCaption(data)} names={data.lines.map(({ name }) => name)} />}
      >
        <ProgressChart label={`${title}. ${summary}`} data={data} selected={selected} onToggle={toggle} />
      </ChartFrame>
    </>
  );
}

/** The caption, and which line is of which experiment. */
function Legend({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <>
      {text}
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
