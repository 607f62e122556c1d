/**
 * Section 6 of the experiment workspace's specification, row by row, as data. The server enforces it on every route
 * and the browser hides what it denies with the same function.
 */
export interface WorkspaceAccess {
  /** Permission names of the caller's role in the workspace, such as `experiment:manage`. */
  role: string[];
  /** Action names of the workspace's licence, such as `series:import`. */
  licence: string[];
  /** Projects to which the caller is assigned. */
  projects: string[];
  is_active: boolean;
  /** Unix seconds. */
  expiry_date: number;
  series_count: number;
  experiment_count: number;
  project_count: number;
}

export interface Access {
  role: 'superadmin' | 'user';
  workspaces: Record<string, WorkspaceAccess>;
}

export type QuotaName = 'project_count' | 'experiment_count' | 'series_count';

export interface Requirement {
  /** The superadmin alone. */
  superadmin?: true;
  /** Reading a workspace that is inactive or expired stays possible; changing it does not. */
  valid?: true;
  /** Changes something in the workspace, or has the experiment busy with a job: not for who may only read. */
  changes?: true;
  /** Project-level things need `project:manage` or an assignment to the project. */
  project?: true;
  /** A permission of the caller's role. */
  permission?: string;
  /** An action of the workspace's licence. */
  licence?: string;
  /** A count of the licence that must be greater than what exists; the server counts in the writing transaction. It
   * binds no superadmin. */
  quota?: QuotaName;
}

/**
 * The one permission that restricts: who has it in their role changes nothing in the workspace, whatever else the role
 * allows. For every role without it the requirements below hold alone. It binds no superadmin.
 */
export const readOnlyPermission = 'workspace:read_only';
export const mayOnlyRead = ({ role }: Pick<WorkspaceAccess, 'role'>): boolean => role.includes(readOnlyPermission);

export const requirements = {
  'platform.administrate': { superadmin: true },
  'workspace.read': {},
  'workspace.administrate': { superadmin: true },
  'workspace_settings.read': { permission: 'workspace_settings:read' },
  'workspace_settings.manage': { valid: true, changes: true, permission: 'workspace_settings:read' },
  'global_in_parameter.manage': { valid: true, changes: true, permission: 'input_parameter:manage' },
  'global_out_parameter.manage': { valid: true, changes: true, permission: 'output_parameter:manage' },
  'project.read': { project: true },
  'project.create': { valid: true, changes: true, permission: 'project:manage', quota: 'project_count' },
  'project.manage': { valid: true, changes: true, project: true, permission: 'project:manage' },
  'experiment.read': { project: true },
  'experiment.create': {
    valid: true,
    changes: true,
    project: true,
    permission: 'experiment:manage',
    quota: 'experiment_count',
  },
  'experiment.manage': { valid: true, changes: true, project: true, permission: 'experiment:manage' },
  'experiment.export': { valid: true, project: true },
  'in_parameter.manage': { valid: true, changes: true, project: true, permission: 'input_parameter:manage' },
  'comp_parameter.manage': { valid: true, changes: true, project: true, permission: 'complex_parameter:manage' },
  'out_parameter.manage': { valid: true, changes: true, project: true, permission: 'output_parameter:manage' },
  'rule.manage': { valid: true, changes: true, project: true, permission: 'rule:manage' },
  'script.read': { project: true, licence: 'script:read' },
  'script.manage': { valid: true, changes: true, project: true, permission: 'script:manage', licence: 'script:manage' },
  'chart.view': { valid: true, project: true, licence: 'experiment_view_scatterplot_heatmap:read' },
  'plot.manage': {
    valid: true,
    changes: true,
    project: true,
    licence: 'experiment_view_scatterplot_heatmap:read',
  },
  'series.generate': { valid: true, changes: true, project: true, quota: 'series_count' },
  'series.import': { valid: true, changes: true, project: true, licence: 'series:import', quota: 'series_count' },
  'series.import_outputs': { valid: true, changes: true, project: true, licence: 'series_out_parameter:import' },
  'series.export': { valid: true, project: true, licence: 'series_parameter:export' },
  'series.delete': { valid: true, changes: true, project: true },
  'series.cancel': { valid: true, changes: true, project: true },
  'sample.edit': { valid: true, changes: true, project: true },
  'sample.advanced': { valid: true, changes: true, project: true, licence: 'sample_advanced:manage' },
  'model.manage': { valid: true, changes: true, project: true },
} as const satisfies Record<string, Requirement>;

export type Action = keyof typeof requirements;

export interface Place {
  workspace: string;
  project?: string;
}

export type Refusal =
  | 'not_a_member'
  | 'not_superadmin'
  | 'not_assigned'
  | 'workspace_invalid'
  | 'read_only'
  | 'permission'
  | 'licence';

/** A workspace is valid while it is active and its expiry date is later than `now` (unix seconds). */
export function isWorkspaceValid(workspace: Pick<WorkspaceAccess, 'is_active' | 'expiry_date'>, now: number): boolean {
  return workspace.is_active && workspace.expiry_date > now;
}

/** Why `access` may not do `action` at `place`, or undefined when it may. Quotas are not judged here. */
export function refusal(action: Action, access: Access, place: Place, now: number): Refusal | undefined {
  if (access.role === 'superadmin') return undefined;
  const requirement: Requirement = requirements[action];
  const workspace = access.workspaces[place.workspace];
  if (!workspace) return 'not_a_member';
  if (requirement.superadmin) return 'not_superadmin';
  if (requirement.project && place.project && !isProjectUser(workspace, place.project)) return 'not_assigned';
  if (requirement.valid && !isWorkspaceValid(workspace, now)) return 'workspace_invalid';
  if (requirement.changes && mayOnlyRead(workspace)) return 'read_only';
  if (requirement.permission && !workspace.role.includes(requirement.permission)) return 'permission';
  if (requirement.licence && !workspace.licence.includes(requirement.licence)) return 'licence';
  return undefined;
}

/** Whether `access` may do `action` at `place`. An unknown action is denied. */
export function may(action: Action, access: Access, place: Place, now: number): boolean {
  return action in requirements && refusal(action, access, place, now) === undefined;
}

export function isProjectUser(workspace: WorkspaceAccess, project: string): boolean {
  return workspace.role.includes('project:manage') || workspace.projects.includes(project);
}

/** Whether the workspace's licence leaves room for one more where there are `used`. It does not bind a superadmin. */
export function hasRoom(quota: QuotaName, access: Access, workspace: string, used: number): boolean {
  const limit = access.workspaces[workspace]?.[quota];
  return !isBoundByCounts(access) || (limit !== undefined && limit > used);
}

/** A licence's counts of projects, experiments and series are among what others need: a superadmin may do everything. */
export const isBoundByCounts = ({ role }: Pick<Access, 'role'>): boolean => role !== 'superadmin';
