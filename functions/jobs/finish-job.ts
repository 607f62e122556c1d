import { setTimeout as delay } from 'node:timers/promises';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import { experimentKey, stillClaimed } from './lock.ts';
import type { EndedJob, EventContent, JobMessage } from './task.ts';
import { measureJob } from './measure-job.ts';
import { endOf, forgetEnd, untoldEnd } from './outbox.ts';
import { tell } from './publish-job-event.ts';

/**
 * Ends a job without a result, for a reason that people read. What it has written goes after the claim: nobody can
 * commit it then.
 */
export async function failJob(job: EndedJob, message: JobMessage, reason: string): Promise<void> {
  const content = { message: reason, color: 'error' } as const;
  const released = await experiments.update(message.workspace_uuid, experimentKey(message), {
    ...endOf(job.kind, message.job_id, 'failure', content),
    ...stillClaimed(job.kind, message.job_id),
  });
  if (!released) return settle(job, message);
  measureJob('failure', message);
  await job.discard(message);
  await tellEnd('failure', message, released, content);
}

/**
 * Leaves things in order after a job that does not hold its experiment any more: of one that was not committed nothing
 * stays, and an end that whoever ended the job may not have told any more is told.
 */
export async function settle(job: EndedJob, message: JobMessage): Promise<void> {
  const committed = await job.committed(message);
  if (!committed) await job.discard(message);
  const { experiment, end } = await abandonedEnd(message);
  if (!experiment || !end) return;
  const { phase, message: sentence, color } = end;
  // The next job of its kind may have taken the place of what this one made: then people read how it is now.
  const content = phase === 'success' ? (committed ?? { refetch: ['series', 'model', 'parameters'] }) : {};
  await tellEnd(phase, message, experiment, { ...content, message: sentence, color });
}

/** What a call needs to publish the end that it has just written, with time to spare. */
const patience = { attempts: 10, milliseconds: 100 };

/** The end that nobody publishes: whoever has written it a moment ago is about to, and people read it once. */
async function abandonedEnd(message: JobMessage) {
  for (let attempt = 0; ; attempt++) {
    const experiment = await experiments.get(message.workspace_uuid, experimentKey(message));
    const end = untoldEnd(experiment, message.job_id);
    if (!end || attempt === patience.attempts) return { experiment, end };
    await delay(patience.milliseconds);
  }
}

/** Tells the end of a job to everybody, and that it was told. */
export async function tellEnd(
  phase: 'success' | 'failure',
  message: Pick<JobMessage, 'kind' | 'job_id'>,
  experiment: ExperimentRow,
  content: EventContent,
): Promise<void> {
  const { workspace_uuid: tenant, parent: project_uuid } = experiment;
  const project = await projects.get(tenant, { parent: tenant, sort: project_uuid });
  if (project) await tell(phase, message, experiment, project, content);
  await forgetEnd(experiment, message.job_id);
}
