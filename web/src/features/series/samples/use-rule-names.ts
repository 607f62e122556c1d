import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';

/** Names of rules by uuid. Fetched only when a sample breaks a rule. */
export function useRuleNames(place: ExperimentPlace, isWanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...rulesQuery(place), enabled: isWanted });
  return useMemo(() => new Map(data?.map(({ uuid, name }) => [uuid, name])), [data]);
}
