import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { jobKinds } from '#shared/rules/jobs.ts';
import type { ReportedFailure, ReportedProgress } from '../lib/live/use-live-experiment.ts';

/** Text until the job reports its phase. */
const waiting = {
  generation: 'Generating series',
  calculation: 'Calculating functions',
  modeling: 'Building the prediction model',
  plotting: 'Calculating the plot',
} as const;

interface Props {
  experiment: Experiment;
  latest: ReportedProgress | undefined;
  failure?: ReportedFailure | undefined;
}

/** The progress of the running job, and afterwards why it has failed: its snackbar is gone after two seconds. */
export function JobProgress({ experiment, latest, failure }: Props) {
  const kind = jobKinds.find((job) => experiment[`${job}_id`] !== '');
  if (!kind) {
    if (!failure) return null;
    return (
      <Alert severity="error" onClose={failure.close} sx={{ py: 0 }}>
        {failure.message}
      </Alert>
    );
  }
  const progress = latest?.job === experiment[`${kind}_id`] ? latest.progress : undefined;
  const percent = progress && Math.min(100, (progress.done / progress.total) * 100);
  const text = progress ? progress.phase : `${waiting[kind]}…`;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
        <Typography variant="body2">{text}</Typography>
        {percent !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {Math.round(percent)} %
          </Typography>
        )}
      </Box>
      <LinearProgress
        aria-label={waiting[kind]}
        sx={{ borderRadius: 1 }}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
      />
    </Box>
  );
}
