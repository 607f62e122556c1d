import { useMemo } from 'react';
import type { Contour, Plane } from '#shared/engine/predictions/contour.ts';
import type { Robustness } from '#shared/engine/predictions/robust.ts';
import type { Point } from '#shared/engine/types.ts';
import type { Calculated } from '#web/lib/engine/engine-messages.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { useAnswer } from '#web/lib/engine/use-answer.ts';

/** A question to the engine: a plane, and a quantity of which 0 is the score. */
export interface AskedContour extends Calculated {
  plane: Plane;
  quantity: number;
  /** With it, the share of successes around each of these settings, the places of the plane, is asked for too. */
  robust?: { robustness: Robustness; settings: readonly Point[] } | undefined;
}

export interface ShownContour extends AskedContour {
  contour: Contour;
  /** By place, the expected share of successes within the tolerances; absent without any. */
  shares?: readonly number[] | undefined;
}

/** The latest contour, which may be of an earlier question until the next is answered. */
export function useContour(engine: Engine | undefined, asked: AskedContour | undefined) {
  const { found, failure } = useAnswer(engine, asked, answerOf);
  const shown = useMemo((): ShownContour | undefined => found && { ...found.asked, ...found.answer }, [found]);
  return { shown, failure };
}

async function answerOf(engine: Engine, { robust, ...asked }: AskedContour) {
  const { calculated } = asked;
  const [contour, success] = await Promise.all([
    engine.ask({ kind: 'contour', ...asked }),
    robust && engine.ask({ kind: 'success', settings: robust.settings, ...robust.robustness, calculated }),
  ]);
  return { contour, shares: success?.shares };
}
