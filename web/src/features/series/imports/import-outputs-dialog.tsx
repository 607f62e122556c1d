import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { tableExtensions } from '#web/ui/fields/file-problem.ts';
import { FormatSelects } from '#web/ui/fields/format-selects.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { OutputsSummary } from './outputs-summary.tsx';
import { type OutputsTarget, useOutputsImport } from './use-outputs-import.ts';

/** Fills the outputs of a series from a file, after a preview of the changed values. */
export function ImportOutputsDialog({ onClose, ...target }: OutputsTarget & { onClose: () => void }) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const flow = useOutputsImport(target, onClose);
  const { file, plan, isReading, kept, isSending } = flow;
  const changed = plan ? plan.added + plan.overwritten.count : 0;

  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Import outputs of series ${target.series.number}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Typography color="textSecondary">
            Export the series, fill in its outputs and import the file here. The rows may be in any order. An empty cell
            leaves the value that is there.
          </Typography>
          <FileField extensions={tableExtensions} chosen={file} onFile={flow.open} />
          {file && isReading && <LinearProgress aria-label="Reading the file" />}
          {plan && <FormatSelects format={plan.format} source={plan.source} onChoose={flow.chooseFormat} />}
          {plan?.isBlank && <Alert severity="info">The file is empty.</Alert>}
          {kept && <Alert severity="warning">{kept}. What the file still would change is below.</Alert>}
          {plan && <OutputsSummary plan={plan} confirmed={flow.confirmed} onConfirm={flow.confirm} />}
          <Typography variant="body2" color="textSecondary">
            *indicates required field
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} disabled={isSending}>
          Close
        </Button>
        <Button
          variant="contained"
          disabled={changed === 0 || isReading}
          loading={isSending}
          onClick={() => void flow.submit()}
        >
          Import
        </Button>
      </DialogActions>
    </Dialog>
  );
}
