import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { InParameterRow, OutParameterRow } from '#functions/tables/rows.ts';
import { inParameters, outParameters, uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';

export interface AddedParameters {
  inputs: readonly InParameterRow[];
  outputs: readonly OutParameterRow[];
  /** By input: what existing samples had. */
  earlier?: Readonly<Record<string, number>> | undefined;
}

/** Transaction items that write the parameters of a file, with their names. */
export function parameterItems(tenant: string, { inputs, outputs }: AddedParameters): TransactionItem[] {
  return [
    ...inputs.flatMap((row) => [inParameters.create(tenant, row), nameStep(tenant, row)]),
    ...outputs.flatMap((row) => [outParameters.create(tenant, row), nameStep(tenant, row)]),
  ];
}

function nameStep(tenant: string, row: InParameterRow | OutParameterRow): TransactionItem {
  const { short_name, experiment_uuid, uuid } = row;
  return uniqueNames.create(
    tenant,
    { parent: experimentNames(experiment_uuid), sort: short_name, uuid, workspace_uuid: tenant },
    () => new ApiError('duplicate', `Short name ${short_name} already exists`),
  );
}
