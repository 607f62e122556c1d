import type { Handle } from '#functions/http/api-handler.ts';
import { forbidden } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { workspaces } from '#functions/tables/tables.ts';
import { readWorkspace } from './present-workspace.ts';

/** The caller's own workspaces; with `?admin` all of them, for superadmins only. Newest first (decision SPACE-1). */
export const listWorkspaces: Handle<'listWorkspaces'> = async ({ query, principal }) => {
  const all = query.admin !== undefined;
  if (all && principal.access.role !== 'superadmin') throw forbidden();
  const rows = all
    ? await workspaces.list(platform, platform)
    : await workspacesOf(Object.keys(principal.access.workspaces));
  return Promise.all(rows.sort(newestFirst).map(readWorkspace));
};

const newestFirst = (a: WorkspaceRow, b: WorkspaceRow) => b.created - a.created || b.uuid.localeCompare(a.uuid);

async function workspacesOf(uuids: readonly string[]): Promise<WorkspaceRow[]> {
  const rows = await Promise.all(uuids.map((uuid) => workspaces.get(platform, { parent: platform, sort: uuid })));
  return rows.filter((row) => row !== undefined);
}
