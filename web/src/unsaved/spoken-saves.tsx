import { useEffect, useRef, useState } from 'react';
import { hidden } from '../ui/visually-hidden.ts';

/** After so long without an unsaved value, typing has paused. */
const pauseMilliseconds = 1200;

/** Tells screen readers once after each burst of typing that all is saved. */
export function SpokenSaves({ unsaved }: { unsaved: number }) {
  const [isSaved, setSaved] = useState(false);
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (unsaved > 0) {
      wasUnsaved.current = true;
      setSaved(false);
    }
    if (unsaved > 0 || !wasUnsaved.current) return;
    const timer = setTimeout(() => {
      wasUnsaved.current = false;
      setSaved(true);
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [unsaved]);
  return (
    <div aria-live="polite" style={hidden}>
      {isSaved && 'Everything is saved.'}
    </div>
  );
}
