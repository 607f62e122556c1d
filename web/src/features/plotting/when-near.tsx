import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ChartData } from './chart-data.ts';

/** How far below the window a chart begins to load, in pixels. */
const ahead = 300;

/** A component that loads when it is about to be seen, so that nobody loads what they do not look at. */
export function whenNear(load: () => Promise<ComponentType<ChartData>>): ComponentType<ChartData> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function WhenNear(props: ChartData) {
    const place = useRef<HTMLDivElement>(null);
    const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
    useEffect(() => {
      if (isNear || !place.current) return;
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
        { rootMargin: `${ahead}px` },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    }, [isNear]);
    const waiting = <Skeleton variant="rounded" height={480} />;
    return (
      <div ref={place}>
        {isNear ? (
          <Suspense fallback={waiting}>
            <Loaded {...props} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    );
  };
}
