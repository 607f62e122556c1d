import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { type Update, useAdministrate } from '#web/lib/resources/administration.ts';

export const useCreateInvite = () =>
  useAdministrate((body: BodyInputOf<'createInvite'>) => callApi('createInvite', { body }), 'The invite was mailed');
export const useUpdateInvite = () =>
  useAdministrate(
    ({ uuid, body }: Update<BodyInputOf<'updateInvite'>>) => callApi('updateInvite', { path: { uuid }, body }),
    'The invite was saved',
  );
export const useDeleteInvite = () => useAdministrate((id: string) => callApi('deleteInvite', { path: { id } }));
