import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { UnsavedActions } from '#web/unsaved/unsaved-actions.tsx';
import { ownText, theirText, unsavedReasonOf } from '#web/unsaved/unsaved-summary.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';

interface Props {
  experiment: string;
  value: UnsavedValue;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Why a value is not saved, and what can be done about it. */
export function UnsavedPopover({ experiment, value, anchor, onClose }: Props) {
  const decimal = useDecimalSymbol();
  return (
    <Popover open anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
      <Stack sx={{ p: 2, maxWidth: 320 }} spacing={1}>
        <Typography variant="body2">
          {value.label}: <strong>{ownText(value, decimal)}</strong> is not saved.
        </Typography>
        <Typography variant="body2">
          {value.problem?.kind === 'conflict'
            ? `${value.problem.reason} to ${theirText(value, decimal)}.`
            : `${unsavedReasonOf(value)}.`}
        </Typography>
        <Stack direction="row">
          <UnsavedActions entry={{ experiment, value }} onDone={onClose} />
        </Stack>
      </Stack>
    </Popover>
  );
}
