import { createContext } from 'react';

/** Lines that were started in a form's sub-lists but not added: saving would silently lose them. */
export interface PendingLines {
  /** Notes whether the sub-list `name` has one. */
  note: (name: string, isPending: boolean) => void;
  /** True if Save was pressed while there was one. */
  isRefused: boolean;
}

export const PendingLinesContext = createContext<PendingLines>({ note: () => undefined, isRefused: false });
