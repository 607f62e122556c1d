import SettingsIcon from '@mui/icons-material/DataObjectRounded';
import SeriesIcon from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';

interface Props {
  experiment: Experiment;
  maySettings: boolean;
  maySeries: boolean;
  onSettings: () => void;
  onClose: () => void;
}

/** Chooses what to import. Series are imported on the series screen. */
export function ImportChoiceDialog({ experiment, maySettings, maySeries, onSettings, onClose }: Props) {
  return (
    <PlainDialog title={`Import into ${experiment.name}`} width="xs" actions={<Button onClick={onClose}>Close</Button>}>
      <Stack spacing={1.5}>
        {maySettings && (
          <Button variant="outlined" startIcon={<SettingsIcon />} onClick={onSettings}>
            Settings (JSON)
          </Button>
        )}
        {maySeries && (
          <Button
            variant="outlined"
            startIcon={<SeriesIcon />}
            component={Link}
            to={`${paths.series(experimentPlaceOf(experiment))}?import=series`}
          >
            Series (CSV)
          </Button>
        )}
      </Stack>
    </PlainDialog>
  );
}
