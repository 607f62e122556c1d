import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { jobKinds } from '#shared/rules/jobs.ts';
import type { ReportedFailure, ReportedProgress } from '../lib/live/use-live-experiment.ts';

/** Text until the job reports its phase. A series is generated or imported. */
const waiting = {
  generation: 'Making a series',
  calculation: 'Calculating functions',
  modeling: 'Building the prediction model',
  plotting: 'Calculating the plot',
} as const;

interface Props {
  experiment: Experiment;
  latest: ReportedProgress | undefined;
  failure?: ReportedFailure | undefined;
  /** The calculation that was asked for in this window: its bar shows at once, as that of all other jobs. */
  asked?: string | undefined;
}

/** The progress of the running job, and afterwards why it has failed. */
export function JobProgress({ experiment, latest, failure }: Props) {
  return (
    <>
      <JobBar experiment={experiment} latest={latest} />
      <JobFailureNotice experiment={experiment} failure={failure} />
    </>
  );
}

/** The progress of the running job; nothing while none runs, or at first for a calculation that nobody asked for. */
export function JobBar({ experiment, latest, asked }: Pick<Props, 'experiment' | 'latest' | 'asked'>) {
  const kind = runningKind(experiment);
  const hasLasted = useHasLasted(experiment.calculation_id);
  if (!kind || (kind === 'calculation' && experiment.calculation_id !== asked && !hasLasted)) return null;
  const progress = latest?.job === experiment[`${kind}_id`] ? latest.progress : undefined;
  const percent = progress && Math.min(100, (progress.done / progress.total) * 100);
  const text = progress ? progress.phase : `${waiting[kind]}…`;
  return (
    <Box sx={{ minWidth: 0, containerType: 'inline-size' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
        <Typography variant="body2" noWrap sx={percent === undefined ? undefined : phase}>
          {text}
        </Typography>
        {percent !== undefined && (
          <Typography variant="body2" color="textSecondary" noWrap sx={percentage}>
            {Math.round(percent)} %
          </Typography>
        )}
      </Box>
      <LinearProgress
        aria-label={waiting[kind]}
        sx={{ borderRadius: 1, ...(percent === undefined && passing) }}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
      />
    </Box>
  );
}

/** In little room the phase stands alone, and in hardly any the percentage: half a word says nothing. */
const phase = { '@container (max-width: 99px)': { display: 'none' } };
const percentage = { flexShrink: 0, '@container (min-width: 100px) and (max-width: 179px)': { display: 'none' } };

const quietMilliseconds = 2000;

/** True when this job has been on the screen for a while. */
function useHasLasted(job: string): boolean {
  const [lasted, setLasted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLasted(job), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [job]);
  return lasted === job;
}

/** MUI's own animation changes the layout, which a browser counts as something that moves; this one only paints. */
const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });
const passing = {
  '& .MuiLinearProgress-bar1': { width: '40%', left: 0, right: 'auto', animation: `${pass} 1.6s linear infinite` },
  '& .MuiLinearProgress-bar2': { display: 'none' },
};

/** Why the last job has failed, until it is read: its snackbar is gone after two seconds. */
export function JobFailureNotice({ experiment, failure }: Pick<Props, 'experiment' | 'failure'>) {
  if (!failure || runningKind(experiment)) return null;
  return (
    <Alert severity="error" onClose={failure.close} sx={{ py: 0 }}>
      {failure.message}
    </Alert>
  );
}

const runningKind = (experiment: Experiment) => jobKinds.find((job) => experiment[`${job}_id`] !== '');
