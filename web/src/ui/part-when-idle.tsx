import { type ComponentType, lazy, Suspense } from 'react';
import { loadWhenIdle } from '#web/lib/timing/load-when-idle.ts';

/** A component of a module that loads when it is first shown, or before, in idle time. Until then it shows nothing. */
export function partWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> = lazy(loadWhenIdle(async () => ({ default: await load() })));
  return function PartWhenIdle(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
