import type { ExperimentRow } from '../../tables/rows.ts';
import { experiments, projects } from '../../tables/tables.ts';
import { claimOf, experimentKey, stillClaimed } from './claim.ts';
import type { EndedJob, EventContent, JobMessage } from './job.ts';
import { measureJob } from './measure-job.ts';
import { tell } from './tell.ts';

/**
 * Ends a job without a result, for a reason that people read. What it has written goes after the claim: nobody can
 * commit it then.
 */
export async function failJob(job: EndedJob, message: JobMessage, reason: string): Promise<void> {
  const released = await experiments.update(message.workspace_uuid, experimentKey(message), {
    set: claimOf(job.kind, '', 0),
    ...stillClaimed(job.kind, message.job_id),
  });
  if (!released) return settle(job, message, undefined, false);
  measureJob('failure', message);
  await job.discard(message);
  await tellOf('failure', message, released, { message: reason, color: 'error' });
}

/**
 * Leaves things in order after a job that does not hold its experiment any more: one that was committed stays, of any
 * other nothing does. With `repeat`, what an earlier delivery may not have told any more is told (again): the event of
 * success, or, because how it ended is not known, only that it is over.
 */
export async function settle(
  job: EndedJob,
  message: JobMessage,
  experiment: ExperimentRow | undefined,
  repeat: boolean,
): Promise<void> {
  const content = await job.committed(message);
  if (!content) await job.discard(message);
  if (!repeat || !experiment) return;
  await tellOf(content ? 'success' : 'failure', message, experiment, content ?? {});
}

async function tellOf(
  phase: 'success' | 'failure',
  message: JobMessage,
  experiment: ExperimentRow,
  content: EventContent,
): Promise<void> {
  const { workspace_uuid: tenant, project_uuid } = message;
  const project = await projects.get(tenant, { parent: tenant, sort: project_uuid });
  if (project) await tell(phase, message, experiment, project, content);
}
