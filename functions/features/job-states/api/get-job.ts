import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, PendingOutcome } from '#functions/tables/rows.ts';
import { experiments, jobOutcomes } from '#functions/tables/tables.ts';
import { uuid } from '#shared/contracts/fields.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { jobKinds } from '#shared/rules/jobs.ts';

type JobState = ResponseOf<'getJob'>;

/** Milliseconds between two looks: two reads, for at most 20 seconds. */
const pause = 500;

/**
 * Looks until the job has ended or the time is over; it answers a job that runs with its state too. A caller that has
 * lost access meanwhile gets no state.
 */
export const getJob: Handle<'getJob'> = async ({ target, path, query, authoriseAgain }) => {
  const job = uuid.safeParse(path.job).data?.toLowerCase();
  if (!job) throw notFound();
  const until = performance.now() + query.wait * 1000;
  for (let looks = 1; ; looks++) {
    const state = await stateOf(target, job);
    if (!state) throw notFound();
    const left = until - performance.now();
    if (state.state !== 'running' || left <= 0) {
      if (looks > 1) await authoriseAgain();
      return state;
    }
    await delay(Math.min(pause, left));
  }
};

/**
 * The state of a job: kept once it is published, in the experiment's outbox before that. A job that releases the lock
 * between two reads is in one of these.
 */
async function stateOf({ workspace_uuid, parent, sort }: ExperimentRow, job: string): Promise<JobState | undefined> {
  const kept = () => jobOutcomes.get(workspace_uuid, { parent: sort, sort: job });
  const outcome = await kept();
  if (outcome) return ended(job, outcome);
  const now = await experiments.get(workspace_uuid, { parent, sort });
  if (now && jobKinds.some((kind) => now[`${kind}_id`] === job)) {
    return { job, state: 'running', message: '', progress: progressOf(now, job) };
  }
  const pending = now?.pending_outcomes?.find(({ job_id }) => job_id === job) ?? (await kept());
  return pending && ended(job, pending);
}

const ended = (job: string, { phase, message }: Pick<PendingOutcome, 'phase' | 'message'>): JobState => ({
  job,
  state: phase,
  message,
  progress: null,
});

function progressOf({ job_progress }: ExperimentRow, job: string): JobState['progress'] {
  if (job_progress?.job_id !== job) return null;
  const { job_id: _, ...progress } = job_progress;
  return progress;
}
