import type { Handle } from '#functions/http/api-handler.ts';
import { csvChange } from '#functions/http/csv-change.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { workspaces } from '#functions/tables/tables.ts';
import { workspaceChanged } from './change-members.ts';
import { readWorkspace } from './present-workspace.ts';

export const updateWorkspaceCsvSettings: Handle<'updateWorkspaceCsvSettings'> = async ({ target, body }) => {
  if ((body.uuid ?? target.uuid) !== target.uuid) throw notFound();
  const row = await workspaces.update(platform, { parent: platform, sort: target.uuid }, csvChange(target, body));
  if (!row) throw workspaceChanged();
  return readWorkspace(row);
};
