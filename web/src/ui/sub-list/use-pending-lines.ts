import { type SubmitEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { PendingLines } from './pending-lines.ts';

/** For a form with sub-lists: `guard` wraps its submit and stops it while a line was started but not added. */
export function usePendingLines() {
  const names = useRef(new Set<string>());
  const [isRefused, setRefused] = useState(false);
  const note = useCallback((name: string, isPending: boolean) => {
    if (isPending) names.current.add(name);
    else names.current.delete(name);
    if (names.current.size === 0) setRefused(false);
  }, []);
  const lines: PendingLines = useMemo(() => ({ note, isRefused }), [note, isRefused]);
  const refusePending =
    (submit: (event: SubmitEvent<HTMLFormElement>) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
      if (names.current.size === 0) return submit(event);
      event.preventDefault();
      setRefused(true);
    };
  return { lines, refusePending };
}
