import './functions.ts';
import { hashPassword } from '#functions/access/password.ts';
import { signToken } from '#functions/access/sign-token.ts';
import { audience } from '#functions/access/verify-token.ts';
import { transact } from '#functions/aws/transact.ts';
import { timeOrderedId } from '#functions/runtime/time-ordered-id.ts';
import type * as access from '#functions/tables/access-rows.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import type * as rows from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { seedId } from '#infra/seed/seed-id.ts';
import { actionNames, permissionNames } from '#shared/rules/permissions.ts';

/** Builders write rows, so that a test sets up any state in one line; they invent what they are not given. */
export const newId = () => timeOrderedId(Date.now());
export const seconds = () => Math.floor(Date.now() / 1000);
export const password = 'correct-horse-battery';
let hash: Promise<string> | undefined;

export async function aUser(change: Partial<access.UserRow> = {}): Promise<access.UserRow> {
  const uuid = newId();
  hash ??= hashPassword(password);
  const row: access.UserRow = {
    parent: platform,
    sort: uuid,
    uuid,
    name: 'Ada Example',
    email: `${uuid}@example.com`,
    password_hash: await hash,
    is_staff: false,
    is_active: true,
    first_date: seconds(),
    csv_decimal: '.',
    csv_delimiter: ',',
    ...change,
  };
  const name = { parent: emailNames, sort: row.email, uuid };
  await transact([tables.users.create(platform, row), tables.uniqueNames.create(platform, name)]);
  return row;
}

/** An access token of a user, like that of a sign-in. */
export function tokenOf(user: access.UserRow, now = seconds()): Promise<string> {
  const { uuid: sub, name, email, is_staff, session_key: session } = user;
  return signToken({ sub, name, email, is_staff, session }, { audience: audience.access, now, expires: now + 300 });
}

export async function aSuperadmin() {
  const user = await aUser({ is_staff: true });
  return { user, token: await tokenOf(user) };
}

/** A licence's row, with the names of its actions. */
export type LicenceChange = Partial<Omit<access.LicenceRow, 'actions'>> & { actions?: readonly string[] };

export async function aLicence({ actions = actionNames, ...change }: LicenceChange = {}): Promise<access.LicenceRow> {
  const uuid = newId();
  const links = (await linked('action', actions)).map((action) => ({ uuid: newId(), action }));
  const counts = { user_count: 20, project_count: 10, experiment_count: 10, series_count: 10 };
  const row = { parent: platform, sort: uuid, uuid, name: 'Standard', actions: links, ...counts, ...change };
  await transact([tables.licences.create(platform, row)]);
  return row;
}

export async function aWorkspace(
  change: Partial<rows.WorkspaceRow> = {},
  licence: LicenceChange = {},
): Promise<rows.WorkspaceRow> {
  const uuid = newId();
  const row: rows.WorkspaceRow = {
    parent: platform,
    sort: uuid,
    uuid,
    name: `Workspace ${uuid}`,
    licence_uuid: (await aLicence(licence)).uuid,
    is_active: true,
    expiry_date: seconds() + 86_400,
    description: '',
    created: seconds(),
    csv_decimal: '.',
    csv_delimiter: ',',
    user_total: 0,
    project_total: 0,
    ...change,
  };
  await transact([tables.workspaces.create(platform, row)]);
  return row;
}

export async function aRole(permissions: readonly string[] = permissionNames): Promise<access.RoleRow> {
  const uuid = newId();
  const links = (await linked('permission', permissions)).map((permission) => ({ uuid: newId(), permission }));
  const row = { parent: platform, sort: uuid, uuid, name: `Role ${uuid}`, permissions: links };
  await transact([tables.roles.create(platform, row)]);
  return row;
}

/** The uuids of actions or permissions with these names, which are created if missing. */
async function linked(kind: 'action' | 'permission', names: readonly string[]): Promise<string[]> {
  const table = kind === 'action' ? tables.actions : tables.permissions;
  const made = names.map(async (name) => {
    const uuid = seedId(kind, name);
    await table.add(platform, { parent: platform, sort: uuid, uuid, name, link_changes: 0 });
    return uuid;
  });
  return Promise.all(made);
}

/** A user with a role that has these permissions in the workspace, assigned to these projects. */
export async function aMember(
  workspace: string,
  permissions?: readonly string[] | access.RoleRow,
  projects: readonly string[] = [],
) {
  const isRole = permissions !== undefined && 'uuid' in permissions;
  const [user, role] = await Promise.all([aUser(), isRole ? permissions : aRole(permissions)]);
  const row = { uuid: newId(), workspace_uuid: workspace, user_uuid: user.uuid, role_uuid: role.uuid };
  const assigned = projects.length > 0 ? { projects: new Set(projects) } : {};
  const { memberships } = tables;
  await transact([
    memberships.create(workspace, { ...row, ...assigned, parent: userMemberships(user.uuid), sort: workspace }),
    memberships.create(workspace, { ...row, parent: workspaceMemberships(workspace), sort: user.uuid }),
  ]);
  return { user, token: await tokenOf(user) };
}
