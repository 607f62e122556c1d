import { type MouseEvent, useState } from 'react';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { useOnceOpened } from '#web/ui/use-once-opened.ts';
import type { Cell } from '../grid-keys.ts';
import { type CellRange, contains } from './cell-range.ts';
import type { RangeCommands } from './range-commands.ts';
import { cellAt } from './use-range-mouse.ts';

const RangeMenu = partWhenIdle(async () => (await import('./range-menu.tsx')).RangeMenu);

interface Options {
  range: CellRange;
  setCell: (cell: Cell) => void;
  commands: RangeCommands;
  blocked: boolean;
  /** Rows can become new samples. */
  mayCreate: boolean;
  /** Receives the reason when the clipboard cannot be used. */
  onRefused: (message: string) => void;
}

/** The menu of the selected range, by the right mouse button or the menu key. */
export function useRangeMenu({ range, setCell, commands, blocked, mayCreate, onRefused }: Options) {
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const isNeeded = useOnceOpened(place !== undefined);

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

  const menu = isNeeded && (
    <RangeMenu
      place={place}
      range={range}
      commands={commands}
      blocked={blocked}
      mayCreate={mayCreate}
      onRefused={onRefused}
      onClose={() => setPlace(undefined)}
    />
  );
  return { onContextMenu, menu };
}
