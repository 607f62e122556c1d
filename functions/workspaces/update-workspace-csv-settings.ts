import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { csvChange } from '../platform/csv-change.ts';
import { platform } from '../tables/definitions.ts';
import { workspaces } from '../tables/tables.ts';
import { workspaceChanged } from './change-members.ts';
import { readWorkspace } from './shown-workspace.ts';

export const updateWorkspaceCsvSettings: Handle<'updateWorkspaceCsvSettings'> = async ({ target, body }) => {
  if ((body.uuid ?? target.uuid) !== target.uuid) throw notFound();
  const row = await workspaces.update(platform, { parent: platform, sort: target.uuid }, csvChange(target, body));
  if (!row) throw workspaceChanged();
  return readWorkspace(row);
};
