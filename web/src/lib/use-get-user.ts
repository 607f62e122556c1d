import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { queryKeys } from './query-keys.ts';
import { useSession } from './session.ts';

/** The own account with its settings. */
export function useGetUser() {
  const id = useSession()?.sub ?? '';
  return useQuery({
    queryKey: queryKeys.account(id),
    queryFn: ({ signal }) => callApi('getUser', { path: { id }, signal }),
    enabled: id !== '',
  });
}
