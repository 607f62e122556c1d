import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { queryKeys } from './query-keys.ts';

/** The members of a workspace, as its other members see them. */
export function useWorkspaceUsers(workspaceId: string) {
  return useQuery({
    queryKey: queryKeys.workspaceUsers(workspaceId),
    queryFn: ({ signal }) => callApi('listWorkspaceUsers', { query: { workspace: workspaceId }, signal }),
    enabled: workspaceId !== '',
  });
}
