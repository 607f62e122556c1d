import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { callApi } from '../lib/api/call-api.ts';
import { formatDate } from '../lib/format/format-date.ts';
import { notify } from '../lib/notices.ts';
import { placeArguments } from '../lib/resources/experiment-place.ts';
import { experimentListsKey, experimentPlaceOf, putExperiment } from '../lib/resources/experiments.ts';
import { useMay } from '../lib/resources/permissions.ts';

/** Locks a finished experiment, or unlocks it. */
export function useLockExperiment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (experiment: Experiment) =>
      callApi(experiment.locked ? 'unlockExperiment' : 'lockExperiment', placeArguments(experimentPlaceOf(experiment))),
    onSuccess: async (experiment) => {
      putExperiment(client, experiment);
      notify(`${experiment.name} ${experiment.locked ? 'locked' : 'unlocked'}`);
      await client.invalidateQueries({ queryKey: experimentListsKey });
    },
  });
}

/** Says on the screens of a locked experiment since when, and by whom. */
export function ExperimentLock({ experiment }: { experiment: Experiment }) {
  const lock = useLockExperiment();
  const mayLock = useMay('experiment.lock', experimentPlaceOf(experiment));
  const { locked } = experiment;
  if (!locked) return null;
  return (
    <Alert
      severity="info"
      icon={<LockIcon fontSize="inherit" />}
      sx={{ mb: 2 }}
      action={
        mayLock && (
          <Button color="inherit" size="small" loading={lock.isPending} onClick={() => lock.mutate(experiment)}>
            Unlock
          </Button>
        )
      }
    >
      {`Locked since ${formatDate(locked.since)} by ${locked.by}: nobody can change it.`}
    </Alert>
  );
}
