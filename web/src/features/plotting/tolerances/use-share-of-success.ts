import { useEffect, useState } from 'react';
import type { Robustness } from '#shared/engine/predictions/robust.ts';
import type { Point } from '#shared/engine/types.ts';
import type { Calculated } from '#web/lib/engine/engine-messages.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';

interface Asked {
  /** Undefined while it is moved. */
  setting: Point | undefined;
  /** Undefined without tolerances. */
  robustness: Robustness | undefined;
  /** The setting's values of calculated outputs. */
  calculated: Calculated['calculated'];
}

/** The expected share of successes around a setting; undefined until it is known. */
export function useShareOfSuccess(engine: Engine | undefined, { setting, robustness, calculated }: Asked) {
  const [found, setFound] = useState<Asked & { share: number | undefined }>();
  useEffect(() => {
    if (!engine || !setting || !robustness) return;
    let isCurrent = true;
    engine.ask({ kind: 'success', settings: [setting], ...robustness, calculated }).then(
      ({ shares }) => isCurrent && setFound({ setting, robustness, calculated, share: shares[0] }),
      // The profiler says what has failed.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, setting, robustness, calculated]);
  return found?.setting === setting && found?.robustness === robustness ? found?.share : undefined;
}
