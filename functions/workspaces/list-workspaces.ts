import { forbidden } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { membershipsOf } from '../platform/caller.ts';
import { platform } from '../tables/definitions.ts';
import type { WorkspaceRow } from '../tables/rows.ts';
import { workspaces } from '../tables/tables.ts';
import { readWorkspace } from './shown-workspace.ts';

/** The caller's own workspaces; with `?admin` all of them, for the superadmin alone. Newest first. */
export const listWorkspaces: Handle<'listWorkspaces'> = async ({ query, grant }) => {
  const all = query.admin !== undefined;
  if (all && grant.access.role !== 'superadmin') throw forbidden();
  const rows = all ? await workspaces.list(platform, platform) : await workspacesOf(grant.caller.uuid);
  return Promise.all(rows.sort(newestFirst).map(readWorkspace));
};

const newestFirst = (a: WorkspaceRow, b: WorkspaceRow) => b.created - a.created || b.uuid.localeCompare(a.uuid);

async function workspacesOf(user: string): Promise<WorkspaceRow[]> {
  const own = await membershipsOf(user);
  const rows = await Promise.all(
    own.map(({ workspace_uuid }) => workspaces.get(platform, { parent: platform, sort: workspace_uuid })),
  );
  return rows.filter((row) => row !== undefined);
}
