import { useEffect, useRef } from 'react';

/** Runs what is asked for often only so often: at once, and a last time after all that was asked meanwhile. */
export function useThrottled(run: () => unknown, milliseconds: number): () => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAsked = useRef(false);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) {
      isAsked.current = true;
      return;
    }
    const turn = () => {
      isAsked.current = false;
      void latest.current();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (isAsked.current) turn();
      }, milliseconds);
    };
    turn();
  };
}
