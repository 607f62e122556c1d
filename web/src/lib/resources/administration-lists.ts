import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { polled } from '../api/polled.ts';
import { type AdminList, queryKeys } from './query-keys.ts';

/*
 * The lists of the administration. A screen asks for them in the order in which it calls these hooks; they are read
 * afresh by each screen and forgotten when it is left.
 */
export const useListRoles = () => useAdminList('roles', (signal) => callApi('listRoles', { signal }));
export const useListPermissions = () => useAdminList('permissions', (signal) => callApi('listPermissions', { signal }));
export const useListLicences = () => useAdminList('licences', (signal) => callApi('listLicences', { signal }));
export const useListActions = () => useAdminList('actions', (signal) => callApi('listActions', { signal }));
export const useListInvites = () => useAdminList('invites', (signal) => callApi('listInvites', { signal }));
export const useListUsers = () => useAdminList('users', (signal) => callApi('listUsers', { signal }));
export const useListAllWorkspaces = () =>
  useAdminList('workspaces', (signal) => callApi('listWorkspaces', { query: { admin: '' }, signal }));

function useAdminList<Item>(list: AdminList, read: (signal: AbortSignal) => Promise<Item[]>) {
  return useQuery({
    queryKey: queryKeys.adminList(list),
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    gcTime: 0,
    ...polled,
  });
}

interface Named {
  uuid: string;
  name: string;
}

/** What a thing of a list is called; nothing while the list is on its way. */
export function nameIn(list: readonly Named[] | undefined, uuid: string | null): string {
  return list?.find((item) => item.uuid === uuid)?.name ?? '';
}

export function optionsOf(list: readonly Named[] | undefined): { value: string; label: string }[] {
  return (list ?? [])
    .map(({ uuid, name }) => ({ value: uuid, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
