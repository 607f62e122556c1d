import { usageKey } from '#functions/access/usage.ts';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { usersReached } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { forbidden, refusedField } from '#functions/runtime/api-error.ts';
import { type LicenceRow, type MembershipRow, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { monthOf } from '#functions/tables/activity-sort.ts';
import { where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { callLimits, licences, memberships, roles, users, workspaces } from '#functions/tables/tables.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';

export const getWorkspace: Handle<'getWorkspace'> = async ({ target }) => readWorkspace(target);

/** The caller's own workspaces; with `?admin` all of them, for superadmins only. Newest first. */
export const listWorkspaces: Handle<'listWorkspaces'> = async ({ query, principal }) => {
  const all = query.admin !== undefined;
  if (all && principal.access.role !== 'superadmin') throw forbidden();
  const rows = all
    ? await workspaces.list(platform, platform)
    : await workspacesOf(Object.keys(principal.access.workspaces));
  return Promise.all(rows.sort(newestFirst).map(readWorkspace));
};

const newestFirst = (a: WorkspaceRow, b: WorkspaceRow) => b.created - a.created || b.uuid.localeCompare(a.uuid);

async function workspacesOf(uuids: readonly string[]): Promise<WorkspaceRow[]> {
  const rows = await Promise.all(uuids.map((uuid) => workspaces.get(platform, platformKey(uuid))));
  return rows.filter((row) => row !== undefined);
}

/** The members of a workspace, visible to all of them, because projects are assigned to people by name. */
export const listWorkspaceUsers: Handle<'listWorkspaceUsers'> = async ({ target }) => {
  const rows = await memberships.list(target.uuid, workspaceMemberships(target.uuid));
  const roleNames = new Map((await roles.list(platform, platform)).map((role) => [role.uuid, role.name]));
  const members = await Promise.all(
    rows.map(async ({ uuid, user_uuid, role_uuid }) => {
      const user = await users.get(platform, platformKey(user_uuid));
      if (!user) return undefined;
      const { name, email, is_active } = user;
      return {
        uuid,
        user: user_uuid,
        name,
        email,
        is_active,
        role: role_uuid,
        role_name: roleNames.get(role_uuid) ?? '',
      };
    }),
  );
  return members.filter((member) => member !== undefined);
};

export const getWorkspaceUsage: Handle<'getWorkspaceUsage'> = async ({ target }, { now }) => {
  const time = now();
  const [licence, row] = await Promise.all([
    licences.get(platform, platformKey(target.licence_uuid)),
    callLimits.get(platform, usageKey(target.uuid, time)),
  ]);
  const { calls_a_month, job_seconds_a_month } = licence ?? {};
  return {
    month: monthOf(time),
    calls: row?.calls ?? 0,
    job_seconds: row?.job_seconds ?? 0,
    ...(calls_a_month !== undefined && { calls_a_month }),
    ...(job_seconds_a_month !== undefined && { job_seconds_a_month }),
  };
};

/** Presents a workspace, with its licence's name and its users. */
export async function readWorkspace(row: WorkspaceRow): Promise<Workspace> {
  const [licence, users] = await Promise.all([
    licences.get(platform, platformKey(row.licence_uuid)),
    memberships.list(row.uuid, workspaceMemberships(row.uuid)),
  ]);
  return presentWorkspace(row, licence?.name ?? '', users);
}

export function presentWorkspace(
  row: WorkspaceRow,
  licenceName: string,
  users: readonly Pick<MembershipRow, 'uuid' | 'user_uuid' | 'role_uuid'>[],
): Workspace {
  const { uuid, name, licence_uuid, is_active, expiry_date, description, created, csv_decimal, csv_delimiter } = row;
  return {
    uuid,
    name,
    licence: licence_uuid,
    licence_name: licenceName,
    is_active,
    expiry_date,
    description,
    created,
    csv_decimal,
    csv_delimiter,
    ...(row.demands_second_factor ? { demands_second_factor: true } : {}),
    ...(row.demands_reauthentication ? { demands_reauthentication: true } : {}),
    users: users.map((line) => ({ uuid: line.uuid, user: line.user_uuid, role: line.role_uuid })),
  };
}

/**
 * Counts a workspace among its licence's references. The licence's number of users limits only growth: `users`, the
 * future number, is given if members are added (decision LIBRARY-2).
 */
export function takeUpLicence(licence: string, users?: number): TransactionItem {
  const condition = users === undefined ? undefined : where<LicenceRow>().atLeast('user_count', users);
  return licences.change(
    platform,
    platformKey(licence),
    { set: {}, add: { taken_up: 1 }, condition },
    users === undefined ? noLicence : usersReached,
  );
}

export const noLicence = () => refusedField('licence', 'The licence does not exist');
