import { type MessageOf, messageOf } from '../jobs/job-message.ts';
import type { FollowingJob } from '../jobs/task.ts';
import type { ExperimentRow } from '../tables/rows.ts';

export const calculationQueued = 'Calculation of functions has been queued';

/** The message of a job that calculates all values that are outdated when it starts. */
export const calculateMessage = (
  experiment: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'project_uuid'>,
  jobId: string,
  creator: string,
): MessageOf<'calculate'> => messageOf('calculate', { experiment, jobId, creator });

/** The same, after a job that has outdated values. */
export const followingCalculation = (...origin: Parameters<typeof calculateMessage>): FollowingJob => ({
  message: calculateMessage(...origin),
  queued: calculationQueued,
});
