import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount } from '#shared/rules/format-count.ts';
import { limits } from '#shared/rules/limits.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { tableExtensions } from '#web/ui/fields/file-problem.ts';
import { FormatSelects } from '#web/ui/fields/format-selects.tsx';
import type { Definitions } from '../definitions.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import { ImportFrame } from './import-frame.tsx';
import { ImportPreview, ImportSummary } from './import-summary.tsx';
import { ParameterItemFields } from './parameter-item-fields.tsx';
import { useSeriesImport } from './use-series-import.ts';

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
export function ImportSeriesDialog({ place, definitions, access, busy, onClose, onImported }: Props) {
  const flow = useSeriesImport({ place, definitions, access, onClose, onImported });
  const [step, setStep] = useState<'file' | 'parameters'>('file');
  const { session, plan, items, problems } = flow;
  const asks = items.length > 0;
  // A file may have thousands of columns; those that are imported come first.
  const presented =
    items.length > maxPresented
      ? items.toSorted((a, b) => Number(b.included) - Number(a.included)).slice(0, maxPresented)
      : items;
  const tooMany = (plan?.sampleCount ?? 0) > limits.importRows;
  const onParameters = step === 'parameters' && asks;

  const fileFields = (
    <>
      <FileField
        extensions={tableExtensions}
        chosen={flow.file}
        onFile={(file) => {
          setStep('file');
          flow.open(file);
        }}
      />
      <Stack direction="row" spacing={2}>
        <FormControlLabel control={<Checkbox checked disabled />} label="Inputs" />
        {access.importOutputs && (
          <FormControlLabel
            control={<Checkbox checked={flow.outputs} onChange={(event) => flow.setOutputs(event.target.checked)} />}
            label="Outputs"
          />
        )}
      </Stack>
      {session && <FormatSelects {...session.opened} onChoose={flow.chooseFormat} />}
    </>
  );
  const parameterFields = (
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
  );
  return (
    <ImportFrame
      title={onParameters ? 'Import Parameters' : 'Import Series'}
      width="md"
      isReading={flow.isReading}
      isBlank={session?.opened.isBlank}
      isSending={flow.isSending}
      fields={onParameters ? parameterFields : fileFields}
      back={
        onParameters && (
          <Button onClick={() => setStep('file')} disabled={flow.isSending} sx={{ mr: 'auto' }}>
            Back
          </Button>
        )
      }
      next={
        asks && !onParameters ? (
          <Button variant="contained" onClick={() => setStep('parameters')}>
            Next
          </Button>
        ) : undefined
      }
      mayApply={plan !== undefined && plan.sampleCount > 0 && !tooMany && !busy}
      onApply={flow.apply}
      onClose={onClose}
    >
      {session && plan && (!asks || onParameters) && (
        <>
          <ImportSummary
            opened={session.opened}
            plan={plan}
            left={flow.left}
            outputs={flow.outputs}
            states={flow.states}
            onStates={flow.setStates}
          />
          <ImportPreview plan={plan} />
        </>
      )}
      {session && !onParameters && asks && (
        <Alert severity="info">
          Unknown columns: {presented.map(({ originalShortName }) => originalShortName || '(no header)').join(', ')}
          {items.length > presented.length && ` and ${formatCount(items.length - presented.length)} more`}
        </Alert>
      )}
      {tooMany && (
        <Alert severity="error">{`At most ${formatCount(limits.importRows)} samples can be imported at once: please split the file.`}</Alert>
      )}
      {busy && <Alert severity="info">A job is running. The file can be imported when it is over.</Alert>}
      {session && session.opened.headers.length > 0 && session.opened.rowCount === 0 && (
        <Alert severity="info">The file has no samples.</Alert>
      )}
    </ImportFrame>
  );
}
