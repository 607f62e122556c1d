import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { texts } from '#shared/rules/messages.ts';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  place: ExperimentPlace;
  hasInputs: boolean;
  hasOutputs: boolean;
  /** The phase of the job that makes a series; '' before it has told one, undefined where none runs. */
  phase: string | undefined;
}

/** Shown without samples, with the ways to the definitions that are missing, or with what is on its way. */
export function EmptySeries({ place, hasInputs, hasOutputs, phase }: Props) {
  if (phase !== undefined) {
    const isImport = phase === texts.importingSamples;
    return (
      <EmptyState
        text={isImport ? 'The samples are being imported' : 'A series is on its way'}
        hint="Its samples appear here when the job above has ended."
      />
    );
  }
  if (hasInputs && hasOutputs) {
    return (
      <EmptyState
        text={texts.noSeries}
        hint="Generate Series proposes the first samples to measure; Import brings in what has been measured already."
      />
    );
  }
  const missing = [
    ...(hasInputs ? [] : [{ noun: 'one input', label: 'Add inputs', tab: 'inputs' }]),
    ...(hasOutputs ? [] : [{ noun: 'one output', label: 'Add outputs', tab: 'outputs' }]),
  ];
  return (
    <EmptyState
      text={texts.noSeries}
      hint={`Add at least ${missing.map(({ noun }) => noun).join(' and ')} to get started.`}
      action={
        <Stack direction="row" spacing={1}>
          {missing.map(({ label, tab }, index) => (
            <Button
              key={tab}
              variant={index === 0 ? 'contained' : 'outlined'}
              component={Link}
              to={`${paths.settings(place)}?tab=${tab}`}
            >
              {label}
            </Button>
          ))}
        </Stack>
      }
    />
  );
}
