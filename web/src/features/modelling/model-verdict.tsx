import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { use, useMemo } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Learned, PredictionModel } from '#shared/contracts/models.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import {
  verdictNumbers,
  verdictOf,
  verdictSeverities,
  verdictText,
  verdictWithin,
} from '#web/lib/resources/model-verdict.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { areSamplesEdited, outdatedText } from './model-age.ts';
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
  const verdict = verdictOf(model);
  const decimal = use(DecimalContext);
  return (
    <Stack spacing={1}>
      <Alert role="note" severity={verdictSeverities[verdict]}>
        {verdictText(model)} {verdictNumbers(model, decimal)}
        {verdictWithin(model) === 'poor' && ' Importances mean nothing yet; measure more samples.'}
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

/** Whether as many samples as a model was made from have other values now; false while that is not known. */
function useSamplesEdited(place: ExperimentPlace, learned: Learned | undefined): boolean {
  const { data: series } = useSeriesList(place);
  const { data: inputs } = useInParameters(place);
  const { data: outputs } = useOutParameters(place);
  return useMemo(
    () => Boolean(learned && series && inputs && outputs && areSamplesEdited(learned, series, { inputs, outputs })),
    [learned, series, inputs, outputs],
  );
}
