import type * as z from 'zod';
import { dropResult } from '#functions/entities/results/drop-results.ts';
import { messageSchema, seriesIdOf } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { discardSamplesOfJob } from '#functions/jobs/series-of-job.ts';
import type { Outcome } from '#functions/jobs/task.ts';
import { experiments, series } from '#functions/tables/tables.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { importedContent, importFailures, outputsContent } from '../messages.ts';

const importOutputs = messageSchema('import-outputs', { series_uuid: uuid });
export type ImportOutputsMessage = z.infer<typeof importOutputs>;

const importSeriesOutcome: Outcome = {
  schema: messageSchema('import-series', {}),

  async committed({ workspace_uuid, experiment_uuid: parent, job_id }) {
    const row = await series.get(workspace_uuid, { parent, sort: seriesIdOf(job_id) });
    return row && importedContent(row);
  },

  discard: discardSamplesOfJob,
  messages: importFailures,
};

const importOutputsOutcome: Outcome<ImportOutputsMessage> = {
  schema: importOutputs,

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

/** The outcomes of large imports, by their type. */
export const importOutcomes = { 'import-series': importSeriesOutcome, 'import-outputs': importOutputsOutcome };
