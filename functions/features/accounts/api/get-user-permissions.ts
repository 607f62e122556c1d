import type { Handle } from '#functions/http/api-handler.ts';

export const getUserPermissions: Handle<'getUserPermissions'> = async ({ grant }) => ({
  role: grant.access.role,
  workspaces: grant.access.workspaces,
});
