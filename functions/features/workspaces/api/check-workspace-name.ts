import type { Handle } from '#functions/http/api-handler.ts';
import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { workspaceNames } from '#functions/tables/unique-name-rows.ts';

/** True if the name is in use. Advisory only: the write decides. */
export const checkWorkspaceName: Handle<'checkWorkspaceName'> = async ({ body }) => {
  const sort = body.name.trim().toLowerCase();
  if (sort === '') return false;
  return (await uniqueNames.get(platform, { parent: workspaceNames, sort })) !== undefined;
};
