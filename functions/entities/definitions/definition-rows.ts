import type { TransactionItem } from '#functions/aws/transact.ts';
import { duplicate } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import type { UniqueNameRow } from '#functions/tables/unique-name-rows.ts';
import { shortNameProblem } from '#shared/rules/short-name.ts';

/** The fields of a new definition of an experiment, whatever its kind. */
export function definitionHead(
  { uuid: parent, workspace_uuid, project_uuid }: ExperimentRow,
  uuid: string,
  { creator, created }: { creator: string; created: number },
) {
  return { parent, sort: uuid, uuid, workspace_uuid, project_uuid, experiment_uuid: parent, creator, created };
}

interface Named {
  uuid: string;
  workspace_uuid: string;
  short_name: string;
}

/**
 * Short names are unique over all kinds of definitions of an experiment, because formulas use them all, and over the
 * inputs and outputs of a library, because both may be inserted into one experiment.
 *
 * @param parent the names of the experiment or of the library
 */
export function reserveShortName(
  { uuid, workspace_uuid, short_name }: Named,
  parent: string,
  refusal: () => Error = () => duplicate('Short name'),
): TransactionItem {
  return uniqueNames.create(workspace_uuid, { parent, sort: short_name, uuid, workspace_uuid }, refusal);
}

export function releaseShortName(
  { uuid, workspace_uuid, short_name }: Named,
  parent: string,
  refusal: () => Error,
): TransactionItem {
  const isOwn = where<UniqueNameRow>().equals('uuid', uuid);
  return uniqueNames.remove(workspace_uuid, { parent, sort: short_name }, refusal, isOwn);
}

/** Advisory only: the write decides. */
export async function isShortNameTaken(workspace: string, parent: string, name: string): Promise<boolean> {
  // An invalid short name cannot be in use, and may not be a valid key for DynamoDB.
  if (shortNameProblem(name)) return false;
  return (await uniqueNames.get(workspace, { parent, sort: name })) !== undefined;
}
