import { useMemo } from 'react';
import type { Contour, Plane } from '#shared/engine/predictions/contour.ts';
import type { Calculated } from '#web/lib/engine/engine-messages.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { useAnswer } from '#web/lib/engine/use-answer.ts';

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
  const { found, failure } = useAnswer(engine, asked, answerOf);
  const shown = useMemo((): ShownContour | undefined => found && { ...found.asked, contour: found.answer }, [found]);
  return { shown, failure };
}

const answerOf = (engine: Engine, asked: AskedContour) => engine.ask({ kind: 'contour', ...asked });
