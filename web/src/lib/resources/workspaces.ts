import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { polledSeldom } from '../api/polled.ts';

/** Prefix of every query of workspaces. */
export const workspacesKey = ['workspaces'] as const;

/** The account's workspaces. */
export const workspacesQuery = () =>
  queryOptions({
    queryKey: workspacesKey,
    queryFn: ({ signal }) => callApi('listWorkspaces', { signal }),
    staleTime: 60_000,
    ...polledSeldom,
  });

const workspaceQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...workspacesKey, 'one', workspace],
    queryFn: ({ signal }) => callApi('getWorkspace', { path: { id: workspace }, signal }),
    staleTime: 60_000,
  });

/** The members of a workspace, as its other members see them. */
const workspaceUsersQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...workspacesKey, 'users', workspace],
    queryFn: ({ signal }) => callApi('listWorkspaceUsers', { query: { workspace }, signal }),
    enabled: workspace !== '',
  });

export const useWorkspaces = () => useQuery(workspacesQuery());
export const useWorkspaceUsers = (workspace: string) => useQuery(workspaceUsersQuery(workspace));

/** One of the account's workspaces. A superadmin may open others too: those are fetched one by one. */
export function useWorkspace(workspace: string | undefined) {
  const own = useWorkspaces();
  const found = own.data?.find(({ uuid }) => uuid === workspace);
  const other = useQuery({
    ...workspaceQuery(workspace ?? ''),
    enabled: workspace !== undefined && own.data !== undefined && found === undefined,
  });
  return found || own.isPending ? { ...own, data: found } : other;
}
