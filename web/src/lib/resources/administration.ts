import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { polled } from '../api/polled.ts';
import { notify } from '../notices.ts';
import { permissionsQuery } from './permissions.ts';
import { workspacesKey } from './workspaces.ts';

/** Prefix of every list of the administration. */
export const administrationKey = ['administration'] as const;

/* A screen requests its lists in the order in which it calls these hooks. */
export const useListRoles = () => useAdminList('roles', (signal) => callApi('listRoles', { signal }));
export const useListPermissions = () => useAdminList('permissions', (signal) => callApi('listPermissions', { signal }));
export const useListLicences = () => useAdminList('licences', (signal) => callApi('listLicences', { signal }));
export const useListActions = () => useAdminList('actions', (signal) => callApi('listActions', { signal }));
export const useListInvites = () => useAdminList('invites', (signal) => callApi('listInvites', { signal }));
export const useListUsers = () => useAdminList('users', (signal) => callApi('listUsers', { signal }));
export const useListAllWorkspaces = () =>
  useAdminList('workspaces', (signal) => callApi('listWorkspaces', { query: { admin: '' }, signal }));

type AdminList = 'workspaces' | 'users' | 'invites' | 'roles' | 'permissions' | 'licences' | 'actions';

/** Each screen fetches its lists again, and they are dropped when it closes. */
const useAdminList = <Item>(list: AdminList, read: (signal: AbortSignal) => Promise<Item[]>) =>
  useQuery({
    queryKey: [...administrationKey, list],
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    gcTime: 0,
    ...polled,
  });

/** A change in the administration. All lists are fetched again, since they refer to each other, and so are permissions. */
export function useAdministrate<Variables, Result>(
  call: (variables: Variables) => Promise<Result>,
  /** The notice of success: the dialog closes, and an e-mail that was sent leaves no other trace. */
  successNotice?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      if (successNotice) notify(successNotice);
      void client.invalidateQueries({ queryKey: permissionsQuery().queryKey });
      void client.invalidateQueries({ queryKey: workspacesKey });
      await client.invalidateQueries({ queryKey: administrationKey });
    },
  });
}

interface Named {
  uuid: string;
  name: string;
}

/** The name of an item of a list; '' while the list is loading. */
export function nameIn(list: readonly Named[] | undefined, uuid: string | null): string {
  return list?.find((item) => item.uuid === uuid)?.name ?? '';
}

export function optionsOf(list: readonly Named[] | undefined): { value: string; label: string }[] {
  return (list ?? [])
    .map(({ uuid, name }) => ({ value: uuid, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
