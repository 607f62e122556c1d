import { createContext } from 'react';

/** The lines of a form's sub-lists that were begun and not added: saving would lose them without a word. */
export interface PendingLines {
  /** Keeps or forgets that the sub-list `name` has one. */
  note: (name: string, isPending: boolean) => void;
  /** Whether Save was pressed while there was one. */
  isRefused: boolean;
}

export const PendingLinesContext = createContext<PendingLines>({ note: () => undefined, isRefused: false });
