import type { Handle } from '#functions/http/api-handler.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { shortNameProblem } from '#shared/rules/short-name.ts';

/** True if the short name is in use. Advisory only: the write decides. */
export const checkParameterShortName: Handle<'checkParameterShortName'> = async ({ target, body }) => {
  // An invalid short name cannot be in use, and may not be a valid key for DynamoDB.
  if (shortNameProblem(body.shortName)) return false;
  const key = { parent: experimentNames(target.uuid), sort: body.shortName };
  return (await uniqueNames.get(target.workspace_uuid, key)) !== undefined;
};
