import { useEffect } from 'react';

/** The browser asks before it reloads or closes the window, if `isNeeded` says so then. */
export function useUnloadQuestion(isNeeded: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isNeeded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
