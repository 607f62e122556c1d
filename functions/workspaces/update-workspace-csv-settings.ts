import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { platform } from '../tables/definitions.ts';
import { workspaces } from '../tables/tables.ts';
import { readWorkspace } from './shown-workspace.ts';

export const updateWorkspaceCsvSettings: Handle<'updateWorkspaceCsvSettings'> = async ({ target, body }) => {
  const { uuid = target.uuid, csv_decimal, csv_delimiter } = body;
  if (uuid !== target.uuid) throw notFound();
  const key = { parent: platform, sort: target.uuid };
  const row = await workspaces.update(platform, key, { set: { csv_decimal, csv_delimiter } });
  if (!row) throw notFound();
  return readWorkspace(row);
};
