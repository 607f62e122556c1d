import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-data.ts';
import { queryKeys } from '#web/lib/resources/query-keys.ts';

/** Rules by uuid; asked for only where a sample breaks one. */
export function useRuleNames(place: ExperimentPlace, wanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: queryKeys.definitions(place.experiment, 'rules'),
    queryFn: ({ signal }) => callApi('listRules', { ...placeArguments(place), signal }),
    enabled: wanted,
  });
  return useMemo(() => new Map(data?.map(({ uuid, name }) => [uuid, name])), [data]);
}
