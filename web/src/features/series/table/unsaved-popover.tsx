import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useState } from 'react';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { UnsavedActions } from '#web/unsaved/unsaved-actions.tsx';
import { reasonOf, theirText } from '#web/unsaved/unsaved-summary.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';

export type OnUnsaved = (value: UnsavedValue, anchor: HTMLElement) => void;

/** Actions for an unsaved value, at its cell. `onUnsaved` never changes. */
export function useUnsavedPopover(experiment: string): { onUnsaved: OnUnsaved; popover: ReactNode } {
  const [open, setOpen] = useState<{ value: UnsavedValue; anchor: HTMLElement } | undefined>();
  const onUnsaved = useCallback<OnUnsaved>((value, anchor) => setOpen({ value, anchor }), []);
  const decimal = useDecimalSymbol();
  const close = () => setOpen(undefined);
  const popover = open && (
    <Popover open anchorEl={open.anchor} onClose={close} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
      <Stack sx={{ p: 2, maxWidth: 320 }} spacing={1}>
        <Typography variant="body2">
          {open.value.label}: <strong>{open.value.text}</strong> is not saved.
        </Typography>
        <Typography variant="body2">
          {open.value.problem?.kind === 'conflict'
            ? `${open.value.problem.reason} to ${theirText(open.value, decimal)}.`
            : `${reasonOf(open.value)}.`}
        </Typography>
        <Stack direction="row">
          <UnsavedActions entry={{ experiment, value: open.value }} onDone={close} />
        </Stack>
      </Stack>
    </Popover>
  );
  return { onUnsaved, popover };
}
