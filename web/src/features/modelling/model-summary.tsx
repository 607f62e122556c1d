import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import type { ChartOn } from '#web/charts/registry.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useCompParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { areBlocksAlone, blockText, stoppingHint } from '#web/lib/resources/model-verdict.ts';
import { ImportancePanel } from './importance-panel.tsx';
import { MetricsTable } from './metrics-table.tsx';
import { ModelVerdict } from './model-verdict.tsx';
import { PredictionPanel } from './prediction-panel.tsx';
import type { ImportanceRows } from './use-importance-rows.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  model: PredictionModel;
  rows: ImportanceRows;
  /** Number of valid samples that exist now. */
  validSamples: number;
}

/** The panels of the models screen. */
const panels = { importance: ImportancePanel, prediction: PredictionPanel } satisfies Record<
  ChartOn<'models'>,
  unknown
>;

/** The model's quality, its predictions, and what it found important. */
export function ModelSummary({ place, experiment, model, rows, validSamples }: Props) {
  const decimal = use(DecimalContext);
  const { data: outputs = [] } = useOutParameters(place);
  const hint = stoppingHint(model, experiment, outputs, decimal);
  const { data: functions = [] } = useCompParameters(place);
  const effects = blockText(model, { outputs, functions }, decimal);
  return (
    <>
      <ModelVerdict place={place} experiment={experiment} model={model} validSamples={validSamples} />
      {hint && <Alert severity="info">{hint}</Alert>}
      {effects && <Alert severity="info">{effects}</Alert>}
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, gap: 4 }}
      >
        <Box>
          <Typography variant="h3" sx={{ mb: 1 }}>
            Cross-validated metrics
          </Typography>
          <MetricsTable metrics={model.metrics} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            The score ranges from 0 to 1. Std is over the repeats of the cross-validation.
            {model.block_effects &&
              !areBlocksAlone(model) &&
              ` The model knows other samples of the same ${model.block_effects.of}.`}
          </Typography>
        </Box>
        <panels.prediction place={place} experiment={experiment} learned={model.learned} />
      </Box>
      <panels.importance place={place} experiment={experiment} model={model} rows={rows} />
    </>
  );
}
