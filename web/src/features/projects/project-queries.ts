import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { projectWrite } from '#shared/contracts/projects.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { messages } from '#shared/rules/messages.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { polled } from '#web/lib/api/polled.ts';
import { changesWithList } from '#web/lib/forms/form-changes.ts';
import { experimentListsKey } from '#web/lib/resources/experiments.ts';
import { allProjectsQuery, projectQuery, projectsKey, projectsQuery } from '#web/lib/resources/projects.ts';

export const useListProjects = (workspace: string) => useQuery(projectsQuery(workspace));
export const useListAllProjects = () => useQuery({ ...allProjectsQuery(), ...polled });

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ workspace, ...body }: ProjectForm) => callApi('createProject', { path: { id: workspace }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectsKey }),
  });
}

export function useUpdateProject(project: ProjectInList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ workspace: _of, ...saved }: ProjectForm) => {
      const place = { path: { id: project.uuid }, query: { workspace: project.workspace } };
      const read = () => callApi('getProject', place);
      const edit = { opened: project, saved };
      const body = await changesWithList(edit, { field: 'users', subject: 'user', read });
      return callApi('updateProject', { ...place, body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: projectsKey }),
  });
}

export function useDeleteProject({ uuid, workspace }: ProjectInList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('deleteProject', { path: { id: uuid }, query: { workspace } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: projectQuery({ workspace, project: uuid }).queryKey });
      await client.invalidateQueries({ queryKey: projectsKey });
      await client.invalidateQueries({ queryKey: experimentListsKey });
    },
  });
}

/** The contract's fields, and the workspace, which is in the call's path. */
export const projectForm = projectWrite
  .pick({ name: true, description: true, users: true })
  .extend({ workspace: z.uuid({ error: messages.empty('Workspace') }) });
type ProjectForm = z.output<typeof projectForm>;

export type ProjectInList = ResponseOf<'listProjects'>[number];
