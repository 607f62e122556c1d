import type { ExperimentRow } from '../tables/rows.ts';
import { inParameters, outParameters } from '../tables/tables.ts';

/** The inputs and outputs of an experiment. */
export async function definitionsOf({ uuid, workspace_uuid }: Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>) {
  const [inputs, outputs] = await Promise.all([
    inParameters.list(workspace_uuid, uuid),
    outParameters.list(workspace_uuid, uuid),
  ]);
  return { inputs, outputs };
}
