import './functions.ts';
import { argon2Sync } from 'node:crypto';
import { newSecret } from '#functions/access/access-token.ts';
import { signToken } from '#functions/access/sign-token.ts';
import { audience } from '#functions/access/verify-token.ts';
import { timeOrderedId } from '#functions/runtime/ids.ts';
import type * as access from '#functions/tables/access-rows.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import type * as rows from '#functions/tables/rows.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import * as tables from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { seedId } from '#infra/seed/seed-id.ts';
import { actionNames, permissionNames } from '#shared/rules/permissions.ts';
import { putRows } from './put-rows.ts';

/** Builders write rows, so that a test sets up any state in one line; they invent what they are not given. */
export const newId = () => timeOrderedId(Date.now());
export const seconds = () => Math.floor(Date.now() / 1000);
export const password = 'correct-horse-battery';

/**
 * The hash of `password` by the smallest work that Argon2 knows: a hash contains its parameters, and checking it takes
 * the same. Tests whose subject is the hash give a user one of `hashPassword`.
 */
const cheapHash = (() => {
  const nonce = Buffer.alloc(16, 1);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const derived = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(derived)}`;
})();

export async function aUser(change: Partial<access.UserRow> = {}): Promise<access.UserRow> {
  const row = newUser(change);
  await putRows(rowsOfUser(row));
  return row;
}

function newUser(change: Partial<access.UserRow> = {}): access.UserRow {
  const uuid = newId();
  return {
    parent: platform,
    sort: uuid,
    uuid,
    name: 'Ada Example',
    email: `${uuid}@example.com`,
    password_hash: cheapHash,
    is_staff: false,
    is_active: true,
    first_date: seconds(),
    csv_decimal: '.',
    csv_delimiter: ',',
    ...change,
  };
}

const rowsOfUser = (user: access.UserRow) => [
  tables.users.create(platform, user),
  tables.uniqueNames.create(platform, { parent: emailNames, sort: user.email, uuid: user.uuid }),
];

/** An access token of a user, like that of a sign-in; it outlasts a file's tests on any machine. */
export function tokenOf(user: access.UserRow, now = seconds()): Promise<string> {
  const { uuid: sub, name, email, is_staff, session_key: session } = user;
  return signToken({ sub, name, email, is_staff, session }, { audience: audience.access, now, expires: now + 3000 });
}

export async function aSuperadmin() {
  const user = newUser({ is_staff: true });
  const [token] = await Promise.all([tokenOf(user), putRows(rowsOfUser(user))]);
  return { user, token };
}

/** A licence's row, with the names of its actions. */
export type LicenceChange = Partial<Omit<access.LicenceRow, 'actions'>> & { actions?: readonly string[] };

export async function aLicence(change: LicenceChange = {}): Promise<access.LicenceRow> {
  const row = newLicence(change);
  await Promise.all([putRows([tables.licences.create(platform, row)]), known('action', change.actions)]);
  return row;
}

function newLicence({ actions = actionNames, ...change }: LicenceChange): access.LicenceRow {
  const uuid = newId();
  const links = actions.map((name) => ({ uuid: newId(), action: seedId('action', name) }));
  const counts = { user_count: 20, project_count: 10, experiment_count: 10, series_count: 10 };
  return { parent: platform, sort: uuid, uuid, name: 'Standard', actions: links, ...counts, ...change };
}

export async function aWorkspace(
  change: Partial<rows.WorkspaceRow> = {},
  licence: LicenceChange = {},
): Promise<rows.WorkspaceRow> {
  const { row, written } = beginWorkspace(change, licence);
  await written;
  return row;
}

/** The row at once, so that others can be built on it while it is written. */
export function beginWorkspace(change: Partial<rows.WorkspaceRow>, licenceChange: LicenceChange) {
  const uuid = newId();
  const licence = newLicence(licenceChange);
  const row: rows.WorkspaceRow = {
    parent: platform,
    sort: uuid,
    uuid,
    name: `Workspace ${uuid}`,
    licence_uuid: licence.uuid,
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
  const made = [tables.licences.create(platform, licence), tables.workspaces.create(platform, row)];
  return { row, written: Promise.all([putRows(made), known('action', licenceChange.actions)]) };
}

export async function aRole(permissions: readonly string[] = permissionNames): Promise<access.RoleRow> {
  const row = newRole(permissions);
  await Promise.all([putRows([tables.roles.create(platform, row)]), known('permission', permissions)]);
  return row;
}

function newRole(permissions: readonly string[]): access.RoleRow {
  const uuid = newId();
  const links = permissions.map((name) => ({ uuid: newId(), permission: seedId('permission', name) }));
  return { parent: platform, sort: uuid, uuid, name: `Role ${uuid}`, permissions: links };
}

const made = new Map<string, Promise<unknown>>();

/** Creates actions or permissions, unless they are there: each once in a process and a table. */
async function known(kind: 'action' | 'permission', names: readonly string[] = actionNames): Promise<void> {
  const table = kind === 'action' ? tables.actions : tables.permissions;
  const physical = physicalName(kind === 'action' ? 'actions' : 'permissions');
  const all = names.map((name) => {
    const key = `${physical} ${name}`;
    const uuid = seedId(kind, name);
    const making = made.get(key) ?? table.add(platform, { parent: platform, sort: uuid, uuid, name, link_changes: 0 });
    made.set(key, making);
    return making;
  });
  await Promise.all(all);
}

/** A user with a role that has these permissions in the workspace, assigned to these projects. */
export async function aMember(
  workspace: string,
  permissions: readonly string[] | access.RoleRow = permissionNames,
  projects: readonly string[] = [],
) {
  const user = newUser();
  const isRole = 'uuid' in permissions;
  const role = isRole ? permissions : newRole(permissions);
  const row = { uuid: newId(), workspace_uuid: workspace, user_uuid: user.uuid, role_uuid: role.uuid };
  const assigned = projects.length > 0 ? { projects: new Set(projects) } : {};
  const { memberships, roles } = tables;
  const [token] = await Promise.all([
    tokenOf(user),
    putRows([
      ...rowsOfUser(user),
      ...(isRole ? [] : [roles.create(platform, role)]),
      memberships.create(workspace, { ...row, ...assigned, parent: userMemberships(user.uuid), sort: workspace }),
      memberships.create(workspace, { ...row, parent: workspaceMemberships(workspace), sort: user.uuid }),
    ]),
    isRole ? undefined : known('permission', permissions),
  ]);
  return { user, token };
}

/** A program's token of an account, which reaches all that the account does. */
export async function anAccessToken({ uuid: parent }: access.UserRow): Promise<string> {
  const uuid = newId();
  const { token, hash } = newSecret(parent, uuid);
  const row = { name: 'Robot', created: seconds(), expires: seconds() + 3600, read_only: false, calls: 0 };
  await tables.accessTokens.add(platform, { parent, sort: uuid, uuid, hash, ...row });
  return token;
}
