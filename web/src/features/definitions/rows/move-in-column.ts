import type { KeyboardEvent } from 'react';

/** Enter and the arrows lead to the same column of the next row, or of the one before. */
export function moveInColumn(event: KeyboardEvent): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.dataset.column) return;
  const step = stepOf(event, target instanceof HTMLSelectElement);
  if (step === 0) return;
  const column = [...currentTarget.querySelectorAll<HTMLElement>(`[data-column="${target.dataset.column}"]`)];
  const next = column[column.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function stepOf({ key, shiftKey, altKey }: KeyboardEvent, isSelect: boolean): number {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  // A list opens and moves by its own keys.
  if (isSelect || altKey) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}
