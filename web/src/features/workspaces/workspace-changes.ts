import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, BodyOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { type Update, useAdministrate } from '#web/lib/resources/administration.ts';
import { workspacesKey } from '#web/lib/resources/workspaces.ts';

export const useCreateWorkspace = () =>
  useAdministrate(
    (body: BodyInputOf<'createWorkspace'>) => callApi('createWorkspace', { body }),
    'The workspace was created',
  );
export const useUpdateWorkspace = () =>
  useAdministrate(
    ({ uuid, body }: Update<BodyInputOf<'updateWorkspace'>>) =>
      callApi('updateWorkspace', { path: { id: uuid }, body }),
    'The workspace was saved',
  );
export const useDeleteWorkspace = () => useAdministrate((id: string) => callApi('deleteWorkspace', { path: { id } }));

export function useUpdateWorkspaceCsvSettings(uuid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'updateWorkspaceCsvSettings'>) =>
      callApi('updateWorkspaceCsvSettings', { path: { uuid }, body: { ...body, uuid } }),
    onSuccess: () => client.invalidateQueries({ queryKey: workspacesKey }),
  });
}
