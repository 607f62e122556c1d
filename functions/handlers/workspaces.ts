import { createWorkspace } from '../features/workspaces/api/create-workspace.ts';
import { deleteWorkspace } from '../features/workspaces/api/delete-workspace.ts';
import { getWorkspace, listWorkspaces, listWorkspaceUsers } from '../features/workspaces/api/read-workspaces.ts';
import { updateWorkspace, updateWorkspaceCsvSettings } from '../features/workspaces/api/update-workspace.ts';
import { checkWorkspaceName } from '../features/workspaces/api/workspace-name.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('workspaces', {
  listWorkspaces,
  createWorkspace,
  getWorkspace,
  listWorkspaceUsers,
  updateWorkspace,
  deleteWorkspace,
  checkWorkspaceName,
  updateWorkspaceCsvSettings,
});
