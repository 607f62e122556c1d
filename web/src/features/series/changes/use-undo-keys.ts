import { type RefObject, useEffect } from 'react';
import { undoDirection } from '#web/lib/browser/undo-direction.ts';
import { notify } from '#web/lib/notices.ts';
import { editHistory } from './edit-history.ts';

/**
 * Ctrl or Cmd with Z undoes; with Shift and Z, or Y, redoes. Everywhere except in fields and dialogs.
 *
 * @param restoring ends when the steps from before a reload are back
 */
export function useUndoKeys(experiment: string, restoring: RefObject<Promise<unknown> | undefined>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = undoDirection(event);
      if (!direction || isElsewhere(event.target)) return;
      event.preventDefault();
      void Promise.resolve(restoring.current).then(() => move(experiment, direction));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [experiment, restoring]);
}

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Fields have their own undo. */
function isElsewhere(target: EventTarget | null): boolean {
  const field = target instanceof HTMLElement ? target.closest(fields) : null;
  return field !== null || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

async function move(experiment: string, direction: 'undo' | 'redo'): Promise<void> {
  const label = await editHistory(experiment)
    [direction]()
    // The failed call has shown its message.
    .catch(() => undefined);
  if (label !== undefined) notify(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${label}`, 'info');
}
