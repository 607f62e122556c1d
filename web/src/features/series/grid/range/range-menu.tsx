import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type CellRange, columnCountOf, rowCountOf } from './cell-range.ts';
import type { RangeCommands } from './range-commands.ts';

interface Props {
  /** Where it opens; undefined while it is closed. */
  place: { left: number; top: number } | undefined;
  range: CellRange;
  commands: RangeCommands;
  blocked: boolean;
  /** Rows can become new samples. */
  mayCreate: boolean;
  /** Receives the reason when the clipboard cannot be used. */
  onRefused: (message: string) => void;
  onClose: () => void;
}

/** The commands on the selected range. */
export function RangeMenu({ place, range, commands, blocked, mayCreate, onRefused, onClose }: Props) {
  const write = (text: string) =>
    navigator.clipboard.writeText(text).catch(() => onRefused('The browser does not allow copying: press Ctrl+C'));
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => commands.paste(text, range),
      () => onRefused('The browser does not allow pasting from a menu: press Ctrl+V'),
    );
  const pasteBelow = () =>
    navigator.clipboard.readText().then(
      (text) => commands.pasteBelow(text, range),
      () => onRefused('The browser does not allow pasting from a menu: paste over the last sample'),
    );
  const cut = async () => {
    await write(commands.text(range));
    commands.clear(range, 'cut');
  };
  const isOneRow = rowCountOf(range) === 1;
  const item = (label: string, key: string, run: () => unknown, disabled = false): ReactNode => (
    <MenuItem
      key={label}
      dense
      disabled={disabled}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
      <Typography
        component="span"
        variant="body2"
        color="text.secondary"
        sx={{ marginInlineStart: 'auto', paddingInlineStart: 4 }}
      >
        {key}
      </Typography>
    </MenuItem>
  );
  return (
    <Menu
      open={place !== undefined}
      onClose={onClose}
      anchorReference="anchorPosition"
      {...(place && { anchorPosition: place })}
      slotProps={{
        paper: { role: 'region', 'aria-label': 'Selected cells' },
        list: { 'aria-label': 'Selected cells' },
      }}
    >
      {item('Copy', 'Ctrl+C', () => write(commands.text(range)))}
      {item('Copy with headers', '', () => write(commands.text(range, true)))}
      {item('Cut', 'Ctrl+X', cut, blocked)}
      {item('Paste', 'Ctrl+V', paste, blocked)}
      {mayCreate && item('Paste as new samples', '', pasteBelow, blocked)}
      {item(isOneRow ? 'Fill from above' : 'Fill down', 'Ctrl+D', () => commands.fillDown(range), blocked)}
      {item('Fill right', 'Ctrl+R', () => commands.fillRight(range), blocked || columnCountOf(range) === 1)}
      {commands.exclude && item('Failed or left out', 'Ctrl+E', () => commands.exclude?.(range), blocked)}
      {item('Clear', 'Delete', () => commands.clear(range, 'cleared'), blocked)}
    </Menu>
  );
}
