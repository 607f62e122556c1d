import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { verdictOf, verdictSeverities, verdictText } from '#web/lib/resources/model-verdict.ts';
import { predictionModelQuery } from '#web/lib/resources/models.ts';
import type { ChartData } from './chart-data.ts';

/** The worth of the model behind a chart's predictions, in the words of the models screen. */
export function ModelWorth({ experiment }: Pick<ChartData, 'experiment'>) {
  const known = experiment.prediction_model;
  const model = useQuery(predictionModelQuery(experimentPlaceOf(experiment), known?.uuid ?? '')).data;
  if (!known) return null;
  return (
    <Alert role="note" severity={verdictSeverities[verdictOf(known.metrics)]} sx={{ mb: 2 }}>
      {verdictText({ metrics: known.metrics, learned_from: model?.learned_from })}
    </Alert>
  );
}
