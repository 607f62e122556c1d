import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hidden } from '../ui/visually-hidden.ts';
import { hasTypedText, onTypedTextChange } from './typed-text.ts';

/** After so long without an unsaved value, typing has paused. */
const pauseMilliseconds = 1200;

/** Tells screen readers once after each burst of typing that all is saved, also what was typed in an open editor. */
export function SpokenSaves({ unsaved }: { unsaved: number }) {
  const [isSaved, setSaved] = useState(false);
  const wasUnsaved = useRef(false);
  const isTyped = useSyncExternalStore(onTypedTextChange, hasTypedText);
  useEffect(() => {
    if (unsaved > 0) wasUnsaved.current = true;
    const isLeft = unsaved > 0 || isTyped;
    if (isLeft) setSaved(false);
    if (isLeft || !wasUnsaved.current) return;
    const timer = setTimeout(() => {
      wasUnsaved.current = false;
      setSaved(true);
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [unsaved, isTyped]);
  return (
    <div aria-live="polite" style={hidden}>
      {isSaved && 'Everything is saved.'}
    </div>
  );
}
