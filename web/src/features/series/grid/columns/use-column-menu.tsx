import { useState } from 'react';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import type { OpenedColumn } from './column-menu.tsx';
import type { KeptColumns } from './use-kept-columns.ts';

const ColumnMenu = partWhenIdle(async () => (await import('./column-menu.tsx')).ColumnMenu);

/** Opens the menu of a column beside an element. */
export type OpenColumnMenu = (column: string, anchor: HTMLElement, width?: number) => void;

/** The menu of one column, which loads when it is opened. */
export function useColumnMenu(kept: KeptColumns) {
  const [opened, setOpened] = useState<OpenedColumn>();
  const [isOpen, setOpen] = useState(false);
  const openMenu: OpenColumnMenu = (key, anchor, width) => {
    if (!kept.columns.some((column) => column.key === key)) return;
    setOpened({ key, anchor, width });
    setOpen(true);
  };
  const menu = opened && (
    <ColumnMenu
      kept={kept}
      opened={opened}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={() => setOpened(undefined)}
    />
  );
  return { openMenu, menu };
}
