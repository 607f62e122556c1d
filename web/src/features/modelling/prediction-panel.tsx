import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Learned } from '#shared/contracts/models.ts';
import { fileName } from '#shared/rules/csv.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import { coverageText, type ScoredSample } from '#web/charts/prediction/build-prediction-figure.ts';
import { PredictionChart } from '#web/charts/prediction/prediction-chart.tsx';
import { charts } from '#web/charts/registry.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useOutParameters } from '#web/lib/resources/definitions.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { scoredSamples } from './scored-samples.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  learned: Learned | undefined;
}

/** Predicted against measured scores of the samples that have both. */
export function PredictionPanel({ place, experiment, learned }: Props) {
  const { data: list } = useSeriesList(place);
  const { data: outputs } = useOutParameters(place);
  const samples = useMemo(() => list && outputs && scoredSamples(list, outputs, learned), [list, outputs, learned]);
  const { title } = charts.prediction;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {!samples ? (
        <Skeleton variant="rounded" height={300} />
      ) : samples.length === 0 ? (
        <Typography color="textSecondary">No sample has both a predicted and a measured score yet.</Typography>
      ) : (
        <ChartFrame
          title={title}
          fileName={`${fileName(experiment.name)}-predicted-against-measured`}
          table={predictionTable(samples)}
          conclusion={coverageText(samples)}
          caption="Whiskers: 90 % intervals of the predictions; nine of ten should cross the dashed line. Red: measured value outside the 90 % interval."
        >
          <PredictionChart samples={samples} />
        </ChartFrame>
      )}
    </Box>
  );
}

const predictionTable = (samples: readonly ScoredSample[]): TableData => ({
  columns: ['Sample', 'Measured score', 'Predicted score', 'Low', 'High'],
  rows: samples.map(({ name, measured, predicted, interval }) => [
    name,
    measured,
    predicted,
    interval?.low ?? null,
    interval?.high ?? null,
  ]),
});
