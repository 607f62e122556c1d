import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { notify } from '../lib/notices.ts';
import { useDecimalSymbol } from '../lib/resources/account.ts';
import { retryUnsaved } from './keep-edits.ts';
import { UnsavedActions } from './unsaved-actions.tsx';
import { countText, ownText, theirText, type UnsavedEntry, unsavedReasonOf } from './unsaved-summary.ts';

/** Beyond this number the list is too long to read; it can be copied. */
const maxListed = 100;

/** Every unsaved value: where, what and why, with its actions. */
export function UnsavedDialog({ entries, onClose }: { entries: readonly UnsavedEntry[]; onClose: () => void }) {
  const titleId = useId();
  const decimal = useDecimalSymbol();
  const wanted = entries.filter(({ value }) => !value.problem || value.problem.kind === 'refused');
  const tryAll = () => {
    for (const { experiment, value } of wanted) retryUnsaved(experiment, [value]);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(entries.map((entry) => lineOf(entry, decimal)).join('\n'));
    notify(`${countText(entries.length)} copied`);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Values that are not saved</DialogTitle>
      <DialogContent>
        {entries.length === 0 && <Typography>Everything is saved.</Typography>}
        <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.slice(0, maxListed).map((entry) => (
            <Stack
              component="li"
              key={entry.value.edit}
              direction="row"
              sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', pb: 1 }}
            >
              <Typography variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
                {entry.value.label}: <strong>{ownText(entry.value, decimal)}</strong>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {explanation(entry, decimal)}
                </Typography>
              </Typography>
              <UnsavedActions entry={entry} />
            </Stack>
          ))}
        </Stack>
        {entries.length > maxListed && (
          <Typography sx={{ mt: 1 }}>{`And ${countText(entries.length - maxListed)} more.`}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        {entries.length > 0 && <Button onClick={() => void copy()}>Copy all</Button>}
        {wanted.length > 0 && <Button onClick={tryAll}>Retry all</Button>}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function explanation({ value }: UnsavedEntry, decimal: DecimalSymbol): string {
  if (value.problem?.kind === 'conflict') return `${value.problem.reason} to ${theirText(value, decimal)}`;
  return unsavedReasonOf(value) ?? (value.waits ? 'Waits for the end of the running job' : 'On its way');
}

const lineOf = (entry: UnsavedEntry, decimal: DecimalSymbol) =>
  `${entry.value.label}\t${ownText(entry.value, decimal)}\t${explanation(entry, decimal)}`;
