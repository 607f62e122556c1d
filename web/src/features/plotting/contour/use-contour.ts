import { useEffect, useState } from 'react';
import type { Contour, Plane } from '#shared/engine/predictions/contour.ts';
import type { Calculated } from '#web/lib/engine/engine-messages.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { errorText } from '#web/lib/engine/use-engine.ts';

/** A question to the engine: a plane, and a quantity of which 0 is the score. */
export interface AskedContour extends Calculated {
  plane: Plane;
  quantity: number;
}

export interface ShownContour extends AskedContour {
  contour: Contour;
}

/** The latest contour, which may be of an earlier question until the next is answered. */
export function useContour(engine: Engine | undefined, asked: AskedContour | undefined) {
  const [found, setFound] = useState<ShownContour & { engine: Engine }>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!engine || !asked) return;
    let isCurrent = true;
    // A value that is typed or held down gives several planes a second.
    const timer = setTimeout(() => {
      engine
        .ask({ kind: 'contour', ...asked })
        .then((contour) => isCurrent && setFound({ ...asked, contour, engine }))
        .catch((error: unknown) => isCurrent && setFailure(errorText(error)));
    }, 100);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, asked]);
  // An earlier model's contour may be of other outputs.
  return { shown: found && found.engine === engine ? found : undefined, failure };
}
