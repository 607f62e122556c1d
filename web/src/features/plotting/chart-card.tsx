import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useId } from 'react';
import { type ChartOn, charts } from '#web/charts/registry.ts';
import { type ModelSource, partlyMeasuredText } from '#web/lib/engine/model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { verdictNumbers, verdictOf, verdictSeverities, verdictText } from '#web/lib/resources/model-verdict.ts';
import { predictionModelQuery } from '#web/lib/resources/models.ts';
import type { ChartData } from './chart-data.ts';

/** A chart of the screen under its title. */
export function ChartCard({ chart, children }: { chart: ChartOn<'charts'>; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {charts[chart].title}
      </Typography>
      {children}
    </Card>
  );
}

/** The worth of the model behind a chart's predictions, in the words of the models screen. */
export function ModelWorth({ experiment }: Pick<ChartData, 'experiment'>) {
  const known = experiment.prediction_model;
  const decimal = use(DecimalContext);
  const model = useQuery(predictionModelQuery(experimentPlaceOf(experiment), known?.uuid ?? '')).data;
  if (!known) return null;
  // Where results shift, the model itself tells its worth for a new series or day.
  if (!model && (experiment.blocks ?? 'none') !== 'none') return null;
  const worth = { ...model, metrics: known.metrics };
  return (
    <Alert role="note" severity={verdictSeverities[verdictOf(worth)]} sx={{ mb: 2 }}>
      {verdictText(worth)} {verdictNumbers(worth, decimal)}
    </Alert>
  );
}

/** Which part samples have in the predictions of which only some outputs are measured. */
export function PartlyMeasured({ source }: { source: ModelSource }) {
  const text = partlyMeasuredText(source);
  return text === '' ? null : (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {text}
    </Typography>
  );
}

/** Says that the engine is learning. */
export const EngineLearns = () => (
  <Stack
    direction="row"
    spacing={2}
    role="status"
    sx={{ alignItems: 'center', minHeight: 240, justifyContent: 'center' }}
  >
    <CircularProgress size={24} aria-hidden />
    <Typography color="textSecondary">The browser learns from the samples …</Typography>
  </Stack>
);
