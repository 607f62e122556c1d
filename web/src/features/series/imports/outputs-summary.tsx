import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { countOf, formatCount } from '#shared/rules/format-count.ts';
import type { OutputsPlan } from '#web/lib/imports/plan-outputs.ts';
import type { Confirmed } from '#web/lib/imports/read-outputs.ts';
import { RowProblems } from '#web/ui/row-problems.tsx';
import { MatchingChoice } from './matching-choice.tsx';
import { OverwrittenTable } from './overwritten-table.tsx';

interface Props {
  plan: OutputsPlan;
  confirmed: Confirmed | undefined;
  onConfirm: (confirmed: Confirmed | undefined) => void;
}

/** The outputs that a file changes and overwrites, and what is not imported. */
export function OutputsSummary({ plan, confirmed, onConfirm }: Props) {
  const { outputs, stopped, overwritten, rowCount, elsewhere, ignored, added, unchanged, candidates } = plan;
  if (plan.isEmpty) return null;
  const changed = added + overwritten.count;
  const asks = (plan.matchedBy === 'position' || typeof confirmed === 'number') && rowCount > 0;
  return (
    <>
      {outputs.length === 0 && <Alert severity="error">No column is an output of the experiment.</Alert>}
      {outputs.length > 0 && rowCount === 0 && elsewhere === 0 && (
        <Alert severity="info">The file has no values of outputs.</Alert>
      )}
      {asks && <MatchingChoice candidates={candidates} confirmed={confirmed} onConfirm={onConfirm} />}
      {rowCount > 0 && !asks && <Typography color="textSecondary">{matchedText(plan)}</Typography>}
      {changed > 0 && (
        <Typography>
          {`${outputs.join(', ')}: ${countOf(changed, 'value', 'values')} will be imported`}
          {overwritten.count > 0 && ` (${added} into empty cells)`}
          {unchanged > 0 && `; ${countOf(unchanged, 'value is', 'values are')} there already`}.
        </Typography>
      )}
      {changed === 0 && unchanged > 0 && <Typography>All values of the file are there already.</Typography>}
      {stopped.rows > 0 && (
        <Alert severity="warning">
          {`${formatCount(stopped.rows)} of ${countOf(rowCount, 'row', 'rows')} will not be imported:`}
          <RowProblems of={stopped} />
        </Alert>
      )}
      {plan.unread.count > 0 && (
        <Alert severity="warning">
          {countOf(plan.unread.count, 'output value', 'output values')} cannot be read, and what is there stays:
          <RowProblems of={plan.unread} />
        </Alert>
      )}
      {plan.notes.map((note) => (
        <Alert key={note} severity="info">
          {note}
        </Alert>
      ))}
      {overwritten.count > 0 && <OverwrittenTable overwritten={overwritten} />}
      {elsewhere > 0 && (
        <Alert severity="info">
          {countOf(elsewhere, 'row is', 'rows are')} of another series or experiment, and will not be imported.
        </Alert>
      )}
      {ignored.length > 0 && <Alert severity="info">Columns that will not be imported: {ignored.join(', ')}</Alert>}
    </>
  );
}

function matchedText({ matchedBy, inputs, numbers }: OutputsPlan): string {
  if (matchedBy === 'number') return `Rows are matched to samples by '${numbers}'.`;
  return `Rows are matched to samples by their inputs: ${inputs.join(', ')}.`;
}
