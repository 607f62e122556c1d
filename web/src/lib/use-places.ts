import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { queryKeys } from './query-keys.ts';

/** The account's workspaces. */
export function useWorkspaces() {
  return useQuery({
    queryKey: queryKeys.workspaces(),
    queryFn: ({ signal }) => callApi('listWorkspaces', { signal }),
    staleTime: 60_000,
  });
}

export function useWorkspace(workspaceId: string | undefined) {
  const query = useWorkspaces();
  return { ...query, data: query.data?.find((workspace) => workspace.uuid === workspaceId) };
}

export function useProject(workspaceId: string | undefined, projectId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.project(projectId ?? ''),
    queryFn: ({ signal }) =>
      callApi('getProject', { path: { id: projectId ?? '' }, query: { workspace: workspaceId }, signal }),
    enabled: projectId !== undefined,
    staleTime: 60_000,
  });
}

/** An experiment with its job ids; its screens keep it fresh through live events. */
export function useExperiment(
  workspaceId: string | undefined,
  projectId: string | undefined,
  experimentId: string | undefined,
) {
  return useQuery({
    queryKey: queryKeys.experiment(experimentId ?? ''),
    queryFn: ({ signal }) =>
      callApi('getExperiment', {
        path: { id: experimentId ?? '' },
        query: { workspace: workspaceId, project: projectId },
        signal,
      }),
    enabled: experimentId !== undefined,
  });
}
