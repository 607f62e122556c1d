import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { ReportedProgress } from '#web/lib/live/use-live-experiment.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { JobBar } from '#web/ui/job-progress.tsx';
import { cancelledHere, cancels, useCancelJob } from './use-experiment-settings.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  latest: ReportedProgress | undefined;
  asked: string;
  mayCancel: boolean;
}

/** The running job and its cancel button, beside the title: a job that begins or ends moves nothing. */
export function JobStatus({ place, experiment, latest, asked, mayCancel }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, maxWidth: 420 }}>
        <JobBar experiment={experiment} latest={latest} asked={asked} />
      </Box>
      {mayCancel && <CancelButtons place={place} experiment={experiment} />}
    </Box>
  );
}

/**
 * One button per job, enabled while the job runs, whichever account started it. Disabled ones are faint, and hidden from
 * view where they would take a row.
 */
function CancelButtons({ place, experiment }: { place: ExperimentPlace; experiment: Experiment }) {
  const cancel = useCancelJob(place);
  const buttons = cancelledHere.map((kind) => (
    <Button
      key={kind}
      size="small"
      variant="outlined"
      color="error"
      sx={quietUnlessEnabled}
      disabled={experiment[`${kind}_id`] === ''}
      loading={cancel.isPending && cancel.variables === kind}
      onClick={() => cancel.mutate(kind)}
    >
      {cancels[kind].label}
    </Button>
  ));
  return <Box sx={inARow}>{buttons}</Box>;
}

const inARow = { display: 'flex', gap: 1, flexShrink: 0 } as const;

const quietUnlessEnabled = {
  whiteSpace: 'nowrap',
  '&.Mui-disabled': { borderColor: 'transparent' },
  '@media (max-width: 1199px)': {
    '&.Mui-disabled': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      minWidth: 0,
      p: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
} as const;
