import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { loadWhenIdle } from '#web/lib/timing/load-when-idle.ts';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';

const UnsavedPopover = lazy(
  loadWhenIdle(async () => ({ default: (await import('./unsaved-popover.tsx')).UnsavedPopover })),
);

export type OnUnsaved = (value: UnsavedValue, anchor: HTMLElement) => void;

/** Actions for an unsaved value, at its cell. `onUnsaved` never changes. */
export function useUnsavedPopover(experiment: string): { onUnsaved: OnUnsaved; popover: ReactNode } {
  const [open, setOpen] = useState<{ value: UnsavedValue; anchor: HTMLElement } | undefined>();
  const onUnsaved = useCallback<OnUnsaved>((value, anchor) => setOpen({ value, anchor }), []);
  const popover = open && (
    <Suspense fallback={null}>
      <UnsavedPopover {...open} experiment={experiment} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { onUnsaved, popover };
}
