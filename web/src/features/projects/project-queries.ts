import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/call-api.ts';
import { polled } from '#web/lib/api/polled.ts';
import { queryKeys } from '#web/lib/resources/query-keys.ts';
import type { ProjectForm } from './project-form.ts';
import type { ProjectInList } from './project-in-list.ts';

export function useListProjects(workspaceId: string) {
  return useQuery({
    queryKey: queryKeys.projects(workspaceId),
    queryFn: ({ signal }) => callApi('listProjects', { path: { id: workspaceId }, signal }),
    ...polled,
  });
}

export function useListAllProjects() {
  return useQuery({
    queryKey: queryKeys.allProjects(),
    queryFn: ({ signal }) => callApi('listAllProjects', { signal }),
    ...polled,
  });
}

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ workspace, ...body }: ProjectForm) => callApi('createProject', { path: { id: workspace }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.everyProject() }),
  });
}

export function useUpdateProject(project: ProjectInList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, description, users }: ProjectForm) =>
      callApi('updateProject', {
        path: { id: project.uuid },
        query: { workspace: project.workspace },
        body: { name, description, users },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.everyProject() }),
  });
}

export function useDeleteProject(project: ProjectInList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('deleteProject', { path: { id: project.uuid }, query: { workspace: project.workspace } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: queryKeys.project(project.uuid) });
      await client.invalidateQueries({ queryKey: queryKeys.everyProject() });
      await client.invalidateQueries({ queryKey: queryKeys.experimentLists() });
    },
  });
}
