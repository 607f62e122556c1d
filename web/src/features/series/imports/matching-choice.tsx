import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { Confirmed } from '#web/lib/imports/read-outputs.ts';
import type { UnknownColumn } from '#web/lib/imports/sample-column.ts';

interface Props {
  candidates: readonly UnknownColumn[];
  confirmed: Confirmed | undefined;
  onConfirm: (confirmed: Confirmed | undefined) => void;
}

const byOrder = 'The rows are in the order of the samples: the first row is the first sample';

/** Asks how rows belong to samples, where neither a header nor inputs tell. */
export function MatchingChoice({ candidates, confirmed, onConfirm }: Props) {
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
