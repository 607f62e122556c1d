import type { JobMessage } from '../jobs/task.ts';
import type { ExperimentRow } from '../tables/rows.ts';

export const calculationQueued = 'Calculation of functions has been queued';

/** How long a calculation waits for further edits: ten quick ones are calculated together. */
export const settleSeconds = 2;

/** The message of a calculation of all values that are stale when it is taken up. */
export function calculationMessage(
  { uuid, workspace_uuid, project_uuid }: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'project_uuid'>,
  jobId: string,
  creator: string,
): JobMessage {
  return {
    kind: 'calculation',
    job_id: jobId,
    workspace_uuid,
    project_uuid,
    experiment_uuid: uuid,
    creator,
    guard: false,
  };
}
