import { checkWorkspaceName } from '../features/workspaces/api/check-workspace-name.ts';
import { createWorkspace } from '../features/workspaces/api/create-workspace.ts';
import { deleteWorkspace } from '../features/workspaces/api/delete-workspace.ts';
import { getWorkspace } from '../features/workspaces/api/get-workspace.ts';
import { listWorkspaceUsers } from '../features/workspaces/api/list-workspace-users.ts';
import { listWorkspaces } from '../features/workspaces/api/list-workspaces.ts';
import { updateWorkspace } from '../features/workspaces/api/update-workspace.ts';
import { updateWorkspaceCsvSettings } from '../features/workspaces/api/update-workspace-csv-settings.ts';
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
