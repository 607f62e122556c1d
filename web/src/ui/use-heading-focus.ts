import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading when the screen changes, so that Tab continues in the new screen and screen readers read
 * its name. A page that was just loaded keeps the browser's order, and a field that asks for the focus keeps it. What a
 * person chooses within the screen moves nothing, even where the address keeps it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useLocation().key === 'default';
  const begin = useEffectEvent(() => {
    const isWanted = document.activeElement?.closest('input, .MuiDialog-root');
    if (!isLoaded && !isWanted) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
  return heading;
}
