import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { texts } from '#shared/rules/messages.ts';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  place: ExperimentPlace;
  hasInputs: boolean;
  hasOutputs: boolean;
}

/** Shown without samples, with the next step. */
export function EmptySeries({ place, hasInputs, hasOutputs }: Props) {
  if (hasInputs && hasOutputs) {
    return (
      <EmptyState
        text={texts.noSeries}
        hint="Generate Series proposes the first samples to measure; Import brings in what has been measured already."
      />
    );
  }
  const missing = [...(hasInputs ? [] : ['one input']), ...(hasOutputs ? [] : ['one output'])].join(' and ');
  const tab = hasInputs ? 'outputs' : 'inputs';
  return (
    <EmptyState
      text={texts.noSeries}
      hint={`Add at least ${missing} to get started.`}
      action={
        <Button variant="outlined" component={Link} to={`${paths.settings(place)}?tab=${tab}`}>
          Define parameters
        </Button>
      }
    />
  );
}
