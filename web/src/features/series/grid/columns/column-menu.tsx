import Checked from '@mui/icons-material/CheckBox';
import Unchecked from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { inChosenOrder } from './column-layout.ts';
import type { KeptColumns } from './use-kept-columns.ts';

/** By one choice of Wider or Narrower, in pixels. */
const widthStep = 24;

export interface OpenedColumn {
  key: string;
  anchor: HTMLElement;
  /** As it is on the screen. */
  width: number | undefined;
}

interface Props {
  kept: KeptColumns;
  opened: OpenedColumn;
  isOpen: boolean;
  onClose: () => void;
  /** The menu is gone. */
  onClosed: () => void;
}

/** The menu of one column: hide, move, resize, keep in sight. Moving and resizing leave it open, to be repeated. */
export function ColumnMenu({ kept, opened, isOpen, onClose, onClosed }: Props) {
  const column = kept.columns.find(({ key }) => key === opened.key);
  if (!column) return null;
  const { key, anchor } = opened;
  const shown = inChosenOrder(kept.columns, kept.layout.order).filter((one) => !kept.layout.hidden.includes(one.key));
  const index = shown.indexOf(column);
  const width = kept.layout.widths[key] ?? opened.width ?? column.width;
  const inSight = kept.isInSight(column);
  const last = (run: () => void) => () => {
    onClose();
    run();
  };
  const grid = anchor.closest('[role=grid]');
  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { role: 'region', 'aria-label': `Column ${column.header}` },
        list: { 'aria-label': `Column ${column.header}`, dense: true },
        // The header of a column that was hidden can no longer be focused.
        transition: {
          onExited: () => {
            if (!anchor.isConnected) grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
            onClosed();
          },
        },
      }}
    >
      <MenuItem role="menuitemcheckbox" aria-checked={inSight} onClick={last(() => kept.setSight(key, !inSight))}>
        <ListItemIcon>
          {inSight ? <Checked fontSize="small" color="primary" /> : <Unchecked fontSize="small" />}
        </ListItemIcon>
        <ListItemText secondary="When the table scrolls sideways">Keep in sight</ListItemText>
      </MenuItem>
      <Line />
      <MenuItem disabled={index <= 0} onClick={() => kept.move(key, -1)}>
        Move left
      </MenuItem>
      <MenuItem disabled={index < 0 || index === shown.length - 1} onClick={() => kept.move(key, 1)}>
        Move right
      </MenuItem>
      <Line />
      <MenuItem onClick={() => kept.setWidth(key, width + widthStep)}>Wider</MenuItem>
      <MenuItem onClick={() => kept.setWidth(key, width - widthStep)}>Narrower</MenuItem>
      <MenuItem disabled={kept.layout.widths[key] === undefined} onClick={last(() => kept.setWidth(key, undefined))}>
        Own width again
      </MenuItem>
      <Line />
      <MenuItem onClick={last(() => kept.setHidden(key, index >= 0))}>{index < 0 ? 'Show' : 'Hide'}</MenuItem>
    </Menu>
  );
}

/** A border between groups of entries. */
const Line = () => <Box component="li" role="separator" sx={{ borderTop: 1, borderColor: 'divider', my: 1 }} />;
