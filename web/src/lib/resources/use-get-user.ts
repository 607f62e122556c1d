import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.ts';
import { queryKeys } from './query-keys.ts';

/** The own account with its settings. */
export function useGetUser() {
  const id = useSession()?.sub ?? '';
  return useQuery({
    queryKey: queryKeys.account(id),
    queryFn: ({ signal }) => callApi('getUser', { path: { id }, signal }),
    enabled: id !== '',
  });
}
