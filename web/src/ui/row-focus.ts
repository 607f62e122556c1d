interface RowMenuPlaces {
  button: HTMLElement;
  /** A grid has one cell that the Tab key reaches: its cursor, which moves to the next row by itself. */
  grid: Element | null;
  /** The rows after it, then those before it, from the nearest one. */
  rows: Element[];
}

/** The row menu that was opened last: a dialog about its row may end with the row. */
let lastOpened: RowMenuPlaces | undefined;

export function noteRowMenu(button: HTMLElement): void {
  lastOpened = placesOf(button);
}

/** After a dialog: if the row that it was opened from is deleted, the focus goes to the nearest one, else to the heading. */
export function focusAfterDialog(): void {
  if (document.activeElement !== document.body) return;
  if (lastOpened && !lastOpened.button.isConnected) focusNear(lastOpened);
  else focusHeading();
}

/** A row that has the focus is about to be removed. */
export function passFocusOn(button: HTMLElement | null): void {
  if (button && document.activeElement === button) focusNear(placesOf(button));
}

function placesOf(button: HTMLElement): RowMenuPlaces {
  const row = button.closest('tr, li');
  const siblings = [...(row?.parentElement?.children ?? [])];
  const index = row ? siblings.indexOf(row) : 0;
  return {
    button,
    grid: button.closest('[role=grid]'),
    rows: [...siblings.slice(index + 1), ...siblings.slice(0, index).reverse()],
  };
}

function focusNear({ grid, rows }: RowMenuPlaces): void {
  const cursor = grid?.isConnected && grid.querySelector<HTMLElement>('td[tabindex="0"]');
  if (cursor) {
    cursor.focus();
    return;
  }
  const menus = rows.filter(({ isConnected }) => isConnected).map((row) => row.querySelector<HTMLElement>(menuButton));
  const nearest = menus.find((menu) => menu !== null);
  if (nearest) nearest.focus();
  else focusHeading();
}

const menuButton = 'button[aria-haspopup="menu"]';

const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
