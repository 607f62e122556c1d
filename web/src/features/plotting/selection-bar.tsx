import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';

/** How many samples are selected, with the way to them in the table. */
export function SelectionBar({ experiment, hint }: { experiment: Experiment; hint: string }) {
  const { selected, by, clear } = useSelectedSamples(experiment.uuid);
  const { size } = selected;
  const isMade = by !== '';
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ minHeight: 34, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" color={isMade ? 'textPrimary' : 'textSecondary'} role="status">
        {isMade ? `${size} ${size === 1 ? 'sample' : 'samples'} selected` : hint}
      </Typography>
      {isMade && (
        <>
          <Button size="small" component={Link} to={`${paths.series(experimentPlaceOf(experiment))}?selected`}>
            Show in table
          </Button>
          <Button size="small" onClick={clear}>
            Clear selection
          </Button>
        </>
      )}
    </Stack>
  );
}
