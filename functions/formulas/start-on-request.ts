import { setTimeout as delay } from 'node:timers/promises';
import { isJoinable } from '#shared/rules/jobs.ts';
import type { Access } from '#shared/rules/permissions.ts';
import { whileLocksStay } from '../access/record-lock.ts';
import { requireJobSeconds } from '../access/usage.ts';
import { requireRoom } from '../entities/licences/quotas.ts';
import type { JobMessage } from '../jobs/job-message.ts';
import { type JobRequest, startJob } from '../jobs/start-job.ts';
import { busy } from '../runtime/api-error.ts';
import { timeOf } from '../runtime/ids.ts';
import { and, where } from '../tables/condition.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';

export interface StartRequest<Message extends JobMessage> extends Omit<JobRequest<Message>, 'only'> {
  experiment: ExperimentRow;
  /** The caller's: the licence's seconds of jobs bind all but superadmins. */
  access: Pick<Access, 'role'>;
  /** The licence's number of series, for a job that adds one. */
  limit?: number;
}

/**
 * Starts a job for a person, or throws why it cannot start. It follows the calculation that an edit of a moment ago has
 * queued: a person who edits a cell and asks for a series at once is not refused, and the series knows the calculated
 * values.
 */
export async function startOnRequest<Message extends JobMessage>({
  experiment,
  access,
  limit,
  ...request
}: StartRequest<Message>): Promise<ExperimentRow> {
  await requireJobSeconds(experiment.workspace_uuid, access, Math.floor(Date.now() / 1000));
  await afterCalculation(experiment);
  const hasRoom = limit === undefined ? undefined : where<ExperimentRow>().lessThan('series_total', limit);
  const only = and(whileLocksStay(experiment), hasRoom);
  const locked = await startJob({ ...request, only });
  if (locked) return locked;
  if (limit !== undefined) requireRoom(await readAgain(experiment), limit);
  // The condition failed because it has just become busy.
  throw busy();
}

const patienceMilliseconds = 5000;

/** Whether a calculation waits, or has begun for a change of the last second: a job that is asked for then waits too. */
export const isWaitedFor = (experiment: ExperimentRow): boolean =>
  isJoinable(experiment) || (experiment.calculation_id !== '' && Date.now() - timeOf(experiment.calculation_id) < 1000);

async function afterCalculation(experiment: ExperimentRow): Promise<void> {
  if (!isWaitedFor(experiment)) return;
  for (let waited = 0; waited < patienceMilliseconds; waited += 100) {
    await delay(100);
    if ((await readAgain(experiment))?.calculation_id !== experiment.calculation_id) return;
  }
}

const readAgain = ({ workspace_uuid, parent, sort }: ExperimentRow) =>
  experiments.get(workspace_uuid, { parent, sort });
