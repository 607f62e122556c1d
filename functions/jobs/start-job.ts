import { setTimeout as delay } from 'node:timers/promises';
import { isJoinable } from '#shared/rules/jobs.ts';
import type { Condition } from '../tables/entity-table.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { claimOf, experimentKey } from './lock.ts';
import { unclaimed } from './idle.ts';
import { type JobMessage, jobMessage, type QueuedJob } from './task.ts';
import { queueJob, sendGuard } from './enqueue-job.ts';

export interface JobRequest {
  kind: QueuedJob;
  jobId: string;
  experiment: ExperimentRow;
  project: ProjectRow;
  creator: string;
  /** What must hold of the experiment besides that no job has claimed it. */
  only?: Condition;
  /** What the job is to do, where its kind does not say it. */
  what?: Pick<JobMessage, 'plot_settings' | 'imported' | 'outputs_of' | 'copy' | 'unbound'>;
  /** The sentence of the event. */
  sentence: string;
}

/**
 * Claims the experiment for a job and queues it; undefined when the condition did not hold. Whatever is not reached
 * because of a crash, either nothing is claimed, or the guard starts what was claimed. People are told before the
 * worker can have anything to tell.
 */
export async function startJob(request: JobRequest): Promise<ExperimentRow | undefined> {
  const { kind, jobId, experiment, project, creator, only, what, sentence } = request;
  const message: JobMessage = jobMessage.parse({
    kind,
    job_id: jobId,
    workspace_uuid: experiment.workspace_uuid,
    project_uuid: experiment.project_uuid,
    experiment_uuid: experiment.uuid,
    creator,
    ...what,
  });
  await afterCalculation(experiment);
  await sendGuard(message);
  const claimed =
    (await experiments.update(message.workspace_uuid, experimentKey(message), {
      set: claimOf(kind, jobId, 0),
      condition: only?.condition ? `${unclaimed.condition} AND (${only.condition})` : unclaimed.condition,
      names: only?.names ?? {},
      values: { ...unclaimed.values, ...only?.values },
    })) ?? (await claimedUnheard(message));
  if (!claimed) return undefined;
  await queueJob(message, claimed, project, sentence);
  return claimed;
}

/** The experiment where the claim was written, although its answer was lost and trying again found it claimed. */
async function claimedUnheard(message: JobMessage): Promise<ExperimentRow | undefined> {
  const now = await experiments.get(message.workspace_uuid, experimentKey(message));
  return now?.[`${message.kind}_id`] === message.job_id ? now : undefined;
}

const patienceMilliseconds = 5000;

/**
 * Waits for a calculation that an edit of a moment ago has queued, so that who edits a cell and asks for a series at
 * once is not refused; and the series knows what was calculated.
 */
async function afterCalculation(experiment: ExperimentRow): Promise<void> {
  const { workspace_uuid, parent, sort, calculation_id } = experiment;
  if (!isJoinable(experiment)) return;
  for (let waited = 0; waited < patienceMilliseconds; waited += 100) {
    await delay(100);
    const now = await experiments.get(workspace_uuid, { parent, sort });
    if (now?.calculation_id !== calculation_id) return;
  }
}
