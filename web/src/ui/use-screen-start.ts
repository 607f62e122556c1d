import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Begins a new screen at its top, with the focus on its heading, so that Tab continues there and screen readers read its
 * name. After Back and Forward the browser returns to where the person was. A page that was just loaded keeps the
 * browser's order, and a field that asks for the focus keeps it. What a person chooses within the screen moves nothing,
 * even where the address keeps it.
 */
export function useScreenStart(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useLocation().key === 'default';
  const isReturn = useNavigationType() === 'POP';
  const begin = useEffectEvent(() => {
    if (!isReturn) document.documentElement.scrollTop = 0;
    const isWanted = document.activeElement?.closest('input, .MuiDialog-root');
    if (!isLoaded && !isWanted) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
  return heading;
}
