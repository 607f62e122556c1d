import type { ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  to: string;
  icon: ReactNode;
  disabled?: boolean;
}

export interface MenuSection {
  title: string;
  entries: MenuEntry[];
}
