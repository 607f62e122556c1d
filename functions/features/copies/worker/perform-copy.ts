import { countExperiment, limitReached } from '#functions/entities/experiments/experiment-quota.ts';
import { newExperiment } from '#functions/entities/experiments/new-experiment.ts';
import { licenceCount } from '#functions/entities/licences/licence-counts.ts';
import { sendFallback } from '#functions/jobs/start-job.ts';
import { JobFailure, type JobResult, type JobRun } from '#functions/jobs/task.ts';
import { experiments } from '#functions/tables/tables.ts';
import { copiedContent } from '../messages.ts';
import { copyExperiment } from './copy-experiment.ts';
import type { CopyMessage } from './copy-outcome.ts';

/**
 * Copies an experiment with many samples in full. The copy has the job's id, and its row, which makes it visible, is
 * written with the commit. The original is locked meanwhile.
 */
export async function performCopy(run: JobRun<CopyMessage>): Promise<JobResult> {
  const { experiment, project, message, now, newId } = run;
  const limit = await licenceCount('experiment_count', message.workspace_uuid, {
    role: message.unbound ? 'superadmin' : 'user',
  });
  const made = { uuid: message.job_id, creator: message.creator, created: now() };
  const { row, calculation } = await copyExperiment(
    experiment,
    newExperiment(project, message.settings, made),
    'full',
    newId,
    run,
  );
  // The copy does not exist yet: its calculation starts when the fallback message arrives.
  if (calculation) await sendFallback(calculation);
  return {
    items: [
      countExperiment(project, limit, () => new JobFailure(limitReached)),
      experiments.create(message.workspace_uuid, row),
    ],
    change: { set: {} },
    content: copiedContent(row),
  };
}
