import type { BodyInputOf } from '../../../../shared/contracts/routes.ts';
import { callApi } from '../../lib/call-api.ts';
import { type Update, useAdministrate } from '../../lib/use-administrate.ts';

export const useCreateWorkspace = () =>
  useAdministrate((body: BodyInputOf<'createWorkspace'>) => callApi('createWorkspace', { body }));
export const useUpdateWorkspace = () =>
  useAdministrate(({ uuid, body }: Update<BodyInputOf<'updateWorkspace'>>) =>
    callApi('updateWorkspace', { path: { id: uuid }, body }),
  );
export const useDeleteWorkspace = () => useAdministrate((id: string) => callApi('deleteWorkspace', { path: { id } }));
