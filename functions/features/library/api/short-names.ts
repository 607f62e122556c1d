import type { TransactionItem } from '#functions/aws/transact.ts';
import { duplicate } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { libraryNames, type UniqueNameRow } from '#functions/tables/unique-name-rows.ts';
import type { LibraryRow } from './library-kind.ts';

/**
 * Short names are unique over the inputs and outputs of a library, because both may be inserted into one experiment.
 */
export function reserveShortName({ uuid, workspace_uuid, short_name }: LibraryRow): TransactionItem {
  const row = { parent: libraryNames(workspace_uuid), sort: short_name, uuid, workspace_uuid };
  return uniqueNames.create(workspace_uuid, row, () => duplicate('Short name'));
}

export function releaseShortName(
  { uuid, workspace_uuid, short_name }: LibraryRow,
  refusal: () => Error,
): TransactionItem {
  const key = { parent: libraryNames(workspace_uuid), sort: short_name };
  return uniqueNames.remove(workspace_uuid, key, refusal, where<UniqueNameRow>().equals('uuid', uuid));
}
