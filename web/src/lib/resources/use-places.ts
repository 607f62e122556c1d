import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { polledSeldom } from '../api/polled.ts';
import { newerExperiment } from './newer-experiment.ts';
import { queryKeys } from './query-keys.ts';

/** The account's workspaces. */
export function useWorkspaces() {
  return useQuery({
    queryKey: queryKeys.workspaces(),
    queryFn: ({ signal }) => callApi('listWorkspaces', { signal }),
    staleTime: 60_000,
    ...polledSeldom,
  });
}

/** One of the account's workspaces; the superadmin may also open others, which are asked for by themselves. */
export function useWorkspace(workspaceId: string | undefined) {
  const own = useWorkspaces();
  const found = own.data?.find((workspace) => workspace.uuid === workspaceId);
  const other = useQuery({
    queryKey: queryKeys.workspace(workspaceId ?? ''),
    queryFn: ({ signal }) => callApi('getWorkspace', { path: { id: workspaceId ?? '' }, signal }),
    enabled: workspaceId !== undefined && own.data !== undefined && found === undefined,
    staleTime: 60_000,
  });
  return found || own.isPending ? { ...own, data: found } : other;
}

export function useProject(workspaceId: string | undefined, projectId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.project(projectId ?? ''),
    queryFn: ({ signal }) =>
      callApi('getProject', { path: { id: projectId ?? '' }, query: { workspace: workspaceId }, signal }),
    enabled: projectId !== undefined,
    staleTime: 60_000,
    ...polledSeldom,
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
    // An event may have come meanwhile.
    structuralSharing: newerExperiment,
    enabled: experimentId !== undefined,
  });
}
