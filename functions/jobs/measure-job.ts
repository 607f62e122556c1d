import { measure } from '../aws/measure.ts';
import { timeOf } from '../runtime/time-ordered-id.ts';
import type { JobMessage } from './job-message.ts';

/** Counts the end of a job once, where it is written: by the commit, by a failure, or by a cancel. */
export function measureJob(
  result: 'success' | 'failure' | 'cancelled',
  message: Pick<JobMessage, 'kind' | 'job_id' | 'workspace_uuid' | 'experiment_uuid'>,
): void {
  const { kind, job_id: job, workspace_uuid: workspace, experiment_uuid: experiment } = message;
  const seconds = Math.max(0, (Date.now() - timeOf(job)) / 1000);
  measure({ Jobs: 1, JobSeconds: seconds }, { kind, result }, { message: `${kind} ended`, job, workspace, experiment });
}
