import type { Invite } from '#shared/contracts/administration.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changedFields, type Edit } from '#web/lib/forms/form-changes.ts';
import { useAdministrate } from '#web/lib/resources/administration.ts';

export const useCreateInvite = () =>
  useAdministrate((body: BodyInputOf<'createInvite'>) => callApi('createInvite', { body }), 'The invite was mailed');
export const useUpdateInvite = () =>
  useAdministrate(
    (edit: Edit<Invite, BodyInputOf<'updateInvite'>>) =>
      callApi('updateInvite', { path: { uuid: edit.opened.uuid }, body: changedFields(edit) }),
    'The invite was saved',
  );
export const useDeleteInvite = () => useAdministrate((id: string) => callApi('deleteInvite', { path: { id } }));
