import Button from '@mui/material/Button';
import type { Experiment } from '../../../../shared/contracts/experiments.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { useCancelJob } from './use-experiment-settings.ts';

const jobs = [
  { kind: 'generation', label: 'Cancel Series' },
  { kind: 'calculation', label: 'Cancel Functions' },
  { kind: 'modeling', label: 'Cancel Model' },
] as const;

/** One button a job, enabled while that job runs, whoever started it. */
export function CancelButtons({ place, experiment }: { place: ExperimentPlace; experiment: Experiment }) {
  const cancel = useCancelJob(place);
  return jobs.map(({ kind, label }) => (
    <Button
      key={kind}
      variant="outlined"
      color="error"
      disabled={experiment[`${kind}_id`] === ''}
      loading={cancel.isPending && cancel.variables === kind}
      onClick={() => cancel.mutate(kind)}
    >
      {label}
    </Button>
  ));
}
