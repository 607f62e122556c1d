import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element, without its borders; undefined until it is drawn, and where it is not wanted. */
export function useWidth(element: RefObject<HTMLElement | null>, isWanted: boolean): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !isWanted) return;
    const measure = () => setWidth(current.clientWidth || undefined);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return width;
}
