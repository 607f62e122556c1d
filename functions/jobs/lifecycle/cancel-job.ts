import type { ExperimentRow, ProjectRow } from '../../tables/rows.ts';
import { experiments } from '../../tables/tables.ts';
import { claimOf, stillClaimed } from './claim.ts';
import type { QueuedJob } from './job.ts';
import { measureJob } from './measure-job.ts';
import { tellPeople } from './tell.ts';

/**
 * Ends the job that `experiment`, as the caller saw it, is claimed by; undefined when it has ended by itself. From then
 * on nothing of it can be committed, and its worker notices and stops.
 */
export async function cancelJob(
  kind: QueuedJob,
  experiment: ExperimentRow,
  project: ProjectRow,
  sentence: string,
): Promise<ExperimentRow | undefined> {
  const jobId = experiment[`${kind}_id`];
  if (jobId === '') return undefined;
  const released = await experiments.update(
    experiment.workspace_uuid,
    { parent: experiment.parent, sort: experiment.sort },
    { set: claimOf(kind, '', 0), ...stillClaimed(kind, jobId) },
  );
  if (!released) return undefined;
  const { workspace_uuid, uuid: experiment_uuid } = experiment;
  measureJob('cancelled', { kind, job_id: jobId, workspace_uuid, experiment_uuid });
  await tellPeople('failure', { kind, job_id: jobId }, released, project, { message: sentence, color: 'warning' });
  return released;
}
