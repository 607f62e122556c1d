import MoreVert from '@mui/icons-material/MoreVertRounded';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useCallback, useState } from 'react';
import { noteRowMenu } from '#web/ui/row-focus.ts';
import { useOnceOpened } from '#web/ui/use-once-opened.ts';
import type { SampleRow } from '../grid/sample-rows.ts';
import type { SeriesAccess } from '../use-series-access.ts';

export type SampleCommand = 'details' | 'edit' | 'annotate' | 'exclude' | 'counts' | 'repeat' | 'duplicate' | 'delete';
const labels: Record<SampleCommand, string> = {
  details: 'Details',
  edit: 'Edit',
  annotate: 'Note and tags',
  exclude: 'Failed or left out',
  counts: 'Counts again',
  repeat: 'Measure again',
  duplicate: 'Duplicate',
  delete: 'Delete',
};

/** The commands that an account may give. */
export function sampleCommands({ editSamples, advancedSamples }: SeriesAccess): SampleCommand[] {
  if (!editSamples) return ['details'];
  const first = ['details', 'edit', 'annotate', 'exclude', 'counts'] as const;
  return advancedSamples ? [...first, 'repeat', 'duplicate', 'delete'] : [...first, 'delete'];
}

/**
 * One menu for all samples of a table: a menu per row would cost more than the row. `actions` is the content of a row's
 * last cell and never changes.
 */
export function useSampleMenu(
  commands: readonly SampleCommand[],
  disabled: boolean,
  onCommand: (command: SampleCommand, row: SampleRow) => void,
): { actions: (row: SampleRow) => ReactNode; menu: ReactNode } {
  const [open, setOpen] = useState<{ anchor: HTMLElement; row: SampleRow } | undefined>();
  const actions = useCallback(
    (row: SampleRow) => (
      <button
        type="button"
        tabIndex={-1}
        className="action"
        aria-haspopup="menu"
        aria-label={nameOf(row)}
        onClick={(event) => {
          noteRowMenu(event.currentTarget);
          setOpen({ anchor: event.currentTarget, row });
        }}
      >
        <MoreVert fontSize="small" />
      </button>
    ),
    [],
  );
  const isNeeded = useOnceOpened(open !== undefined);
  const menu = isNeeded && (
    <Menu
      anchorEl={open?.anchor ?? null}
      open={open !== undefined}
      onClose={() => setOpen(undefined)}
      slotProps={{ paper: { role: 'region', 'aria-label': open ? nameOf(open.row) : '' } }}
    >
      {commands.filter(isFor(open?.row)).map((command) => (
        <MenuItem
          key={command}
          disabled={disabled && command !== 'details'}
          sx={command === 'delete' ? { color: 'error.main' } : {}}
          onClick={() => {
            setOpen(undefined);
            if (open) onCommand(command, open.row);
          }}
        >
          {labels[command]}
        </MenuItem>
      ))}
    </Menu>
  );
  return { actions, menu };
}

const nameOf = ({ number, series }: SampleRow) => `Actions for sample ${number} of series ${series.number}`;

/** A sample that is excluded can be taken back; one of a locked series can be looked at. */
const isFor = (row: SampleRow | undefined) => (command: SampleCommand) =>
  command === 'details' || (!row?.series.locked && (command !== 'counts' || row?.sample.state !== undefined));
