import { setTimeout as delay } from 'node:timers/promises';
import { retryOnConflict } from '../aws/retry-on-conflict.ts';
import { where } from '../tables/condition.ts';
import type { Change } from '../tables/entity-table.ts';
import type { ExperimentRow, PendingOutcome } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import type { JobMessage } from './job-message.ts';
import { experimentKey, release } from './lock.ts';
import { publishJobEvent } from './publish-job-event.ts';
import type { EventContent } from './task.ts';

/**
 * The change that ends a job (an outbox): it releases the lock and keeps how the job ended, in one write. Whoever ends a
 * job then publishes the outcome and removes it; after a crash in between, the job's next delivery or its fallback does.
 */
export function releaseWithOutcome(
  { kind, job_id }: Pick<JobMessage, 'kind' | 'job_id'>,
  phase: PendingOutcome['phase'],
  { message = '', color = 'info' }: Pick<EventContent, 'message' | 'color'>,
): Pick<Change<ExperimentRow>, 'set' | 'append'> {
  const outcome: PendingOutcome = { job_id, phase, message, color };
  return { set: { ...release(kind), job_tries: undefined }, append: { pending_outcomes: [outcome] } };
}

export const pendingOutcome = (experiment: Pick<ExperimentRow, 'pending_outcomes'> | undefined, jobId: string) =>
  experiment?.pending_outcomes?.find(({ job_id }) => job_id === jobId);

/** Publishes the outcome of a job, and removes it from the outbox. */
export async function publishOutcome(
  phase: PendingOutcome['phase'],
  message: Pick<JobMessage, 'kind' | 'job_id'>,
  experiment: ExperimentRow,
  content: EventContent,
): Promise<void> {
  const { workspace_uuid: tenant, parent: project_uuid } = experiment;
  const project = await projects.get(tenant, { parent: tenant, sort: project_uuid });
  if (project) await publishJobEvent(phase, message, experiment, project, content);
  await removeOutcome(experiment, message.job_id);
}

/** Publishes an outcome that whoever wrote it did not. */
export async function publishAbandonedOutcome(message: JobMessage, committed: EventContent | undefined): Promise<void> {
  const { experiment, outcome } = await abandonedOutcome(message);
  if (!experiment || !outcome) return;
  const { phase, message: text, color } = outcome;
  // The next job of its kind may have replaced the result: then people read how it is now.
  const content = phase === 'success' ? (committed ?? { refetch: ['series', 'model', 'parameters'] }) : {};
  await publishOutcome(phase, message, experiment, { ...content, message: text, color });
}

/** What a call needs to publish the outcome that it has just written, with time to spare. */
const patience = { attempts: 10, milliseconds: 100 };

/** The outcome that nobody publishes: whoever has just written it is about to, and people read it once. */
async function abandonedOutcome(message: JobMessage) {
  for (let attempt = 0; ; attempt++) {
    const experiment = await experiments.get(message.workspace_uuid, experimentKey(message));
    const outcome = pendingOutcome(experiment, message.job_id);
    if (!outcome || attempt === patience.attempts) return { experiment, outcome };
    await delay(patience.milliseconds);
  }
}

/**
 * Removes a published outcome; other outcomes may be added or removed at the same time. One that stays is published
 * again, and browsers ignore the repetition.
 */
async function removeOutcome({ workspace_uuid, parent, sort }: ExperimentRow, jobId: string): Promise<void> {
  const key = { parent, sort };
  const attempt = async (conflict: () => Error) => {
    const outcomes = (await experiments.get(workspace_uuid, key))?.pending_outcomes ?? [];
    const others = outcomes.filter(({ job_id }) => job_id !== jobId);
    if (others.length === outcomes.length) return;
    const removed = await experiments.update(workspace_uuid, key, {
      set: { pending_outcomes: others.length > 0 ? others : undefined },
      condition: where<ExperimentRow>().equals('pending_outcomes', outcomes),
    });
    if (!removed) throw conflict();
  };
  await retryOnConflict(attempt, { giveUp: () => undefined });
}
