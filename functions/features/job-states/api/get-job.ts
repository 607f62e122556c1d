import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments, jobOutcomes } from '#functions/tables/tables.ts';
import { uuid } from '#shared/contracts/fields.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { jobKinds } from '#shared/rules/jobs.ts';

type JobState = ResponseOf<'getJob'>;

/** Milliseconds between two looks: two reads, for at most 20 seconds. */
const pause = 500;

/** Looks until the job has ended or the time is over; it answers a job that runs with its state too. */
export const getJob: Handle<'getJob'> = async ({ target, path, query }) => {
  const job = uuid.safeParse(path.job).data?.toLowerCase();
  if (!job) throw notFound();
  const until = performance.now() + query.wait * 1000;
  for (;;) {
    const state = await stateOf(target, job);
    if (!state) throw notFound();
    const left = until - performance.now();
    if (state.state !== 'running' || left <= 0) return state;
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
  if (outcome) return { job, state: outcome.phase, message: outcome.message };
  const now = await experiments.get(workspace_uuid, { parent, sort });
  if (now && jobKinds.some((kind) => now[`${kind}_id`] === job)) {
    return { job, state: 'running', message: '' };
  }
  const pending = now?.pending_outcomes?.find(({ job_id }) => job_id === job) ?? (await kept());
  return pending && { job, state: pending.phase, message: pending.message };
}
