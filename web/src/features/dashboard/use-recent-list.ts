import { useQuery } from '@tanstack/react-query';
import { useRecentExperiments } from '#web/lib/browser/recent-experiments.ts';
import { recentExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { useSession } from '#web/lib/session/session.ts';

/** The recently opened experiments that still exist, the latest first. */
export function useRecentList() {
  const uuids = useRecentExperiments(useSession()?.sub ?? '');
  const { data, isError, refetch } = useQuery(recentExperimentsQuery(uuids));
  const byUuid = new Map(data?.map((experiment) => [experiment.uuid, experiment]));
  // Without recent experiments nothing is fetched.
  const isKnown = uuids.length === 0 || data !== undefined;
  return { data: isKnown ? uuids.flatMap((uuid) => byUuid.get(uuid) ?? []) : undefined, isError, refetch };
}
