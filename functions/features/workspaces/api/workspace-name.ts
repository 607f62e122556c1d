import type { TransactionItem } from '#functions/aws/transact.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { duplicate, notFound } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { type UniqueNameRow, workspaceNames } from '#functions/tables/unique-name-rows.ts';

type Named = Pick<WorkspaceRow, 'uuid' | 'name'>;

/** Names of workspaces are unique regardless of case. */
const keyOf = ({ name }: Named) => ({ parent: workspaceNames, sort: name.toLowerCase() });

export function reserveName(workspace: Named): TransactionItem {
  return uniqueNames.create(platform, { ...keyOf(workspace), uuid: workspace.uuid }, () => duplicate('Name'));
}

export function releaseName(workspace: Named): TransactionItem {
  return uniqueNames.remove(
    platform,
    keyOf(workspace),
    notFound,
    where<UniqueNameRow>().equals('uuid', workspace.uuid),
  );
}

/** Transaction items of a rename. A change of case alone keeps the reserved name. */
export function renameItems(before: Named, after: Named): TransactionItem[] {
  if (keyOf(before).sort === keyOf(after).sort) return [];
  return [reserveName(after), releaseName(before)];
}

/** True if the name is in use. Advisory only: the write decides. */
export const checkWorkspaceName: Handle<'checkWorkspaceName'> = async ({ body }) => {
  const sort = body.name.trim().toLowerCase();
  if (sort === '') return false;
  return (await uniqueNames.get(platform, { parent: workspaceNames, sort })) !== undefined;
};
