import { setTimeout as delay } from 'node:timers/promises';
import { isJoinable } from '#shared/rules/jobs.ts';
import type { JobMessage } from '../jobs/job-message.ts';
import { type JobRequest, startJob } from '../jobs/start-job.ts';
import { timeOf } from '../runtime/time-ordered-id.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';

const patienceMilliseconds = 5000;

/** Whether a calculation waits, or has begun for a change of the last second: a job that is asked for then waits too. */
export const isWaitedFor = (experiment: ExperimentRow): boolean =>
  isJoinable(experiment) || (experiment.calculation_id !== '' && Date.now() - timeOf(experiment.calculation_id) < 1000);

/**
 * Starts a job after the calculation that an edit of a moment ago has queued: a person who edits a cell and asks for a
 * series at once is not refused, and the series knows the calculated values.
 */
export async function startAfterCalculation<Message extends JobMessage>({
  experiment,
  ...request
}: JobRequest<Message> & { experiment: ExperimentRow }): Promise<ExperimentRow | undefined> {
  const { workspace_uuid, parent, sort, calculation_id } = experiment;
  const patience = isWaitedFor(experiment) ? patienceMilliseconds : 0;
  for (let waited = 0; waited < patience; waited += 100) {
    await delay(100);
    const now = await experiments.get(workspace_uuid, { parent, sort });
    if (now?.calculation_id !== calculation_id) break;
  }
  return startJob(request);
}
