import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { OutParameter } from '../../../../../shared/contracts/parameters.ts';
import type { Series } from '../../../../../shared/contracts/series.ts';
import type { FileFormat } from '../../../lib/file-format.ts';
import type { ExperimentPlace } from '../../../lib/paths.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useImportOutputs } from '../use-change-series.ts';
import { useFileFormat } from '../use-file-format.ts';
import { FormatSelects } from './format-selects.tsx';
import { problemText } from './import-summary.tsx';
import { useOutputsFile } from './use-outputs-file.ts';

interface Props {
  place: ExperimentPlace;
  series: Series;
  outputs: readonly OutParameter[];
  onClose: () => void;
}

/** Fills the outputs of a series from a file whose rows are its samples, in their order. All of it, or nothing. */
export function ImportOutputsDialog({ place, series, outputs, onClose }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const account = useFileFormat();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Partial<FileFormat>>({});
  const importOutputs = useImportOutputs(place, series);
  const count = series.samples.length;
  const session = useOutputsFile({ file, outputs, samples: count, account, chosen });
  const plan = session?.plan;
  const [isSending, setSending] = useState(false);

  async function submit(): Promise<void> {
    if (!session) return;
    setSending(true);
    const result = await session
      .body()
      .then((body) => importOutputs.mutateAsync(body))
      .catch(() => undefined);
    setSending(false);
    if (result) onClose();
  }

  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Import outputs of series ${series.number}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Typography color="textSecondary">
            {`One row for each of the ${count} samples, in their order. An empty cell leaves what is there.`}
          </Typography>
          <FileField
            extension="csv"
            chosen={file}
            onFile={(next) => {
              setFile(next);
              setChosen({});
            }}
          />
          {file && !plan && <LinearProgress aria-label="Reading the file" />}
          {plan && <FormatSelects format={plan.format} onChoose={(format) => setChosen({ ...chosen, ...format })} />}
          {plan && plan.problems.length > 0 && (
            <Alert severity="error">
              Nothing will be imported:
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {plan.problems.slice(0, 20).map((problem) => (
                  <li key={`${problem.row} ${problem.column}`}>{problemText(problem)}</li>
                ))}
                {plan.problems.length > 20 && <li>{`and ${plan.problems.length - 20} more`}</li>}
              </ul>
            </Alert>
          )}
          {plan && plan.ignored.length > 0 && (
            <Alert severity="info">Columns that will not be imported: {plan.ignored.join(', ')}</Alert>
          )}
          {plan && plan.problems.length === 0 && (
            <Typography>{`${plan.columns.join(', ')}: ${plan.filled} values will be imported.`}</Typography>
          )}
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
          disabled={!plan || plan.problems.length > 0 || plan.filled === 0}
          loading={isSending}
          onClick={() => void submit()}
        >
          Import
        </Button>
      </DialogActions>
    </Dialog>
  );
}
