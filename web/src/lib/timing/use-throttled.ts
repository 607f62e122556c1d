import { useEffect, useMemo } from 'react';

/** Runs a function at most once in each interval: at once, and again after the interval if it was called meanwhile. */
export function useThrottled(run: () => unknown, milliseconds: number): () => void {
  const throttled = useMemo(() => throttle(run, milliseconds), [run, milliseconds]);
  useEffect(() => throttled.stop, [throttled]);
  return throttled.call;
}

function throttle(run: () => unknown, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalledAgain = false;
  const turn = () => {
    isCalledAgain = false;
    void run();
    timer = setTimeout(() => {
      timer = undefined;
      if (isCalledAgain) turn();
    }, milliseconds);
  };
  return {
    call: () => {
      if (timer === undefined) turn();
      else isCalledAgain = true;
    },
    stop: () => clearTimeout(timer),
  };
}
