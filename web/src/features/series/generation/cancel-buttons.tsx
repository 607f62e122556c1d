import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useCancelJob } from './use-experiment-settings.ts';

const jobs = [
  { kind: 'generation', label: 'Cancel Series' },
  { kind: 'calculation', label: 'Cancel Functions' },
  { kind: 'modeling', label: 'Cancel Model' },
] as const;

/** One button per job, enabled while the job runs, whichever account started it. */
export function CancelButtons({ place, experiment }: { place: ExperimentPlace; experiment: Experiment }) {
  const cancel = useCancelJob(place);
  const buttons = jobs.map(({ kind, label }) => (
    <Button
      key={kind}
      size="small"
      variant="outlined"
      color="error"
      disabled={experiment[`${kind}_id`] === ''}
      loading={cancel.isPending && cancel.variables === kind}
      onClick={() => cancel.mutate(kind)}
    >
      {label}
    </Button>
  ));
  return <Box sx={inARow}>{buttons}</Box>;
}

const inARow = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, 1fr)', sm: 'repeat(3, auto)' },
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
  '& .MuiButton-root': { lineHeight: 1.3 },
} as const;
