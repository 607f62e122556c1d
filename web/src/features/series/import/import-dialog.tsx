import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import type { InParameter, OutParameter } from '../../../../../shared/contracts/parameters.ts';
import { importSamples, matchColumns } from '../../../../../shared/rules/import-columns.ts';
import type { ExperimentPlace } from '../../../lib/paths.ts';
import { useImportSeries } from '../use-change-series.ts';
import { FileField } from './file-field.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type CsvContent, readCsv } from './read-csv.ts';

interface Props {
  place: ExperimentPlace;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  mayImportOutputs: boolean;
  onClose: () => void;
  onImported: (series: string) => void;
}

/** Makes a series of a CSV file, after showing what of it will come in. */
export function ImportDialog({ place, inputs, outputs, mayImportOutputs, onClose, onImported }: Props) {
  const titleId = useId();
  const [content, setContent] = useState<CsvContent | undefined>();
  const [withOutputs, setWithOutputs] = useState(mayImportOutputs);
  const importSeries = useImportSeries(place);
  const columns = useMemo(() => content && matchColumns(content.headers, inputs, outputs), [content, inputs, outputs]);
  const plan = useMemo(
    () =>
      content && columns && importSamples(content.rows, columns, { outputs: withOutputs, decimal: content.decimal }),
    [content, columns, withOutputs],
  );
  const samples = plan?.samples ?? [];

  async function submit(): Promise<void> {
    const options = { in: true, out: withOutputs };
    const result = await importSeries.mutateAsync({ samples, options, parameters: [] }).catch(() => undefined);
    if (!result) return;
    onClose();
    if (result.series?.uuid) onImported(result.series.uuid);
  }

  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Import series</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <FileField extension="csv" onText={(text) => setContent(text === undefined ? undefined : readCsv(text))} />
          <Stack direction="row" spacing={2}>
            <FormControlLabel control={<Checkbox checked disabled />} label="Inputs" />
            {mayImportOutputs && (
              <FormControlLabel
                control={<Checkbox checked={withOutputs} onChange={(event) => setWithOutputs(event.target.checked)} />}
                label="Outputs"
              />
            )}
          </Stack>
          {content && columns && plan && (
            <ImportPreview content={content} columns={columns} plan={plan} withOutputs={withOutputs} />
          )}
          {content && content.rows.length === 0 && <Alert severity="info">The file has no samples.</Alert>}
          <Typography variant="body2" color="textSecondary">
            *indicates required field
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} disabled={importSeries.isPending}>
          Close
        </Button>
        <Button variant="contained" disabled={samples.length === 0} loading={importSeries.isPending} onClick={submit}>
          Import
        </Button>
      </DialogActions>
    </Dialog>
  );
}
