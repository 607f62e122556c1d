import { apiHandler } from '../platform/api-handler.ts';
import { checkWorkspaceName } from './check-workspace-name.ts';
import { createWorkspace } from './create-workspace.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { getWorkspace } from './get-workspace.ts';
import { listWorkspaceUsers } from './list-workspace-users.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { updateWorkspace } from './update-workspace.ts';
import { updateWorkspaceCsvSettings } from './update-workspace-csv-settings.ts';

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
