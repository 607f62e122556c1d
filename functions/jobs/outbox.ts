import type { Change } from '../tables/entity-table.ts';
import type { ExperimentRow, JobEnd } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { claimOf } from './lock.ts';
import type { EventContent, QueuedJob } from './task.ts';

/**
 * The change that ends a job: it lets go of the experiment and keeps how the job ended, in one write. Whoever ends a
 * job then tells people and takes that away again; after a crash in between, the job's next delivery does, or its guard.
 */
export function endOf(
  kind: QueuedJob,
  jobId: string,
  phase: JobEnd['phase'],
  { message = '', color = 'info' }: Pick<EventContent, 'message' | 'color'>,
): Pick<Change<ExperimentRow>, 'set' | 'append'> {
  const end: JobEnd = { job_id: jobId, phase, message, color };
  return { set: { ...claimOf(kind, '', 0), job_tries: undefined }, append: { untold_ends: [end] } };
}

export const untoldEnd = (experiment: Pick<ExperimentRow, 'untold_ends'> | undefined, jobId: string) =>
  experiment?.untold_ends?.find(({ job_id }) => job_id === jobId);

/** Each attempt that fails means that another job's end has come or gone: more at once than this do not occur. */
const attempts = 10;

/** Takes an end away that was told. One that stays is told once more, which browsers pass over. */
export async function forgetEnd({ workspace_uuid, parent, sort }: ExperimentRow, jobId: string): Promise<void> {
  const key = { parent, sort };
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const ends = (await experiments.get(workspace_uuid, key))?.untold_ends ?? [];
    const others = ends.filter(({ job_id }) => job_id !== jobId);
    if (others.length === ends.length) return;
    const forgotten = await experiments.update(workspace_uuid, key, {
      set: { untold_ends: others.length > 0 ? others : undefined },
      condition: 'untold_ends = :ends',
      values: { ':ends': ends },
    });
    if (forgotten) return;
  }
}
