import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Distance to the window, above and below, at which content is rendered. */
const margin = '800px';

/** True once an element has been near the window; until then its expensive content is not rendered. */
export function useNearView(element: RefObject<HTMLElement | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
