import type { Handle } from '#functions/http/api-handler.ts';
import { libraryNames } from '#functions/tables/rows.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { shortNameProblem } from '#shared/rules/short-name.ts';

/** True when the short name is taken. It only advises: the write decides. */
export const checkGlobalParameterShortName: Handle<'checkGlobalParameterShortName'> = async ({ target, body }) => {
  // What is no short name cannot be taken, and need not be a key that DynamoDB accepts.
  if (shortNameProblem(body.shortName)) return false;
  const key = { parent: libraryNames(target.uuid), sort: body.shortName };
  return (await uniqueNames.get(target.uuid, key)) !== undefined;
};
