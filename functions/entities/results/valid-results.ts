import { type ExperimentRow, resultOf } from '#functions/tables/rows.ts';
import { experiments, resultBlocks } from '#functions/tables/tables.ts';

/** The attributes of an experiment that name the valid results. */
export type NamingExperiment = Pick<
  ExperimentRow,
  'uuid' | 'workspace_uuid' | 'calculated_by' | 'prediction_model' | 'outputs_imports'
>;

/** The results whose blocks are valid. */
export function resultsNamed({ calculated_by, prediction_model, outputs_imports }: NamingExperiment): Set<string> {
  const named = [calculated_by, prediction_model?.uuid ?? '', ...Object.values(outputs_imports)];
  return new Set(named.filter((result) => result !== ''));
}

type ExperimentKey = Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>;

/** Where a job's experiment is, as its message says. */
interface Place {
  workspace_uuid: string;
  project_uuid: string;
  experiment_uuid: string;
}

/**
 * Removes the blocks of a result that will not be committed any more. A calculation that was committed, and followed by
 * another one, may come to this too: what the experiment names after they were listed stays.
 */
export async function dropResult(
  { workspace_uuid, project_uuid, experiment_uuid }: Place,
  result: string,
): Promise<void> {
  const left = (await resultBlocks.keys(workspace_uuid, experiment_uuid)).filter(
    ({ sort }) => resultOf(sort) === result,
  );
  if (left.length === 0) return;
  const now = await experiments.get(workspace_uuid, { parent: project_uuid, sort: experiment_uuid });
  if (now && resultsNamed(now).has(result)) return;
  await resultBlocks.dropAll(left);
}

/**
 * Removes blocks that were replaced, or whose jobs crashed. For a job, before it writes its own.
 *
 * @param read the experiment now, if this job still has the lock. The blocks are listed before: then each is of a job
 *   that has ended, and what has ended unnamed stays so, however late it is removed
 */
export async function dropReplacedResults(
  { uuid, workspace_uuid }: ExperimentKey,
  own: string,
  read: () => Promise<ExperimentRow | undefined>,
): Promise<void> {
  const blocks = await resultBlocks.keys(workspace_uuid, uuid);
  if (blocks.length === 0) return;
  const now = await read();
  if (!now) return;
  const named = resultsNamed(now);
  const unnamed = blocks.filter(({ sort }) => resultOf(sort) !== own && !named.has(resultOf(sort)));
  await resultBlocks.dropAll(unnamed);
}
