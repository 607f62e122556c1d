import { useMemo } from 'react';
import type { Robustness } from '#shared/engine/predictions/robust.ts';
import type { Point } from '#shared/engine/types.ts';
import type { Calculated } from '#web/lib/engine/engine-messages.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { useAnswer } from '#web/lib/engine/use-answer.ts';

interface Asked<None = never> {
  /** Undefined while it is moved. */
  setting: Point | None;
  /** Undefined without tolerances. */
  robustness: Robustness | None;
  /** The setting's values of calculated outputs. */
  calculated: Calculated['calculated'];
}

/** The expected share of successes around a setting; undefined until it is known. */
export function useShareOfSuccess(
  engine: Engine | undefined,
  { setting, robustness, calculated }: Asked<undefined>,
): number | undefined {
  const asked = useMemo(
    () => (setting && robustness ? { setting, robustness, calculated } : undefined),
    [setting, robustness, calculated],
  );
  // The profiler says what has failed.
  const { found } = useAnswer(engine, asked, shareOf);
  return found?.asked.setting === setting && found?.asked.robustness === robustness ? found?.answer : undefined;
}

async function shareOf(engine: Engine, { setting, robustness, calculated }: Asked): Promise<number | undefined> {
  const { shares } = await engine.ask({ kind: 'success', settings: [setting], ...robustness, calculated });
  return shares[0];
}
