import SettingsIcon from '@mui/icons-material/DataObjectRounded';
import SeriesIcon from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { paths } from '#web/lib/paths.ts';

interface Props {
  experiment: Experiment;
  maySettings: boolean;
  maySeries: boolean;
  onSettings: () => void;
  onClose: () => void;
}

/** Chooses what to import. Series are imported on the series screen. */
export function ImportChoiceDialog({ experiment, maySettings, maySeries, onSettings, onClose }: Props) {
  const titleId = useId();
  const place = {
    workspace: experiment.workspace_id,
    project: experiment.project_id,
    experiment: experiment.uuid,
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Import into ${experiment.name}`}</DialogTitle>
      <DialogContent>
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
              to={`${paths.series(place)}?import=series`}
            >
              Series (CSV)
            </Button>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
