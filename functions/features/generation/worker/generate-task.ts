import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { presentSeries } from '#functions/entities/series/present-series.ts';
import { seriesIdOf } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { discardSamplesOfJob, samplesOfJob } from '#functions/jobs/series-of-job.ts';
import type { Outcome, Task } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { experiments, series } from '#functions/tables/tables.ts';
import { type GenerateMessage, generatedMessage, generateMessage, generationFailures } from '../messages.ts';
import { type Propose, performGeneration } from './perform-generation.ts';

/** The job that proposes a series, with its engine and sandbox client. */
export const generateTask = (propose: Propose, ask: Ask): Task<GenerateMessage> => ({
  ...generateOutcome,
  perform: (run) => performGeneration(run, propose, sandboxOf(ask, run.message.workspace_uuid)),
});

/** The outcomes of a generation. */
export const generateOutcome: Outcome<GenerateMessage> = {
  schema: generateMessage,

  async committed(message) {
    const { workspace_uuid: tenant, experiment_uuid: parent, job_id } = message;
    const row = await series.get(tenant, { parent, sort: seriesIdOf(job_id) });
    const experiment = row && (await experiments.get(tenant, experimentKey(message)));
    if (!experiment) return undefined;
    const show = samplePresenter(await definitionsOf(experiment));
    const shown = (await effectiveSamples(experiment, await samplesOfJob(message)))
      .map(show)
      .sort((a, b) => a.position - b.position);
    return { message: generatedMessage(row), color: 'success', series: presentSeries(row, shown) };
  },

  discard: discardSamplesOfJob,
  messages: generationFailures,
};
