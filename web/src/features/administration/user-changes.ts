import type * as z from 'zod';
import type { User, userForm } from '#shared/contracts/administration.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { changesWithList, type Edit } from '#web/lib/forms/form-changes.ts';
import { notify } from '#web/lib/notices.ts';
import { useAdministrate } from '#web/lib/resources/administration.ts';
import { refreshTokens } from '#web/lib/session/refresh-tokens.ts';
import { currentSession, logOut } from '#web/lib/session/session.ts';

/** Whether superadmins who take their own rights have said that they want it. */
type Confirmed = { gives_up_own_rights: boolean };

export const useCreateUser = () =>
  useAdministrate((body: BodyInputOf<'createUser'>) => callApi('createUser', { body }), 'The user was created');
export const useUpdateUser = () =>
  useAdministrate(async (edit: Edit<User & Confirmed, z.output<typeof userForm> & Confirmed>) => {
    const { uuid } = edit.opened;
    const read = () => callApi('getUser', { path: { id: uuid } });
    const body = await changesWithList(edit, { field: 'workspaces', subject: 'workspace', read });
    const user = await callApi('updateUser', { path: { uuid }, body });
    const own = currentSession();
    if (own?.sub === uuid) {
      if (user.email !== own.email) endOwnSession(user.email);
      // Screens show the name in the access token.
      else if (user.name !== own.name) await refreshTokens();
    }
    return user;
  }, 'The user was saved');
export const useResetSecondFactor = () =>
  useAdministrate((id: string) => callApi('resetSecondFactor', { path: { id } }), 'The second factor was reset');
export const useDeleteUser = () => useAdministrate((id: string) => callApi('deleteUser', { path: { id } }));

/** The server ends all sessions of an account whose e-mail changes. */
function endOwnSession(email: string): void {
  logOut();
  notify(`Your e-mail has been changed. Please sign in with ${email}`, 'info');
}
