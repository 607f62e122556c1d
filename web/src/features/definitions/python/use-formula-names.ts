import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { scriptsQuery, useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { type FormulaNames, formulaNames } from './formula-names.ts';

/** Which names Python may use: rules and functions use no outputs, scripts only their arguments. */
export type FormulaScope = 'formula' | 'output' | 'script';

/**
 * The names that Python of an experiment may use; those of scripts only for accounts that may read scripts. None until
 * its definitions are there, so that Python's own names never stand where theirs come.
 */
export function useFormulaNames(place: ExperimentPlace, scope: FormulaScope, own: string | undefined): FormulaNames {
  const { data: inputs = none, isLoading: awaitsInputs } = useInParameters(place);
  const { data: functions = none, isLoading: awaitsFunctions } = useCompParameters(place);
  const { data: outputs = none, isLoading: awaitsOutputs } = useOutParameters(place);
  const mayRead = useMay('script.read', place);
  const { data: scripts = none, isLoading: awaitsScripts } = useQuery({
    ...scriptsQuery(place),
    enabled: mayRead,
  });
  const isLoading = awaitsInputs || awaitsFunctions || awaitsOutputs || awaitsScripts;
  return useMemo(() => {
    if (isLoading) return noNames;
    return formulaNames(
      scope === 'script'
        ? { inputs: none, functions: none, outputs: none, scripts }
        : { inputs, functions, outputs: scope === 'output' ? outputs : none, scripts },
      own,
    );
  }, [isLoading, scope, inputs, functions, outputs, scripts, own]);
}

const none: never[] = [];
const noNames: FormulaNames = { names: [], members: new Map() };
