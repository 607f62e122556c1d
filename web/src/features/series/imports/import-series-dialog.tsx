import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatCount } from '#shared/rules/format-count.ts';
import { limits } from '#shared/rules/limits.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { tableExtensions } from '#web/ui/fields/file-problem.ts';
import { FormatSelects } from '#web/ui/fields/format-selects.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import type { Definitions } from '../definitions.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportSummary } from './import-summary.tsx';
import { ParameterItemFields } from './parameter-item-fields.tsx';
import { useImport } from './use-series-import.ts';

const maxPresented = 100;

interface Props {
  place: ExperimentPlace;
  definitions: Definitions;
  access: SeriesAccess;
  /** A job runs: importing is disabled. */
  busy: boolean;
  onClose: () => void;
  onImported: (series: string) => void;
}

/** Creates a series from a CSV file, after a preview. A second step asks what to do with unknown columns. */
export function ImportDialog({ place, definitions, access, busy, onClose, onImported }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const flow = useImport({ place, definitions, access, onClose, onImported });
  const [step, setStep] = useState<'file' | 'parameters'>('file');
  const { session, plan, items, problems, isReading } = flow;
  const asks = items.length > 0;
  // A file may have thousands of columns; those that are imported come first.
  const presented =
    items.length > maxPresented
      ? items.toSorted((a, b) => Number(b.included) - Number(a.included)).slice(0, maxPresented)
      : items;
  const tooMany = (plan?.sampleCount ?? 0) > limits.importRows;
  const onParameters = step === 'parameters' && asks;

  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{onParameters ? 'Import Parameters' : 'Import Series'}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {!onParameters && (
            <>
              <FileField
                extensions={tableExtensions}
                chosen={flow.file}
                onFile={(file) => {
                  setStep('file');
                  flow.chooseFile(file);
                }}
              />
              <Stack direction="row" spacing={2}>
                <FormControlLabel control={<Checkbox checked disabled />} label="Inputs" />
                {access.importOutputs && (
                  <FormControlLabel
                    control={
                      <Checkbox checked={flow.outputs} onChange={(event) => flow.setOutputs(event.target.checked)} />
                    }
                    label="Outputs"
                  />
                )}
              </Stack>
              {session && (
                <FormatSelects
                  format={session.opened.format}
                  source={session.opened.source}
                  onChoose={flow.chooseFormat}
                />
              )}
            </>
          )}
          {onParameters && (
            <>
              <Typography color="textSecondary">
                These columns are not in the experiment yet. Match each one, or skip it.
              </Typography>
              {presented.map((item) => (
                <ParameterItemFields
                  key={item.index}
                  item={item}
                  problems={problems.get(item.index) ?? {}}
                  targets={flow.targets}
                  free={flow.free}
                  asksEarlier={flow.asksEarlier}
                  onChange={flow.changeItem}
                />
              ))}
              {items.length > presented.length && (
                <Typography color="textSecondary">
                  {`${formatCount(items.length - presented.length)} more columns are skipped. Leave out of the file what is no parameter to see them.`}
                </Typography>
              )}
            </>
          )}
          {isReading && <LinearProgress aria-label="Reading the file" />}
          {session && plan && (!asks || onParameters) && (
            <>
              <ImportSummary opened={session.opened} plan={plan} left={flow.left} outputs={flow.outputs} />
              <ImportPreview plan={plan} />
            </>
          )}
          {session && !onParameters && asks && (
            <Alert severity="info">
              Unknown columns: {presented.map(({ originalShortName }) => originalShortName || '(no header)').join(', ')}
              {items.length > presented.length && ` and ${formatCount(items.length - presented.length)} more`}
            </Alert>
          )}
          {session?.opened.isBlank && <Alert severity="info">The file is empty.</Alert>}
          {tooMany && (
            <Alert severity="error">{`At most ${formatCount(limits.importRows)} samples can be imported at once: please split the file.`}</Alert>
          )}
          {busy && <Alert severity="info">A job is running. The file can be imported when it is over.</Alert>}
          {session && session.opened.headers.length > 0 && session.opened.rowCount === 0 && (
            <Alert severity="info">The file has no samples.</Alert>
          )}
          <Typography variant="body2" color="textSecondary">
            *indicates required field
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {onParameters && (
          <Button onClick={() => setStep('file')} disabled={flow.isImporting} sx={{ mr: 'auto' }}>
            Back
          </Button>
        )}
        <Button onClick={onClose} disabled={flow.isImporting}>
          Close
        </Button>
        {asks && !onParameters ? (
          <Button variant="contained" onClick={() => setStep('parameters')}>
            Next
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!plan || plan.sampleCount === 0 || tooMany || isReading || busy}
            loading={flow.isImporting}
            onClick={() => void flow.submit()}
          >
            Import
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
