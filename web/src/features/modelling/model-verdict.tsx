import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { type Verdict, verdictOf } from '#web/lib/resources/model-verdict.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { usePredict } from './model-queries.ts';
import { useSamplesEdited } from './use-samples-edited.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  model: PredictionModel;
  /** Number of valid samples that exist now. */
  validSamples: number;
}

const severities = { poor: 'warning', usable: 'info', good: 'success' } as const satisfies Record<Verdict, string>;

/** What the model is good for, and whether it is out of date. */
export function ModelVerdict({ place, experiment, model, validSamples }: Props) {
  const mayPredict = useMayAsk()('model.manage', place);
  const predict = usePredict(place);
  const areEdited = useSamplesEdited(place, model.learned);
  const outdated = outdatedText(model, validSamples, areEdited);
  const verdict = verdictOf(model.metrics);
  return (
    <Stack spacing={1}>
      <Alert role="note" severity={severities[verdict]}>
        {verdictText(model)}
      </Alert>
      {outdated && (
        <Alert
          role="note"
          severity="warning"
          action={
            mayPredict && (
              <Button
                color="inherit"
                size="small"
                sx={{ whiteSpace: 'nowrap' }}
                disabled={isBusy(experiment) || predict.isPending || validSamples < limits.minimumValidSamples}
                onClick={() => predict.mutate()}
              >
                Update now
              </Button>
            )
          }
        >
          {outdated}
        </Alert>
      )}
    </Stack>
  );
}

/** The verdict in words, with the number of samples behind it. */
export function verdictText({ metrics, learned_from }: PredictionModel): string {
  const verdict = verdictOf(metrics);
  const from = learned_from === undefined ? '' : `, made from ${learned_from} samples`;
  if (verdict === 'good') return `Good model${from}: its predictions of new samples are close to what is measured.`;
  if (verdict === 'usable') return `Usable model${from}: it shows the direction, but single predictions are uncertain.`;
  const worth = metrics.r2 <= 0 ? 'no better than the mean' : 'little better than the mean';
  return `Poor model${from}: it predicts ${worth}. Importances mean nothing yet; measure more samples.`;
}

/** Why the model is out of date; undefined if it is not. */
function outdatedText(
  { learned_from, changed_since = [] }: PredictionModel,
  validSamples: number,
  areEdited: boolean,
): string | undefined {
  const causes: string[] = changed_since.map((part) => changes[part]);
  if (learned_from !== undefined && learned_from !== validSamples) {
    causes.push(`the model was made from ${learned_from} valid samples, and there are ${validSamples} now`);
  } else if (areEdited && changed_since.length === 0) {
    causes.push('values of samples have changed');
  }
  return causes.length > 0 ? `Out of date: ${causes.join('; ')}.` : undefined;
}

const changes = {
  targets: 'targets or weights of outputs have changed',
  formulas: 'formulas or scripts have changed',
} as const satisfies Record<NonNullable<PredictionModel['changed_since']>[number], string>;
