import { idle } from '../../platform/idle.ts';
import type { Condition } from '../../tables/entity-table.ts';
import type { ExperimentRow, ProjectRow } from '../../tables/rows.ts';
import { experiments } from '../../tables/tables.ts';
import { claimOf, experimentKey } from './claim.ts';
import { type JobMessage, jobMessage, type QueuedJob } from './job.ts';
import { queueJob, sendGuard } from './queue-job.ts';

export interface JobRequest {
  kind: QueuedJob;
  jobId: string;
  experiment: ExperimentRow;
  project: ProjectRow;
  creator: string;
  /** What must hold of the experiment besides that no job has claimed it. */
  only?: Condition;
  plotSettings?: JobMessage['plot_settings'];
  imported?: true;
  /** The sentence of the event. */
  sentence: string;
}

/**
 * Claims the experiment for a job and queues it; undefined when the condition did not hold. Whatever is not reached
 * because of a crash, either nothing is claimed, or the guard starts what was claimed. People are told before the
 * worker can have anything to tell.
 */
export async function startJob(request: JobRequest): Promise<ExperimentRow | undefined> {
  const { kind, jobId, experiment, project, creator, only, plotSettings, imported, sentence } = request;
  const message: JobMessage = jobMessage.parse({
    kind,
    job_id: jobId,
    workspace_uuid: experiment.workspace_uuid,
    project_uuid: experiment.project_uuid,
    experiment_uuid: experiment.uuid,
    creator,
    plot_settings: plotSettings,
    imported,
  });
  await sendGuard(message);
  const claimed = await experiments.update(message.workspace_uuid, experimentKey(message), {
    set: claimOf(kind, jobId, 0),
    condition: only?.condition ? `${idle.condition} AND (${only.condition})` : idle.condition,
    names: only?.names ?? {},
    values: { ...idle.values, ...only?.values },
  });
  if (!claimed) return undefined;
  await queueJob(message, claimed, project, sentence);
  return claimed;
}
