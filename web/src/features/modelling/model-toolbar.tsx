import ModelIcon from '@mui/icons-material/InsightsRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useMayAsk, useWhyNot } from '#web/lib/resources/permissions.ts';
import { JobButton } from '#web/ui/job-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { useCancelModelling, usePredict } from './model-queries.ts';
import type { SuggestedImportance } from './use-importance-rows.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  validSamples: number;
  /** Name of the model. */
  name: string;
  importances: readonly SuggestedImportance[];
  /** There are outputs, and all have the weight 0. */
  isUnweighed: boolean;
}

/** The model's commands. */
export function ModelToolbar({ place, experiment, validSamples, name, importances, isUnweighed }: Props) {
  const ask = useMayAsk();
  const whyNot = useWhyNot('model.manage', place);
  const predict = usePredict(place);
  const cancel = useCancelModelling(place);
  const busy = isBusy(experiment) || predict.isPending;
  const isEnough = validSamples >= limits.minimumValidSamples;
  const exists = experiment.prediction_model !== null;
  const isOutdated = importances.some(({ awaitsUpdate }) => awaitsUpdate);

  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'center', '& .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } } }}
    >
      <Typography
        variant="body2"
        color={isEnough ? 'textSecondary' : 'error'}
        role="status"
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      >
        {isEnough ? `${validSamples} valid samples` : texts.insufficientSamples}
        {!isEnough && isUnweighed && ': no output has a weight above 0, so there is no score to learn'}
      </Typography>
      {exists && whyNot && (
        <Typography variant="body2" color="textSecondary">
          You cannot update it here. {whyNot}.
        </Typography>
      )}
      {exists && <ExportMenu name={name} importances={importances} />}
      {ask('series.cancel', place) && (
        <Button
          variant="outlined"
          color="error"
          disabled={experiment.modeling_id === ''}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel Model
        </Button>
      )}
      {ask('model.manage', place) && (
        <JobButton
          icon={<ModelIcon />}
          color={isOutdated ? 'error' : 'primary'}
          isWorking={busy}
          disabled={busy || !isEnough}
          onClick={() => predict.mutate()}
        >
          {exists ? 'Update model' : 'Create model'}
        </JobButton>
      )}
    </Stack>
  );
}
