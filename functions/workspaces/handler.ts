import { apiHandler } from '../platform/api-handler.ts';
import { createWorkspace } from './create-workspace.ts';
import { getWorkspace } from './get-workspace.ts';
import { listWorkspaces } from './list-workspaces.ts';

export const handler = apiHandler('workspaces', { listWorkspaces, createWorkspace, getWorkspace });
