import * as z from 'zod';
import * as account from '../account.ts';
import * as admin from '../administration.ts';
import { uuid } from '../fields.ts';
import type { Route } from '../route.ts';
import { workspace, workspaceCreate, workspaceMember, workspaceUpdate } from '../workspaces.ts';

const administered = { feature: 'workspaces', access: 'workspace.administrate', target: 'workspace' } as const;

export const workspacesRoutes = {
  listWorkspaces: {
    method: 'GET',
    path: '/workspaces',
    feature: 'workspaces',
    summary: "The caller's workspaces; with ?admin all of them",
    access: 'signed-in',
    refusesSome: true,
    query: z.object({ admin: z.string().optional() }),
    response: z.array(workspace),
    status: 200,
  },
  createWorkspace: {
    method: 'POST',
    path: '/workspaces',
    feature: 'workspaces',
    summary: 'Create a workspace',
    access: 'workspace.administrate',
    body: workspaceCreate,
    response: workspace,
    status: 201,
  },
  getWorkspace: {
    method: 'GET',
    path: '/workspaces/{id}',
    feature: 'workspaces',
    summary: 'A workspace',
    access: 'workspace.read',
    target: 'workspace',
    response: workspace,
    status: 200,
  },
  listWorkspaceUsers: {
    method: 'GET',
    path: '/workspaces/get-workspace-users',
    feature: 'workspaces',
    summary: 'The users of a workspace, for whom its projects are',
    access: 'workspace.read',
    target: 'workspace',
    targetIn: 'query',
    query: z.object({ workspace: uuid }),
    response: z.array(workspaceMember),
    status: 200,
  },
  getWorkspaceUsage: {
    method: 'GET',
    path: '/workspaces/{id}/usage',
    feature: 'workspaces',
    summary: 'The calls and seconds of jobs of a workspace in this month',
    access: 'workspace_settings.read',
    uncounted: true,
    target: 'workspace',
    response: admin.workspaceUsage,
    status: 200,
  },
  updateWorkspace: {
    ...administered,
    method: 'PATCH',
    path: '/workspaces/{id}',
    summary: 'Change a workspace',
    body: workspaceUpdate,
    response: workspace,
    status: 200,
  },
  deleteWorkspace: {
    ...administered,
    method: 'DELETE',
    path: '/workspaces/{id}',
    summary: 'Delete a workspace and all below it',
    response: null,
    status: 204,
  },
  checkWorkspaceName: {
    method: 'POST',
    path: '/workspaces/check-name-duplicates',
    feature: 'workspaces',
    summary: 'Whether a workspace of this name exists',
    access: 'workspace.administrate',
    recorded: 'never',
    body: admin.nameCheck,
    response: admin.isDuplicate,
    status: 200,
  },
  updateWorkspaceCsvSettings: {
    method: 'PATCH',
    path: '/workspace-csv-settings/{uuid}',
    feature: 'workspaces',
    summary: "Change a workspace's decimal symbol and list separator",
    access: 'workspace_settings.manage',
    target: 'workspace',
    body: account.csvSettingsUpdate,
    response: workspace,
    status: 200,
  },
} as const satisfies Record<string, Route>;
