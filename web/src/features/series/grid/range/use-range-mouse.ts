import { type MouseEvent, useRef } from 'react';
import type { Cell } from '../grid-keys.ts';

interface Options {
  /** Puts the cursor on a cell. */
  setCell: (cell: Cell) => void;
  /** Extends the range from the cursor to a cell. */
  extend: (cell: Cell) => void;
}

/** Selects a range with the mouse: by dragging, or from the cursor to a cell with Shift and a click. */
export function useRangeMouse({ setCell, extend }: Options) {
  const drag = useRef<{ from: Cell; isMoving: boolean }>(undefined);

  function onMouseDown(event: MouseEvent): void {
    drag.current = undefined;
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0) return;
    if (event.shiftKey) {
      // The focus stays where it is, and the browser selects no text.
      event.preventDefault();
      extend(cell);
    } else drag.current = { from: cell, isMoving: false };
  }

  function onMouseOver(event: MouseEvent): void {
    if (!drag.current) return;
    // The button was released outside.
    if ((event.buttons & 1) === 0) {
      drag.current = undefined;
      return;
    }
    const cell = cellAt(event.target);
    const { from, isMoving } = drag.current;
    if (!cell || (!isMoving && cell.row === from.row && cell.column === from.column)) return;
    if (!isMoving) setCell(from);
    drag.current = { from, isMoving: true };
    extend(cell);
  }

  function onMouseUp(): void {
    drag.current = undefined;
  }

  return { onMouseDown, onMouseOver, onMouseUp };
}

/** The sample's cell that an event happened in; undefined in the header, in a field or on a button. */
export function cellAt(target: EventTarget): Cell | undefined {
  if (!(target instanceof Element) || target.closest('input, select, button')) return undefined;
  const cell = target.closest('td[aria-colindex]');
  const [row, column] = [cell?.parentElement?.ariaRowIndex, cell?.ariaColIndex];
  // Both are counted from 1, and the header is row 1.
  return row && column ? { row: Number(row) - 2, column: Number(column) - 1 } : undefined;
}
