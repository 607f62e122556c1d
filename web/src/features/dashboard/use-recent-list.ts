import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/call-api.ts';
import { polled } from '#web/lib/api/polled.ts';
import { useRecentExperiments } from '#web/lib/browser/recent-experiments.ts';
import { queryKeys } from '#web/lib/resources/query-keys.ts';
import { useSession } from '#web/lib/session/session.ts';

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
