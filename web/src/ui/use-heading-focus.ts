import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading when the screen changes, so that Tab continues in the new screen and screen readers read
 * its name. A page that was just loaded keeps the browser's order, and a field that asks for the focus keeps it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useLocation().key === 'default';
  useEffect(() => {
    const isWanted = document.activeElement?.closest('input, .MuiDialog-root');
    if (!isLoaded && !isWanted) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return heading;
}
