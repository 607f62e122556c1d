export interface Cell {
  /** −1 is the header. */
  row: number;
  column: number;
}
export interface GridSize {
  rows: number;
  columns: number;
}

const pageRows = 10;

/** The cell that a key moves the cursor to; undefined for other keys (WAI-ARIA grid pattern). */
export function moved(cell: Cell, event: { key: string; ctrlKey: boolean }, size: GridSize): Cell | undefined {
  const target = destination(cell, event, size);
  return target && clamped(target, size);
}

export function clamped({ row, column }: Cell, size: GridSize): Cell {
  return {
    row: Math.max(-1, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

/**
 * The next editable cell in reading order within the row; undefined at its end: there Tab leaves the table, which must
 * not trap the focus.
 */
export function tabbed(cell: Cell, backwards: boolean, editable: readonly boolean[]): Cell | undefined {
  const step = backwards ? -1 : 1;
  for (let column = cell.column + step; column >= 0 && column < editable.length; column += step) {
    if (editable[column]) return { row: cell.row, column };
  }
  return undefined;
}

function destination(
  { row, column }: Cell,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: GridSize,
): Cell | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - pageRows), column };
    case 'PageDown':
      return { row: row + pageRows, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return undefined;
  }
}
