import { log } from '../aws/log.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { stillClaimed } from './lock.ts';
import { tellEnd } from './finish-job.ts';
import type { QueuedJob } from './task.ts';
import { measureJob } from './measure-job.ts';
import { endOf, untoldEnd } from './outbox.ts';

/**
 * Ends the job that `experiment`, as the caller saw it, is claimed by; undefined when it has ended by itself. From then
 * on nothing of it can be committed, and its worker notices and stops.
 */
export async function cancelJob(
  kind: QueuedJob,
  experiment: ExperimentRow,
  sentence: string,
): Promise<ExperimentRow | undefined> {
  const jobId = experiment[`${kind}_id`];
  if (jobId === '') return undefined;
  const { workspace_uuid, parent, sort, uuid: experiment_uuid } = experiment;
  const content = { message: sentence, color: 'warning' } as const;
  const released =
    (await experiments.update(
      workspace_uuid,
      { parent, sort },
      { ...endOf(kind, jobId, 'failure', content), ...stillClaimed(kind, jobId) },
    )) ?? (await releasedUnheard(experiment, jobId, sentence));
  if (!released) return undefined;
  measureJob('cancelled', { kind, job_id: jobId, workspace_uuid, experiment_uuid });
  await tellEnd('failure', { kind, job_id: jobId }, released, content).catch((error: unknown) =>
    log('warn', 'the job or its guard will tell the end', { job: jobId, error }),
  );
  return released;
}

/** The experiment where the cancel was written, although its answer was lost and trying again found it done. */
async function releasedUnheard({ workspace_uuid, parent, sort }: ExperimentRow, jobId: string, sentence: string) {
  const now = await experiments.get(workspace_uuid, { parent, sort });
  return untoldEnd(now, jobId)?.message === sentence ? now : undefined;
}
