import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { polled } from '#web/lib/polled.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useRecentExperiments } from '#web/lib/recent-experiments.ts';
import { useSession } from '#web/lib/session.ts';

/** The recently opened experiments that still exist, the latest first. */
export function useRecentList() {
  const ids = useRecentExperiments(useSession()?.sub ?? '');
  const query = useQuery({
    queryKey: queryKeys.recentExperiments(ids),
    queryFn: ({ signal }) => callApi('listRecentExperiments', { body: { experiments: [...ids] }, signal }),
    enabled: ids.length > 0,
    ...polled,
  });
  const byId = new Map(query.data?.map((experiment) => [experiment.uuid, experiment]));
  return {
    experiments: ids.flatMap((id) => byId.get(id) ?? []),
    isLoading: ids.length > 0 && query.isPending,
    isError: query.isError && query.data === undefined,
    refetch: query.refetch,
  };
}
