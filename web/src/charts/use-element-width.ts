import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, `initial` until it is measured: figures are laid out for the available width. */
export function useElementWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const here = element.current;
    if (!here) return;
    const measure = () => here.clientWidth > 0 && setWidth(here.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(here);
    measure();
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
