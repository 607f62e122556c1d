import type { ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  to: string;
  icon: ReactNode;
  disabled?: boolean;
  /** A section below has the same address: its entry is the one that is highlighted there. */
  isRepeated?: boolean;
}

export interface MenuSection {
  title: string;
  entries: MenuEntry[];
}
