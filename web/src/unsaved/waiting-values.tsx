import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { forgetSavedLater, onSavedLater, valuesSavedLater } from './saved-later.ts';
import { countText, unsavedReasonOf } from './unsaved-summary.ts';
import type { UnsavedPlace } from './unsaved-value.ts';
import { useUnsavedExperiments } from './use-unsaved.ts';

/** The dashboard's notice about values that are unsaved, or were saved after an interruption, with a link to them. */
export function WaitingValues() {
  const experiments = useUnsavedExperiments();
  const saved = useSyncExternalStore(onSavedLater, valuesSavedLater);
  if (experiments.size + saved.size === 0) return null;
  return (
    <Stack spacing={1} sx={{ mb: 3 }}>
      {[...experiments.values()].map(({ place, samples }) => {
        const values = [...samples.values()].flat();
        const reason = values.map(unsavedReasonOf).find((text) => text !== undefined);
        const be = values.length === 1 ? 'is' : 'are';
        return (
          <Alert key={place.experiment} severity="warning" action={<OpenButton place={place} />}>
            {`${countText(values.length)} of ${place.name} ${be} not saved${reason ? `: ${reason}` : ''}.`}
          </Alert>
        );
      })}
      {[...saved.values()].map(({ place, count }) => (
        <Alert
          key={place.experiment}
          severity="success"
          action={
            <>
              <OpenButton place={place} />
              <Button color="inherit" size="small" onClick={forgetSavedLater}>
                Close
              </Button>
            </>
          }
        >
          {`${countText(count)} of ${place.name}, typed earlier, ${count === 1 ? 'has' : 'have'} been saved now.`}
        </Alert>
      ))}
    </Stack>
  );
}

const OpenButton = ({ place }: { place: UnsavedPlace }) => (
  <Button color="inherit" size="small" component={Link} to={paths.series(place)}>
    Open
  </Button>
);
