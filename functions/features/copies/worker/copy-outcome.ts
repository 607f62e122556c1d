import * as z from 'zod';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import type { Outcome } from '#functions/jobs/task.ts';
import { experiments } from '#functions/tables/tables.ts';
import { experimentWrite } from '#shared/contracts/experiments.ts';
import { copiedContent, copyFailures } from '../messages.ts';

const schema = messageSchema('copy', {
  /** The copy's own settings. */
  settings: experimentWrite,
  /** True if a superadmin asked, who is not restricted by the licence's limits. */
  unbound: z.boolean().default(false),
});
export type CopyMessage = z.infer<typeof schema>;

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

  messages: copyFailures,
};
