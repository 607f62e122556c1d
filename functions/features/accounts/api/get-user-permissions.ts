import type { Handle } from '#functions/http/api-handler.ts';

export const getUserPermissions: Handle<'getUserPermissions'> = async ({ principal }) => ({
  role: principal.access.role,
  workspaces: principal.access.workspaces,
});
