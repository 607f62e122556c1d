import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { scriptsQuery, useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { type FormulaNames, formulaNames } from './formula-names.ts';

/** Which names Python may use: rules and functions use no outputs, scripts only their arguments. */
export type FormulaScope = 'formula' | 'output' | 'script';

/** The names that Python of an experiment may use; those of scripts only for accounts that may read scripts. */
export function useFormulaNames(place: ExperimentPlace, scope: FormulaScope, own: string | undefined): FormulaNames {
  const { data: inputs = none } = useInParameters(place);
  const { data: functions = none } = useCompParameters(place);
  const { data: outputs = none } = useOutParameters(place);
  const mayRead = useMay('script.read', place);
  const { data: scripts = none } = useQuery({
    ...scriptsQuery(place),
    enabled: mayRead,
  });
  return useMemo(
    () =>
      formulaNames(
        scope === 'script'
          ? { inputs: none, functions: none, outputs: none, scripts }
          : { inputs, functions, outputs: scope === 'output' ? outputs : none, scripts },
        own,
      ),
    [scope, inputs, functions, outputs, scripts, own],
  );
}

const none: never[] = [];
