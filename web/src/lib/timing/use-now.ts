import { useEffect, useState } from 'react';

/** The current time, for content that changes with time alone. */
export function useNow(everyMilliseconds: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
