import { type ReactNode, useCallback, useState } from 'react';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import type { UnsavedValue } from '#web/unsaved/unsaved-value.ts';

const UnsavedPopover = partWhenIdle(async () => (await import('./unsaved-popover.tsx')).UnsavedPopover);

export type OnUnsaved = (value: UnsavedValue, anchor: HTMLElement) => void;

/** Actions for an unsaved value, at its cell. `onUnsaved` never changes. */
export function useUnsavedPopover(experiment: string): { onUnsaved: OnUnsaved; popover: ReactNode } {
  const [open, setOpen] = useState<{ value: UnsavedValue; anchor: HTMLElement } | undefined>();
  const onUnsaved = useCallback<OnUnsaved>((value, anchor) => setOpen({ value, anchor }), []);
  const popover = open && <UnsavedPopover {...open} experiment={experiment} onClose={() => setOpen(undefined)} />;
  return { onUnsaved, popover };
}
