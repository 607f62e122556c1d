import type { TransactionItem } from '#functions/aws/transact.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { duplicate } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { libraryNames, type UniqueNameRow } from '#functions/tables/unique-name-rows.ts';
import { shortNameProblem } from '#shared/rules/short-name.ts';
import type { LibraryRow } from './library-kind.ts';

/**
 * Short names are unique over the inputs and outputs of a library, because both may be inserted into one experiment.
 */
export function reserveLibraryName({ uuid, workspace_uuid, short_name }: LibraryRow): TransactionItem {
  const row = { parent: libraryNames(workspace_uuid), sort: short_name, uuid, workspace_uuid };
  return uniqueNames.create(workspace_uuid, row, () => duplicate('Short name'));
}

export function releaseLibraryName(
  { uuid, workspace_uuid, short_name }: LibraryRow,
  refusal: () => Error,
): TransactionItem {
  const key = { parent: libraryNames(workspace_uuid), sort: short_name };
  return uniqueNames.remove(workspace_uuid, key, refusal, where<UniqueNameRow>().equals('uuid', uuid));
}

/** True if the short name is in use. Advisory only: the write decides. */
export const checkGlobalParameterShortName: Handle<'checkGlobalParameterShortName'> = async ({ target, body }) => {
  // An invalid short name cannot be in use, and may not be a valid key for DynamoDB.
  if (shortNameProblem(body.shortName)) return false;
  const key = { parent: libraryNames(target.uuid), sort: body.shortName };
  return (await uniqueNames.get(target.uuid, key)) !== undefined;
};
