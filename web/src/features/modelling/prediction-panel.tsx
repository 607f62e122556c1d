import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { PredictionChart } from '#web/charts/prediction/prediction-chart.tsx';
import { charts } from '#web/charts/registry.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useOutParameters } from '#web/lib/resources/definitions.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { scoredSamples } from './scored-samples.ts';

/** Predicted against measured scores of the samples that have both. */
export function PredictionPanel({ place }: { place: ExperimentPlace }) {
  const { data: list } = useSeriesList(place);
  const { data: outputs } = useOutParameters(place);
  const samples = useMemo(() => list && outputs && scoredSamples(list, outputs), [list, outputs]);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {charts.prediction.title}
      </Typography>
      {!samples ? (
        <Skeleton variant="rounded" height={300} />
      ) : samples.length === 0 ? (
        <Typography color="textSecondary">No sample has both a predicted and a measured score yet.</Typography>
      ) : (
        <>
          <PredictionChart samples={samples} />
          <Typography variant="body2" color="textSecondary">
            Lines are 90 % intervals. Red: measured value outside the 90 % interval.
          </Typography>
        </>
      )}
    </Box>
  );
}
