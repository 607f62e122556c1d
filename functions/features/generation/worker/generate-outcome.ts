import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { sampleShower } from '#functions/entities/samples/present-sample.ts';
import { shownSeries } from '#functions/entities/series/present-series.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { seriesIdOf } from '#functions/jobs/derived-ids.ts';
import type { EndedJob, JobMessage } from '#functions/jobs/task.ts';
import { clearTable } from '#functions/tables/clear-table.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';
import { copiedContent, endSentences, generatedSentence, importedContent, outputsContent } from '../messages.ts';

/** What becomes of a generation when it is over. */
export const generationEnd: EndedJob = {
  kind: 'generation',

  async committed(message) {
    const { workspace_uuid: tenant, experiment_uuid: parent } = message;
    if (message.copy) {
      const copy = await experiments.get(tenant, { parent: message.project_uuid, sort: message.job_id });
      return copy && copiedContent(copy);
    }
    if (message.outputs_of) {
      const sort = message.outputs_of;
      const [experiment, filled] = await Promise.all([
        experiments.get(tenant, experimentKey(message)),
        series.get(tenant, { parent, sort }),
      ]);
      return filled && experiment?.outputs_import?.id === message.job_id ? outputsContent(filled) : undefined;
    }
    const row = await series.get(tenant, { parent, sort: seriesIdOf(message.job_id) });
    if (!row) return undefined;
    if (message.imported) return importedContent(row);
    const experiment = await experiments.get(tenant, experimentKey(message));
    if (!experiment) return undefined;
    const show = sampleShower(await definitionsOf(experiment));
    const shown = (await rowsOf(message)).map(show).sort((a, b) => a.position - b.position);
    return { message: generatedSentence(row), color: 'success', series: shownSeries(row, shown) };
  },

  async discard(message) {
    const { workspace_uuid, project_uuid, experiment_uuid, job_id } = message;
    if (message.copy) {
      const copy = { project_uuid, experiment_uuid: job_id, uuid: job_id };
      return announceDeletion({ kind: 'experiment', workspace_uuid, ...copy });
    }
    await clearTable(samples, workspace_uuid, experiment_uuid, () => true, `${seriesIdOf(job_id)}#`);
  },

  sentences: endSentences,
};

function rowsOf({ workspace_uuid, experiment_uuid, job_id }: JobMessage) {
  return samples.list(workspace_uuid, experiment_uuid, { beginsWith: `${seriesIdOf(job_id)}#` });
}
