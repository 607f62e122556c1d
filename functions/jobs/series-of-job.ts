import { clearTable } from '../tables/clear-table.ts';
import type { StoredSample } from '../tables/rows.ts';
import { samples } from '../tables/tables.ts';
import { type JobMessage, seriesIdOf } from './job-message.ts';

/** The samples of the series that a job makes, stored before its commit makes them visible. */
export function samplesOfJob({ workspace_uuid, experiment_uuid, job_id }: JobMessage): Promise<StoredSample[]> {
  return samples.list(workspace_uuid, experiment_uuid, { beginsWith: `${seriesIdOf(job_id)}#` });
}

/** Removes them, of a job that was not committed. */
export async function discardSamplesOfJob({ workspace_uuid, experiment_uuid, job_id }: JobMessage): Promise<void> {
  await clearTable(samples, workspace_uuid, experiment_uuid, () => true, `${seriesIdOf(job_id)}#`);
}
