import { shortNameProblem } from '#shared/rules/short-name.ts';
import type { Handle } from '../platform/api-handler.ts';
import { libraryNames } from '../tables/rows.ts';
import { uniqueNames } from '../tables/tables.ts';

/** True when the short name is taken. It only advises: the write decides. */
export const checkGlobalParameterShortName: Handle<'checkGlobalParameterShortName'> = async ({ target, body }) => {
  // What is no short name cannot be taken, and need not be a key that DynamoDB accepts.
  if (shortNameProblem(body.shortName)) return false;
  const key = { parent: libraryNames(target.uuid), sort: body.shortName };
  return (await uniqueNames.get(target.uuid, key)) !== undefined;
};
