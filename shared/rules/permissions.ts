/** The permissions that a role may have: an installation begins with them, and no requirement can name another. */
export const permissionNames = [
  'project:manage',
  'experiment:manage',
  'input_parameter:manage',
  'complex_parameter:manage',
  'output_parameter:manage',
  'rule:manage',
  'script:manage',
  'workspace_settings:read',
  'workspace_settings:manage',
] as const;
export type PermissionName = (typeof permissionNames)[number];

/** The actions that a licence may include, likewise. */
export const actionNames = [
  'series:import',
  'series_out_parameter:import',
  'series_parameter:export',
  'sample_advanced:manage',
  'experiment_view_scatterplot_heatmap:read',
  'script:read',
  'script:manage',
  'experiment:lock',
] as const;
export type LicenceActionName = (typeof actionNames)[number];

/**
 * The permission table of the specification as data. The server enforces it on every route, and the browser hides the
 * denied actions by the same function.
 */
export interface WorkspaceAccess {
  /** The permissions of the caller's role in the workspace, such as `experiment:manage`. */
  role: string[];
  /** The actions of the workspace's licence, such as `series:import`. */
  licence: string[];
  /** Projects that the caller is assigned to. */
  projects: string[];
  is_active: boolean;
  /** Unix seconds. */
  expiry_date: number;
  series_count: number;
  experiment_count: number;
  project_count: number;
  /** Whether the workspace demands a second factor that the account has not; absent where not. */
  lacks_second_factor?: boolean | undefined;
  /** Whether the workspace is open to its company's sign-in alone, and the session began otherwise; absent where not. */
  lacks_company_sign_in?: boolean | undefined;
}

export interface Access {
  role: 'superadmin' | 'user';
  workspaces: Record<string, WorkspaceAccess>;
  /** The limits of the access token with which a program calls; absent in a session. */
  token?: TokenLimits;
}

/** The limits of an access token below its account's roles. Its workspaces are in `workspaces`. */
export interface TokenLimits {
  /** Whether it reaches one project alone. */
  isOfProject: boolean;
  isReadOnly: boolean;
}

export type QuotaName = 'project_count' | 'experiment_count' | 'series_count';

export interface Requirement {
  /** Permits superadmins only. */
  superadmin?: true;
  /** Requires an active workspace that has not expired; reading needs neither. */
  valid?: true;
  /** Changes the workspace or starts a job; denied to read-only roles. */
  changes?: true;
  /** Changes no value and no definition, so that a locked experiment permits it. */
  keepsRecord?: true;
  /** Requires `project:manage` or an assignment to the project. */
  project?: true;
  /** Requires a permission of the caller's role. */
  permission?: PermissionName;
  /** Requires an action of the workspace's licence. */
  licence?: LicenceActionName;
  /**
   * Requires that the licence's count exceed the number of existing rows; the server counts in the writing transaction.
   * Superadmins are exempt.
   */
  quota?: QuotaName;
}

/**
 * The one permission that restricts: a role that has it can change nothing in the workspace, whatever its other
 * permissions. Superadmins are exempt.
 */
export const readOnlyPermission = 'workspace:read_only';
export const mayOnlyRead = ({ role }: Pick<WorkspaceAccess, 'role'>): boolean => role.includes(readOnlyPermission);

/** A change in the workspace, and one in a project of it. */
const inWorkspace = { valid: true, changes: true } as const;
const inProject = { ...inWorkspace, project: true } as const;

export const requirements = {
  'platform.administrate': { superadmin: true },
  'workspace.read': {},
  'workspace.administrate': { superadmin: true },
  'workspace_settings.read': { permission: 'workspace_settings:read' },
  'workspace_settings.manage': { ...inWorkspace, permission: 'workspace_settings:manage' },
  'global_in_parameter.manage': { ...inWorkspace, permission: 'input_parameter:manage' },
  'global_out_parameter.manage': { ...inWorkspace, permission: 'output_parameter:manage' },
  'project.read': { project: true },
  'project.create': { ...inWorkspace, permission: 'project:manage', quota: 'project_count' },
  'project.manage': { ...inProject, permission: 'project:manage' },
  'experiment.read': { project: true },
  // Also a copy of an experiment, which is not locked.
  'experiment.create': { ...inProject, keepsRecord: true, permission: 'experiment:manage', quota: 'experiment_count' },
  'experiment.manage': { ...inProject, permission: 'experiment:manage' },
  'experiment.lock': { ...inProject, keepsRecord: true, permission: 'experiment:manage', licence: 'experiment:lock' },
  'experiment.export': { valid: true, project: true },
  'report.share': { ...inProject, permission: 'experiment:manage', licence: 'series_parameter:export' },
  'in_parameter.manage': { ...inProject, permission: 'input_parameter:manage' },
  'comp_parameter.manage': { ...inProject, permission: 'complex_parameter:manage' },
  'out_parameter.manage': { ...inProject, permission: 'output_parameter:manage' },
  'rule.manage': { ...inProject, permission: 'rule:manage' },
  'script.read': { project: true, licence: 'script:read' },
  'script.manage': { ...inProject, permission: 'script:manage', licence: 'script:manage' },
  'chart.view': { valid: true, project: true, licence: 'experiment_view_scatterplot_heatmap:read' },
  'plot.manage': { ...inProject, keepsRecord: true, licence: 'experiment_view_scatterplot_heatmap:read' },
  'series.generate': { ...inProject, quota: 'series_count' },
  'series.import': { ...inProject, licence: 'series:import', quota: 'series_count' },
  'series.import_outputs': { ...inProject, licence: 'series_out_parameter:import' },
  'series.export': { valid: true, project: true, licence: 'series_parameter:export' },
  'series.delete': inProject,
  'series.cancel': { ...inProject, keepsRecord: true },
  'sample.edit': inProject,
  'sample.advanced': { ...inProject, licence: 'sample_advanced:manage' },
  'model.manage': { ...inProject, keepsRecord: true },
} as const satisfies Record<string, Requirement>;

export type Action = keyof typeof requirements;

/** Whether an action is refused where the experiment or the series is locked. */
export function changesRecord(action: Action): boolean {
  const { changes, keepsRecord }: Requirement = requirements[action];
  return changes === true && !keepsRecord;
}

export interface Scope {
  workspace: string;
  project?: string;
}

export type Refusal =
  | 'not_a_member'
  | 'not_superadmin'
  | 'not_assigned'
  | 'second_factor'
  | 'company_sign_in'
  | 'token'
  | 'workspace_invalid'
  | 'read_only'
  | 'permission'
  | 'licence';

/** A workspace is valid while it is active and its expiry date is later than `now` (Unix seconds). */
export function isWorkspaceValid(workspace: Pick<WorkspaceAccess, 'is_active' | 'expiry_date'>, now: number): boolean {
  return workspace.is_active && workspace.expiry_date > now;
}

/**
 * The reason why `access` does not permit `action` in `scope`, or undefined if it does. Quotas are checked elsewhere.
 */
export function refusal(action: Action, access: Access, scope: Scope, now: number): Refusal | undefined {
  if (access.role === 'superadmin') return undefined;
  const requirement: Requirement = requirements[action];
  const workspace = access.workspaces[scope.workspace];
  if (!workspace) return 'not_a_member';
  if (requirement.superadmin) return 'not_superadmin';
  if (workspace.lacks_company_sign_in) return 'company_sign_in';
  if (workspace.lacks_second_factor) return 'second_factor';
  if (requirement.project && scope.project && !isProjectUser(workspace, scope.project)) return 'not_assigned';
  if (access.token && isBeyondToken(action, access.token)) return 'token';
  if (requirement.valid && !isWorkspaceValid(workspace, now)) return 'workspace_invalid';
  if (requirement.changes && mayOnlyRead(workspace)) return 'read_only';
  if (requirement.permission && !workspace.role.includes(requirement.permission)) return 'permission';
  if (requirement.licence && !workspace.licence.includes(requirement.licence)) return 'licence';
  return undefined;
}

/** A token of one project must not change what the workspace's other projects see, such as global parameters. */
function isBeyondToken(action: Action, { isOfProject, isReadOnly }: TokenLimits): boolean {
  const requirement: Requirement = requirements[action];
  if (isReadOnly && requirement.changes) return true;
  return isOfProject && !requirement.project && action !== 'workspace.read';
}

/** Whether `access` permits `action` in `scope`. Unknown actions are denied. */
export function may(action: Action, access: Access, scope: Scope, now: number): boolean {
  return action in requirements && refusal(action, access, scope, now) === undefined;
}

/** A role with this permission reaches every project of the workspace. */
const manageProjects: PermissionName = 'project:manage';

export function isProjectUser(workspace: WorkspaceAccess, project: string): boolean {
  return workspace.role.includes(manageProjects) || workspace.projects.includes(project);
}

/** Whether the workspace's licence permits one more row beyond `used`. Superadmins are exempt. */
export function hasRoom(quota: QuotaName, access: Access, workspace: string, used: number): boolean {
  const limit = access.workspaces[workspace]?.[quota];
  return !isBoundByCounts(access) || (limit !== undefined && limit > used);
}

/** Whether the licence's counts of projects, experiments and series bind the caller; superadmins are exempt. */
export const isBoundByCounts = ({ role }: Pick<Access, 'role'>): boolean => role !== 'superadmin';
