import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { countOf } from '#shared/rules/format-count.ts';
import type { Counted } from '../lib/table-file/row-problems.ts';
import { RowProblems } from './row-problems.tsx';

interface Props {
  states: Counted;
  /** The person imports them. */
  isImported: boolean;
  onImport: (isImported: boolean) => void;
}

/** The samples that failed or are left out by what their rows say, before they are imported so. */
export function ProposedStates({ states, isImported, onImport }: Props) {
  if (states.count === 0) return null;
  return (
    <Alert severity="info">
      {`${countOf(states.count, 'row says that its', 'rows say that their')} run failed or is left out:`}
      <RowProblems of={states} />
      <FormControlLabel
        control={<Checkbox checked={isImported} onChange={({ target }) => onImport(target.checked)} />}
        label="Give these samples that state"
      />
    </Alert>
  );
}
