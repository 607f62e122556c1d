import { seriesIdOf } from '#functions/jobs/derived-ids.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { discardSamplesOfJob } from '#functions/jobs/series-of-job.ts';
import type { Outcome } from '#functions/jobs/task.ts';
import { series } from '#functions/tables/tables.ts';
import { importedContent, importFailures } from '../messages.ts';

/** The outcomes of importing a large series. */
export const importSeriesOutcome: Outcome = {
  schema: messageSchema('import-series', {}),

  async committed({ workspace_uuid, experiment_uuid: parent, job_id }) {
    const row = await series.get(workspace_uuid, { parent, sort: seriesIdOf(job_id) });
    return row && importedContent(row);
  },

  discard: discardSamplesOfJob,
  messages: importFailures,
};
