import type { BodyInputOf } from '../../../../shared/contracts/routes.ts';
import { callApi } from '../../lib/call-api.ts';
import { type Update, useAdministrate } from '../../lib/use-administrate.ts';

export const useCreateUser = () =>
  useAdministrate((body: BodyInputOf<'createUser'>) => callApi('createUser', { body }));
export const useUpdateUser = () =>
  useAdministrate(({ uuid, body }: Update<BodyInputOf<'updateUser'>>) =>
    callApi('updateUser', { path: { uuid }, body }),
  );
export const useDeleteUser = () => useAdministrate((id: string) => callApi('deleteUser', { path: { id } }));
