import { createContext } from 'react';

/** Where a failed call leads to. */
export interface Ways {
  /** `because`: the server's reason. */
  goHome: (because?: string) => void;
  /** Goes back to the screen of the person's last click; false if there was none. */
  goBack: () => boolean;
}

export const WaysContext = createContext<Ways>({ goHome: () => location.assign('/'), goBack: () => false });
