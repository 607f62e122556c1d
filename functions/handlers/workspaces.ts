import {
  getWorkspace,
  listWorkspaces,
  listWorkspaceUsers,
} from '#functions/features/workspaces/api/read-workspaces.ts';
import { checkWorkspaceName } from '#functions/features/workspaces/api/workspace-name.ts';
import { createWorkspace } from '../features/workspaces/api/create-workspace.ts';
import { deleteWorkspace } from '../features/workspaces/api/delete-workspace.ts';
import { updateWorkspace, updateWorkspaceCsvSettings } from '../features/workspaces/api/update-workspace.ts';
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
