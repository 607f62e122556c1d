import type * as z from 'zod';
import { dropResult } from '#functions/entities/results/drop-results.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import type { Outcome } from '#functions/jobs/task.ts';
import { experiments, series } from '#functions/tables/tables.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { importFailures, outputsContent } from '../messages.ts';

const schema = messageSchema('import-outputs', { series_uuid: uuid });
export type ImportOutputsMessage = z.infer<typeof schema>;

/** The outcomes of importing a large file of outputs. */
export const importOutputsOutcome: Outcome<ImportOutputsMessage> = {
  schema,

  async committed(message) {
    const { workspace_uuid: tenant, experiment_uuid: parent, series_uuid: sort, job_id } = message;
    const [experiment, filled] = await Promise.all([
      experiments.get(tenant, experimentKey(message)),
      series.get(tenant, { parent, sort }),
    ]);
    return filled && experiment?.outputs_imports[sort] === job_id ? outputsContent(filled) : undefined;
  },

  async discard(message) {
    await dropResult(message, message.job_id);
  },

  messages: importFailures,
};
