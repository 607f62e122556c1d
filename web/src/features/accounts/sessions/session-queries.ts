import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/call-api.ts';

const queryKey = ['sessions'];

export const useSessions = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => callApi('listSessions', { signal }), staleTime: 0 });

/** A session that is over already counts as ended: the list is fetched in either case. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => callApi('endSession', { path: { uuid } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
