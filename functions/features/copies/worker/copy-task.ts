import * as z from 'zod';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { newExperiment } from '#functions/entities/experiments/new-experiment.ts';
import { countExperiment, licenceCount, limitReached } from '#functions/entities/licences/quotas.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { sendFallback } from '#functions/jobs/start-job.ts';
import {
  type EventContent,
  JobFailure,
  type JobResult,
  type JobRun,
  type Outcome,
  reported,
  type Task,
} from '#functions/jobs/task.ts';
import { experiments } from '#functions/tables/tables.ts';
import { experimentWrite } from '#shared/contracts/experiments.ts';
import { copyExperiment } from './copy-experiment.ts';

const schema = messageSchema('copy', {
  /** The copy's own settings. */
  settings: experimentWrite,
  /** True if a superadmin asked, who is not restricted by the licence's limits. */
  unbound: z.boolean().default(false),
});
type CopyMessage = z.infer<typeof schema>;

/** The outcomes of copying an experiment with many samples. The copy has the job's id. */
export const copyOutcome: Outcome<CopyMessage> = {
  schema,

  async committed({ workspace_uuid, project_uuid, job_id }) {
    const copy = await experiments.get(workspace_uuid, { parent: project_uuid, sort: job_id });
    return copy && copiedContent(copy);
  },

  async discard({ workspace_uuid, project_uuid, job_id }) {
    const copy = { project_uuid, experiment_uuid: job_id, uuid: job_id };
    await announceDeletion({ kind: 'experiment', workspace_uuid, ...copy });
  },

  messages: {
    tookTooLong: 'The copy took too long and was stopped. Please duplicate the settings only.',
    failed: 'The copy failed and was stopped; nothing was changed. Please try again.',
    broken: `The copy failed because of an error in the software; nothing was changed. ${reported}`,
    stopped: 'The copy was interrupted twice and was stopped. Please duplicate the settings only.',
  },
};

/** The job that copies it. */
export const copyTask = (): Task<CopyMessage> => ({ ...copyOutcome, perform: performCopy });

/**
 * Copies an experiment with many samples in full. The copy has the job's id, and its row, which makes it visible, is
 * written with the commit. The original is locked meanwhile.
 */
async function performCopy(run: JobRun<CopyMessage>): Promise<JobResult> {
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

const copiedContent = ({ name }: { name: string }): EventContent => ({
  message: `The copy ${name} has been created`,
  color: 'success',
});
