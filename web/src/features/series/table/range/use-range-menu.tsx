import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Cell } from '../grid-keys.ts';
import { type CellRange, columnsOf, contains, rowsOf } from './cell-range.ts';
import type { RangeCommands } from './range-commands.ts';
import { cellAt } from './use-range-mouse.ts';

interface Options {
  range: CellRange;
  setCell: (cell: Cell) => void;
  commands: RangeCommands;
  blocked: boolean;
  /** Receives the reason when the clipboard cannot be used. */
  onRefused: (message: string) => void;
}

/** The menu of the selected range, by the right mouse button or the menu key. */
export function useRangeMenu({ range, setCell, commands, blocked, onRefused }: Options) {
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const close = () => setPlace(undefined);

  function onContextMenu(event: MouseEvent): void {
    const cell = cellAt(event.target);
    if (!cell) return;
    event.preventDefault();
    if (!contains(range, cell)) setCell(cell);
    const box = event.target instanceof Element ? event.target.getBoundingClientRect() : undefined;
    // The menu key has no position.
    const byKey = event.clientX === 0 && event.clientY === 0;
    setPlace(byKey && box ? { left: box.left, top: box.bottom } : { left: event.clientX, top: event.clientY });
  }

  const write = (text: string) =>
    navigator.clipboard.writeText(text).catch(() => onRefused('The browser does not allow copying: press Ctrl+C'));
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => commands.paste(text, range),
      () => onRefused('The browser does not allow pasting from a menu: press Ctrl+V'),
    );
  const cut = async () => {
    await write(commands.text(range));
    commands.clear(range, 'cut');
  };
  const isOneRow = rowsOf(range) === 1;
  const item = (label: string, key: string, run: () => unknown, disabled = false): ReactNode => (
    <MenuItem
      key={label}
      dense
      disabled={disabled}
      onClick={() => {
        close();
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
  const menu = (
    <Menu
      open={place !== undefined}
      onClose={close}
      anchorReference="anchorPosition"
      {...(place && { anchorPosition: place })}
      slotProps={{ list: { 'aria-label': 'Selected cells' } }}
    >
      {item('Copy', 'Ctrl+C', () => write(commands.text(range)))}
      {item('Copy with headers', '', () => write(commands.text(range, true)))}
      {item('Cut', 'Ctrl+X', cut, blocked)}
      {item('Paste', 'Ctrl+V', paste, blocked)}
      {item(isOneRow ? 'Fill from above' : 'Fill down', 'Ctrl+D', () => commands.fillDown(range), blocked)}
      {item('Fill right', 'Ctrl+R', () => commands.fillRight(range), blocked || columnsOf(range) === 1)}
      {item('Clear', 'Delete', () => commands.clear(range, 'cleared'), blocked)}
    </Menu>
  );
  return { onContextMenu, menu };
}
