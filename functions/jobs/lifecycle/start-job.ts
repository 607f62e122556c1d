import { idle } from '../../platform/idle.ts';
import { log } from '../../platform/log.ts';
import { sendMessage } from '../../platform/send-message.ts';
import type { Condition } from '../../tables/entity-table.ts';
import type { ExperimentRow, ProjectRow } from '../../tables/rows.ts';
import { experiments } from '../../tables/tables.ts';
import { claimOf, experimentKey } from './claim.ts';
import { type JobMessage, jobMessage, type QueuedJob } from './job.ts';
import { tellPeople } from './tell.ts';

export interface JobRequest {
  kind: QueuedJob;
  jobId: string;
  experiment: ExperimentRow;
  project: ProjectRow;
  creator: string;
  /** What must hold of the experiment besides that no job has claimed it. */
  only?: Condition;
  /** The sentence of the event. */
  sentence: string;
}

/** Longer than the 29 seconds of a call, so that the claim is decided when the guard arrives. */
const guardSeconds = 30;

/**
 * Claims the experiment for a job and queues it; undefined when the condition did not hold. Whatever is not reached
 * because of a crash, either nothing is claimed, or the guard starts what was claimed. People are told before the
 * worker can have anything to tell.
 */
export async function startJob(request: JobRequest): Promise<ExperimentRow | undefined> {
  const { kind, jobId, experiment, project, creator, only, sentence } = request;
  const message: JobMessage = jobMessage.parse({
    kind,
    job_id: jobId,
    workspace_uuid: experiment.workspace_uuid,
    project_uuid: experiment.project_uuid,
    experiment_uuid: experiment.uuid,
    creator,
  });
  await sendMessage(kind, { ...message, guard: true }, { delaySeconds: guardSeconds });
  const claimed = await experiments.update(message.workspace_uuid, experimentKey(message), {
    set: claimOf(kind, jobId, 0),
    condition: only?.condition ? `${idle.condition} AND (${only.condition})` : idle.condition,
    names: only?.names ?? {},
    values: { ...idle.values, ...only?.values },
  });
  if (!claimed) return undefined;
  await tellPeople('set', message, claimed, project, { message: sentence, color: 'info' });
  await sendMessage(kind, message).catch((error: unknown) =>
    log('warn', 'the guard will start the job', { job: jobId, error }),
  );
  return claimed;
}
