import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { countOf, formatCount } from '#shared/rules/format-count.ts';
import type { UnknownColumn } from '#shared/rules/import-columns.ts';
import type { OutputsPlan } from '#web/lib/imports/plan-outputs.ts';
import type { Confirmed } from '#web/lib/imports/read-outputs.ts';
import { ProposedStates } from '#web/ui/proposed-states.tsx';
import { RowProblems } from '#web/ui/row-problems.tsx';
import { ImpossibleValues } from './import-summary.tsx';

interface Props {
  plan: OutputsPlan;
  confirmed: Confirmed | undefined;
  onConfirm: (confirmed: Confirmed | undefined) => void;
  states: boolean;
  onStates: (states: boolean) => void;
}

/** The outputs that a file changes and overwrites, and what is not imported. */
export function OutputsSummary({ plan, confirmed, onConfirm, states, onStates }: Props) {
  const { outputs, stopped, overwritten, rowCount, elsewhere, ignored, added, unchanged, candidates } = plan;
  if (plan.isEmpty) return null;
  const changed = added + overwritten.count;
  const asks = (plan.matchedBy === 'position' || typeof confirmed === 'number') && rowCount > 0;
  return (
    <>
      {outputs.length === 0 && plan.states.count === 0 && (
        <Alert severity="error">No column is an output of the experiment.</Alert>
      )}
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
      <ProposedStates states={plan.states} isImported={states} onImport={onStates} />
      <ImpossibleValues notes={plan.impossible} />
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
  if (matchedBy === 'label') return 'Rows are matched to samples by their labels.';
  return `Rows are matched to samples by their inputs: ${inputs.join(', ')}.`;
}

/** The values that an import overwrites, each with the new one. */
function OverwrittenTable({ overwritten: { count, first } }: Pick<OutputsPlan, 'overwritten'>) {
  const title = `${countOf(count, 'value', 'values')} will be overwritten:`;
  return (
    <>
      <Typography color="warning" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      {/* Focusable, so that the keyboard can scroll it. */}
      <TableContainer component="section" aria-label="Overwritten values" tabIndex={0} sx={{ maxHeight: 260 }}>
        <Table size="small" stickyHeader aria-label="Overwritten values">
          <TableHead>
            <TableRow>
              <TableCell>Sample</TableCell>
              <TableCell>Output</TableCell>
              <TableCell align="right">Now</TableCell>
              <TableCell align="right">File</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {first.map(({ sample, output, before, after }) => (
              <TableRow key={`${sample} ${output}`}>
                <TableCell>{sample}</TableCell>
                <TableCell>{output}</TableCell>
                <TableCell align="right">{before}</TableCell>
                <TableCell align="right">{after}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {count > first.length && <Typography color="textSecondary">{`and ${count - first.length} more`}</Typography>}
    </>
  );
}

interface ChoiceProps {
  candidates: readonly UnknownColumn[];
  confirmed: Confirmed | undefined;
  onConfirm: (confirmed: Confirmed | undefined) => void;
}

const byOrder = 'The rows are in the order of the samples: the first row is the first sample';

/** Asks how rows belong to samples, where neither a header nor inputs tell. */
function MatchingChoice({ candidates, confirmed, onConfirm }: ChoiceProps) {
  const labelId = useId();
  if (candidates.length === 0) {
    return (
      <Alert severity="warning">
        The file has neither sample numbers nor inputs, so nothing tells which row belongs to which sample.
        <FormControlLabel
          control={
            <Checkbox
              checked={confirmed === 'position'}
              onChange={({ target }) => onConfirm(target.checked ? 'position' : undefined)}
            />
          }
          label={byOrder}
        />
      </Alert>
    );
  }
  const names = candidates.map(nameOf);
  const looks = names.length === 1 ? 'looks like sample numbers' : 'look like sample numbers';
  return (
    <Alert severity="warning">
      <FormControl>
        <FormLabel id={labelId} sx={{ color: 'inherit' }}>
          {`The file has no column 'Sample number' and no inputs, but ${names.join(' and ')} ${looks}. Say how the rows are matched to samples.`}
        </FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={confirmed ?? ''}
          onChange={(_event, value) => onConfirm(value === 'position' ? value : Number(value))}
        >
          {candidates.map((column) => (
            <FormControlLabel
              key={column.index}
              value={column.index}
              control={<Radio />}
              label={`By ${nameOf(column)}`}
            />
          ))}
          <FormControlLabel value="position" control={<Radio />} label={byOrder} />
        </RadioGroup>
      </FormControl>
    </Alert>
  );
}

const nameOf = ({ header, index }: UnknownColumn) => (header ? `'${header}'` : `column ${index + 1}`);
