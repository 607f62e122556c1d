import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { use, useMemo } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Learned, PredictionModel } from '#shared/contracts/models.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { valuesDigest } from '#shared/rules/values-digest.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { verdictNumbers, verdictOf, verdictSeverities, verdictText } from '#web/lib/resources/model-verdict.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { usePredict } from './model-queries.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  model: PredictionModel;
  /** Number of valid samples that exist now. */
  validSamples: number;
}

/** The worth of the model, and whether it is out of date. */
export function ModelVerdict({ place, experiment, model, validSamples }: Props) {
  const mayPredict = useMayAsk()('model.manage', place);
  const predict = usePredict(place);
  const areEdited = useSamplesEdited(place, model.learned);
  const outdated = outdatedText(model, validSamples, areEdited);
  const verdict = verdictOf(model.metrics);
  const decimal = use(DecimalContext);
  return (
    <Stack spacing={1}>
      <Alert role="note" severity={verdictSeverities[verdict]}>
        {verdictText(model)} {verdictNumbers(model.metrics, decimal)}
        {verdict === 'poor' && ' Importances mean nothing yet; measure more samples.'}
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
  inputs: 'values or scales of inputs have changed',
  targets: 'targets or weights of outputs have changed',
  formulas: 'formulas or scripts have changed',
} as const satisfies Record<NonNullable<PredictionModel['changed_since']>[number], string>;

/** Whether as many samples as a model was made from have other values now; false while that is not known. */
function useSamplesEdited(place: ExperimentPlace, learned: Learned | undefined): boolean {
  const { data: series } = useSeriesList(place);
  const { data: inputs } = useInParameters(place);
  const { data: outputs } = useOutParameters(place);
  return useMemo(() => {
    if (!learned || !series || !inputs || !outputs) return false;
    const counting = series.flatMap((one) => one.samples).filter(({ state }) => !state);
    const samples = counting.map((sample) => (uuid: string) => valuesOf(sample).get(uuid));
    const now = valuesDigest(samples, inputs, outputs);
    return now.samples === learned.values.samples && now.digest !== learned.values.digest;
  }, [learned, series, inputs, outputs]);
}
