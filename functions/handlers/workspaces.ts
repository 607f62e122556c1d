import {
  getWorkspace,
  getWorkspaceUsage,
  listWorkspaces,
  listWorkspaceUsers,
} from '../features/workspaces/api/read-workspaces.ts';
import {
  checkWorkspaceName,
  createWorkspace,
  deleteWorkspace,
  updateWorkspace,
  updateWorkspaceCsvSettings,
} from '../features/workspaces/api/write-workspaces.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('workspaces', {
  listWorkspaces,
  createWorkspace,
  getWorkspace,
  listWorkspaceUsers,
  getWorkspaceUsage,
  updateWorkspace,
  deleteWorkspace,
  checkWorkspaceName,
  updateWorkspaceCsvSettings,
});
