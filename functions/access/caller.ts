import { type Access, isProjectUser, type WorkspaceAccess } from '#shared/rules/permissions.ts';
import { variable } from '../aws/environment.ts';
import { unauthenticated } from '../runtime/api-error.ts';
import { cached } from '../runtime/cached.ts';
import { timeOf } from '../runtime/ids.ts';
import {
  type AccessTokenRow,
  type LicenceRow,
  type MembershipRow,
  type UserRow,
  userMemberships,
} from '../tables/access-rows.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import type { WorkspaceRow } from '../tables/rows.ts';
import { actions, licences, memberships, permissions, roles, users, workspaces } from '../tables/tables.ts';
import { acceptAccessToken, isAccessToken } from './access-token.ts';
import { linkedNames } from './linked-names.ts';
import { verifyAccessToken } from './verify-token.ts';

/** The caller, verified by the token and by the current state of the account. */
export interface Caller {
  uuid: string;
  name: string;
  email: string;
  isStaff: boolean;
  /** Last visit according to the account's row, in Unix seconds. */
  lastVisit: number;
  /** Whether signing in takes more than the password. */
  hasSecondFactor: boolean;
  /** Whether the account is a superadmin's, who is none to the call without the second factor that is demanded. */
  lacksSecondFactor: boolean;
  /** The family of refresh tokens that the session's token is of; undefined for programs. */
  session?: string | undefined;
  /** The workspace whose company has signed the account in: the call reaches it alone (decision SIGNIN-2). */
  company?: string | undefined;
  /** The access token with which a program calls; undefined in a session. */
  token?: AccessTokenRow;
}

const cacheSeconds = 2;
const permissionNames = linkedNames(permissions, cacheSeconds);
const actionNames = linkedNames(actions, cacheSeconds);
const permitted = cached(cacheSeconds, async (uuid) => {
  const row = await roles.get(platform, platformKey(uuid));
  return row && permissionNames(row.permissions.map((link) => link.permission));
});
const licence = cached(cacheSeconds, async (uuid) => {
  const row = await licences.get(platform, platformKey(uuid));
  return row && { ...row, allowed: await actionNames(row.actions.map((link) => link.action)) };
});
const workspace = cached(cacheSeconds, (uuid) => workspaces.get(platform, platformKey(uuid)));

/** The licence of a workspace, as cached for its members' calls. */
export async function licenceOf(uuid: string): Promise<LicenceRow | undefined> {
  const row = await workspace(uuid);
  return row && licence(row.licence_uuid);
}

/** Clears the cached permissions of roles. Call it after changing them. */
export function forgetRoles(): void {
  permitted.forget();
  permissionNames.forget();
}

/**
 * The caller of a bearer token: of a session, or of a program with an access token. With `csvOf`, the caller of the
 * secret in that experiment's CSV address: nothing else is accepted in an address.
 */
export async function identify(token: string, now: number, csvOf?: string): Promise<Caller> {
  if (isAccessToken(token)) return identifyProgram(token, now, csvOf);
  if (csvOf !== undefined) throw unauthenticated();
  return identifySession(token);
}

/** An access token's account is no superadmin to the call, whatever it is (decision ACCESS-15). */
async function identifyProgram(secret: string, now: number, csvOf: string | undefined): Promise<Caller> {
  const token = await acceptAccessToken(secret, now, csvOf);
  const user = await activeUser(token.parent);
  if (!user) throw unauthenticated();
  return { ...toCaller(user), isStaff: false, token, company: token.company };
}

/** The account of a session's token. Deactivated and deleted accounts are refused immediately. */
export async function identifySession(token: string): Promise<Caller> {
  const claims = await verifyAccessToken(token);
  const user = await activeUser(claims.sub);
  if (!user || claims.session !== user.session_key || isEnded(user, claims.family)) throw unauthenticated();
  return asSignedIn({ ...toCaller(user), session: claims.family }, claims.company);
}

const isEnded = ({ ended_sessions }: UserRow, family: string | undefined): boolean =>
  family !== undefined && [...(ended_sessions ?? [])].some((ended) => ended.endsWith(`#${family}`));

/** The account of an open socket, and its company; undefined if it is deactivated or deleted. */
export async function callerOf(uuid: string, company: string | undefined): Promise<Caller | undefined> {
  const user = await activeUser(uuid);
  return user && asSignedIn(toCaller(user), company);
}

/** A session that a company has begun is no superadmin's (decision SIGNIN-2). */
const asSignedIn = (caller: Caller, company: string | undefined): Caller =>
  company === undefined ? caller : { ...caller, isStaff: false, lacksSecondFactor: false, company };

async function activeUser(uuid: string): Promise<UserRow | undefined> {
  const user = await users.get(platform, platformKey(uuid));
  return user?.is_active ? user : undefined;
}

function toCaller({ uuid, name, email, is_staff, last_visit = 0, second_factor = false }: UserRow): Caller {
  const lacksSecondFactor = is_staff && !second_factor && variable('SUPERADMIN_FACTOR') === 'demanded';
  return {
    uuid,
    name,
    email,
    isStaff: is_staff && !lacksSecondFactor,
    hasSecondFactor: second_factor,
    lacksSecondFactor,
    lastVisit: last_visit,
  };
}

/**
 * The caller's access to one workspace: one strongly consistent read, and three reads that are cached for two seconds.
 */
export async function accessTo(caller: Caller, workspaceId: string): Promise<Access> {
  if (caller.isStaff) {
    // Rows of a deleted workspace are inaccessible, even to superadmins.
    const exists = workspaceId === '' || workspaceId === platform || (await workspace(workspaceId)) !== undefined;
    return { role: exists ? 'superadmin' : 'user', workspaces: {} };
  }
  const key = { parent: userMemberships(caller.uuid), sort: workspaceId };
  const membership = await memberships.get(workspaceId, key);
  const found = membership && isSince(caller.token, membership) && (await workspaceAccess(membership, caller));
  return limited(caller, { role: 'user', workspaces: found ? { [workspaceId]: found } : {} });
}

/** The caller's access to all their workspaces. */
export async function accessToAll(caller: Caller): Promise<Access> {
  const rows = await membershipsOf(caller.uuid);
  const found = await Promise.all(
    rows
      .filter((row) => isSince(caller.token, row))
      .map(async (row) => [row.workspace_uuid, await workspaceAccess(row, caller)] as const),
  );
  const entries = found.flatMap(([uuid, access]) => (access ? [[uuid, access] as const] : []));
  const workspaces = Object.fromEntries(entries);
  return limited(caller, { role: caller.isStaff ? 'superadmin' : 'user', workspaces });
}

/**
 * Whether a token that is limited to this workspace was made in this membership: that of one before stays ended (decision
 * ACCESS-140).
 */
export const isSince = (token: AccessTokenRow | undefined, { uuid, workspace_uuid }: MembershipRow): boolean =>
  token?.only_workspace !== workspace_uuid || timeOf(token.uuid) >= timeOf(uuid);

function limited({ token, company }: Caller, access: Access): Access {
  const reached = company === undefined ? access : withinCompany(access, company);
  return token ? withinToken(reached, token) : reached;
}

/** A company speaks for its own workspace, whatever else the account may do (decision SIGNIN-2). */
const withinCompany = ({ workspaces }: Access, company: string): Access => ({
  role: 'user',
  workspaces: Object.fromEntries(Object.entries(workspaces).filter(([uuid]) => uuid === company)),
});

/** All memberships of a user, across tenants. */
export async function membershipsOf(user: string): Promise<MembershipRow[]> {
  return memberships.listOwn(userMemberships(user));
}

async function workspaceAccess(
  membership: MembershipRow,
  { hasSecondFactor, company }: Caller,
): Promise<WorkspaceAccess | undefined> {
  const [role, itsWorkspace] = await Promise.all([
    permitted(membership.role_uuid),
    workspace(membership.workspace_uuid),
  ]);
  const itsLicence = itsWorkspace && (await licence(itsWorkspace.licence_uuid));
  if (!itsWorkspace || !itsLicence) return undefined;
  return {
    role: role ?? [],
    licence: itsLicence.allowed,
    projects: [...(membership.projects ?? [])],
    is_active: itsWorkspace.is_active,
    expiry_date: itsWorkspace.expiry_date,
    series_count: itsLicence.series_count,
    experiment_count: itsLicence.experiment_count,
    project_count: itsLicence.project_count,
    ...(company === itsWorkspace.uuid ? {} : lacks(itsWorkspace, hasSecondFactor)),
  };
}

/**
 * The demands of a workspace that a session does not meet. Its company's own meets them all: the second factor is the
 * provider's business (decision SIGNIN-3).
 */
const lacks = ({ demands_second_factor, company_sign_in }: WorkspaceRow, hasSecondFactor: boolean) => ({
  ...(demands_second_factor && !hasSecondFactor ? { lacks_second_factor: true } : {}),
  ...(company_sign_in?.only_way ? { lacks_company_sign_in: true } : {}),
});

/**
 * The permissions of an account's access token: no more than the account's own roles, in the token's workspace and
 * project alone. Tokens never act as a superadmin (decision ACCESS-15).
 */
function withinToken({ workspaces }: Access, token: AccessTokenRow): Access {
  const { only_workspace, only_project, read_only } = token;
  const own = Object.entries(workspaces).filter(([uuid]) => only_workspace === undefined || uuid === only_workspace);
  return {
    role: 'user',
    workspaces: Object.fromEntries(
      own.map(([uuid, access]) => [uuid, only_project === undefined ? access : inProject(access, only_project)]),
    ),
    token: { isOfProject: only_project !== undefined, isReadOnly: read_only },
  };
}

/** A member who is assigned to this project alone, if the account reaches it. */
function inProject(access: WorkspaceAccess, project: string): WorkspaceAccess {
  return {
    ...access,
    role: access.role.filter((name) => name !== 'project:manage'),
    projects: isProjectUser(access, project) ? [project] : [],
  };
}
