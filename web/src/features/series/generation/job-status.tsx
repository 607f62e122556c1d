import Box from '@mui/material/Box';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { ReportedProgress } from '#web/lib/live/use-live-experiment.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { JobBar } from '#web/ui/job-progress.tsx';
import { CancelButtons } from './cancel-buttons.tsx';

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
