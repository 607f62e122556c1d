import type { ExperimentRow, JobTries } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import type { JobMessage } from './job-message.ts';
import { experimentKey, isLockedBy, whileLockedBy } from './lock.ts';

/** The deliveries of a job so far. */
export function triesOf({ job_tries }: Pick<ExperimentRow, 'job_tries'>, job_id: string): JobTries {
  return job_tries?.job_id === job_id ? job_tries : { job_id, taken: 0, failed: 0, parts: 0 };
}

/**
 * The number of workers that crashed under a job before this delivery. A concurrent second delivery looks like one,
 * which is harmless once.
 */
export const crashesOf = ({ taken, failed, parts }: JobTries): number => Math.max(0, taken - failed - parts);

/** Records that a delivery ends unfinished and will be followed by another; undefined if the job is over. */
export async function noteReturn(message: JobMessage, why: 'failed' | 'parts'): Promise<JobTries | undefined> {
  const found = await experiments.get(message.workspace_uuid, experimentKey(message));
  if (!isLockedBy(found, message)) return undefined;
  const before = triesOf(found, message.job_id);
  const job_tries = { ...before, [why]: before[why] + 1 };
  const noted = await experiments.update(message.workspace_uuid, experimentKey(message), {
    set: { job_tries },
    condition: whileLockedBy(message),
  });
  return noted && job_tries;
}
