import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { tableExtensions } from '#web/ui/fields/file-problem.ts';
import { FormatSelects } from '#web/ui/fields/format-selects.tsx';
import { ImportFrame } from './import-frame.tsx';
import { OutputsSummary } from './outputs-summary.tsx';
import { countOfChanges, type FilledSeries, useOutputsImport } from './use-outputs-import.ts';

/** Fills the outputs of a series from a file, after a preview of the changed values. */
export function ImportOutputsDialog({ onClose, ...filled }: FilledSeries & { onClose: () => void }) {
  const flow = useOutputsImport(filled, onClose);
  const { session, plan, kept } = flow;
  return (
    <ImportFrame
      title={`Import outputs of series ${filled.series.number}`}
      width="sm"
      isReading={flow.isReading}
      isBlank={session?.opened.isBlank}
      isSending={flow.isSending}
      fields={
        <>
          <Typography color="textSecondary">
            Export the series, fill in its outputs and import the file here. The rows may be in any order. An empty cell
            leaves the value that is there.
          </Typography>
          <FileField extensions={tableExtensions} chosen={flow.file} onFile={flow.open} />
          {session && <FormatSelects {...session.opened} onChoose={flow.chooseFormat} />}
        </>
      }
      mayApply={plan !== undefined && countOfChanges(plan) > 0}
      onApply={flow.apply}
      onClose={onClose}
    >
      {kept && <Alert severity="warning">{kept}. What the file still would change is below.</Alert>}
      {plan && (
        <OutputsSummary
          plan={plan}
          confirmed={flow.confirmed}
          onConfirm={flow.confirm}
          states={flow.states}
          onStates={flow.setStates}
        />
      )}
    </ImportFrame>
  );
}
