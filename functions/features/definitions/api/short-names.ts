import type { TransactionItem } from '#functions/aws/transact.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { duplicate } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames, type UniqueNameRow } from '#functions/tables/unique-name-rows.ts';
import { shortNameProblem } from '#shared/rules/short-name.ts';
import type { DefinitionRow } from './definition-kind.ts';

type Named = Pick<DefinitionRow, 'uuid' | 'workspace_uuid' | 'experiment_uuid' | 'short_name'>;

/** Short names are unique over all kinds of definitions of an experiment, because formulas use them all. */
export function reserveShortName(
  { uuid, workspace_uuid, experiment_uuid, short_name }: Named,
  refusal = () => duplicate('Short name'),
): TransactionItem {
  return uniqueNames.create(
    workspace_uuid,
    { parent: experimentNames(experiment_uuid), sort: short_name, uuid, workspace_uuid },
    refusal,
  );
}

export function releaseShortName(
  { uuid, workspace_uuid, experiment_uuid, short_name }: Named,
  refusal: () => Error,
): TransactionItem {
  const key = { parent: experimentNames(experiment_uuid), sort: short_name };
  return uniqueNames.remove(workspace_uuid, key, refusal, where<UniqueNameRow>().equals('uuid', uuid));
}

/** True if the short name is in use. Advisory only: the write decides. */
export const checkParameterShortName: Handle<'checkParameterShortName'> = async ({ target, body }) => {
  // An invalid short name cannot be in use, and may not be a valid key for DynamoDB.
  if (shortNameProblem(body.shortName)) return false;
  const key = { parent: experimentNames(target.uuid), sort: body.shortName };
  return (await uniqueNames.get(target.workspace_uuid, key)) !== undefined;
};
