import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, BodyOf } from '#shared/contracts/routes.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changesWithList, type Edit } from '#web/lib/forms/form-changes.ts';
import { useAdministrate } from '#web/lib/resources/administration.ts';
import { workspacesKey } from '#web/lib/resources/workspaces.ts';
import type { WorkspaceForm } from './workspace-form.ts';

export const useCreateWorkspace = () =>
  useAdministrate(
    (body: BodyInputOf<'createWorkspace'>) => callApi('createWorkspace', { body }),
    'The workspace was created',
  );
export const useUpdateWorkspace = () =>
  useAdministrate(async (edit: Edit<Workspace, WorkspaceForm>) => {
    const path = { id: edit.opened.uuid };
    const read = () => callApi('getWorkspace', { path });
    const body = await changesWithList(edit, { field: 'users', subject: 'user', read });
    return callApi('updateWorkspace', { path, body });
  }, 'The workspace was saved');
export const useDeleteWorkspace = () => useAdministrate((id: string) => callApi('deleteWorkspace', { path: { id } }));

export function useUpdateWorkspaceCsvSettings(uuid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'updateWorkspaceCsvSettings'>) =>
      callApi('updateWorkspaceCsvSettings', { path: { uuid }, body: { ...body, uuid } }),
    onSuccess: () => client.invalidateQueries({ queryKey: workspacesKey }),
  });
}
