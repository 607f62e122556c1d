import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UserPermissions } from '#shared/contracts/auth.ts';
import {
  type Action,
  hasRoom,
  isWorkspaceValid,
  may,
  type QuotaName,
  refusal,
  type Scope,
} from '#shared/rules/permissions.ts';
import { refusalTexts } from '#shared/rules/refusal-texts.ts';
import { callApi } from '../api/call-api.ts';
import { polled } from '../api/polled.ts';

/**
 * The account's permissions, by workspace. Fetched again every ten seconds: when a role is taken away, its buttons
 * disappear. A workspace that has expired since the last answer counts as a change.
 */
export const permissionsQuery = () =>
  queryOptions({
    queryKey: ['permissions'],
    queryFn: async ({ signal }): Promise<UserPermissions> => {
      const { workspaces, ...rest } = await callApi('getUserPermissions', { signal });
      const current = Object.entries(workspaces).map(([uuid, workspace]) => {
        return [uuid, { ...workspace, is_active: isWorkspaceValid(workspace, unixNow()) }];
      });
      return { ...rest, workspaces: Object.fromEntries(current) };
    },
    staleTime: 60_000,
    ...polled,
  });

export const usePermissions = () => useQuery(permissionsQuery());

/** Whether the account may do something at a place; false until permissions are known. */
export function useMay(action: Action, place: Scope): boolean {
  const ask = useMayAsk();
  return ask(action, place);
}

/** As `useMay`, for lists whose rows are at different places. */
export function useMayAsk(): (action: Action, place: Scope) => boolean {
  const { data } = usePermissions();
  return (action, place) => data !== undefined && may(action, data, place, unixNow());
}

/** Why the account may not do something at a place it may open; undefined if it may, and until permissions are known. */
export function useWhyNot(action: Action, place: Scope): string | undefined {
  const { data } = usePermissions();
  const why = data && refusal(action, data, place, unixNow());
  return why && why !== 'not_a_member' && why !== 'not_assigned' ? refusalTexts[why] : undefined;
}

/** Whether the licence allows one more, when `used` exist. */
export function useHasRoom(quota: QuotaName, workspaceId: string, used: number | undefined): boolean {
  const ask = useHasRoomAsk(quota);
  return used !== undefined && ask(workspaceId, used);
}

/** As `useHasRoom`, for lists whose rows are in different workspaces. */
export function useHasRoomAsk(quota: QuotaName): (workspaceId: string, used: number) => boolean {
  const { data } = usePermissions();
  return (workspaceId, used) => data !== undefined && hasRoom(quota, data, workspaceId, used);
}

export function useIsSuperadmin(): boolean {
  return usePermissions().data?.role === 'superadmin';
}

/** Whether to show the banner of an inactive or expired workspace: never to superadmins. */
export function isWorkspaceOver(permissions: UserPermissions, workspaceId: string): boolean {
  const workspace = permissions.workspaces[workspaceId];
  return permissions.role !== 'superadmin' && workspace !== undefined && !isWorkspaceValid(workspace, unixNow());
}

export const unixNow = () => Math.floor(Date.now() / 1000);
