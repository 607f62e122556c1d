import type * as z from 'zod';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { readLearningData } from '#functions/entities/models/read-learning-data.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { JobFailure, type JobResult, type JobRun, type Outcome, reported, type Task } from '#functions/jobs/task.ts';
import { plots } from '#functions/tables/tables.ts';
import { plotSettings } from '#shared/contracts/models.ts';
import type { PlotPoint, PlotRequest } from '#shared/engine/plot.ts';
import { forecastSeed } from '#shared/engine/predictions/learn-request.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';
import { plotted } from '../messages.ts';

const schema = messageSchema('plot', { plot_settings: plotSettings });
type PlotMessage = z.infer<typeof schema>;

type PredictGrid = (request: PlotRequest) => Promise<PlotPoint[]>;

/** The job that plots the predicted score, with its engine. */
export const plotTask = (predictGrid: PredictGrid): Task<PlotMessage> => ({
  ...plotOutcome,
  perform: (run) => performPlotting(run, predictGrid),
});

/** The outcomes of a plot. */
export const plotOutcome: Outcome<PlotMessage> = {
  schema,

  async committed({ workspace_uuid, experiment_uuid, job_id, plot_settings }) {
    const row = await plots.get(workspace_uuid, { parent: experiment_uuid, sort: job_id });
    return row && { message: plotted, color: 'success', plot_samples: row.plot_samples, plot_settings };
  },

  /** It is written with the commit, or not at all. */
  async discard() {},

  messages: {
    tookTooLong: 'Plot generation took too long and was stopped. Please leave parameters out of the model.',
    failed: 'Plot generation failed and was stopped; nothing was changed. Please try again.',
    broken: `Plot generation failed because of an error in the software; nothing was changed. ${reported}`,
    stopped:
      'Plot generation was interrupted twice and was stopped; nothing was changed. Please leave parameters out of the model.',
  },
};

/** The points of a square of this size fit into a frame of 128 KB. */
const size = 40;

/** Predicts the score over two inputs, which are in the model even if they are excluded from the prediction model. */
async function performPlotting(run: JobRun<PlotMessage>, predictGrid: PredictGrid): Promise<JobResult> {
  const { experiment, message, signal, report } = run;
  report({ done: 0, total: 1, phase: 'Reading samples' });
  const { inputs } = await definitionsOf(experiment);
  const uuidOf = (shortName: string | undefined) => inputs.find(({ short_name }) => short_name === shortName)?.uuid;
  const [x, y] = [uuidOf(message.plot_settings.x), uuidOf(message.plot_settings.y)];
  if (!x || !y) throw new JobFailure('The inputs of the plot are not there any more: please select others');
  const data = await readLearningData(experiment, signal, new Set([x, y]));
  if (data.samples.points.length < limits.minimumValidSamples) throw new JobFailure(texts.insufficientSamples);
  const points = await predictGrid({
    ...data.request,
    x: data.features.indexOf(x),
    y: data.features.indexOf(y),
    size,
    // With the same parameters, the browser's charts learn the same.
    seed: forecastSeed,
    signal,
    onProgress: report,
  });
  const { workspace_uuid, project_uuid, uuid: parent } = experiment;
  const plot_samples = points.map(({ x, y, score }) => ({ x, y, score: score && Number(score.toFixed(4)) }));
  const plot = { plot_samples, plot_settings: message.plot_settings };
  const keys = { parent, workspace_uuid, project_uuid, experiment_uuid: parent };
  // Another delivery of this job may have committed its plot by now; ids are ordered by time (decision CHART-10).
  await plots.dropAll((await plots.list(workspace_uuid, parent)).filter(({ sort }) => sort < message.job_id));
  return {
    items: [plots.create(workspace_uuid, { ...keys, sort: message.job_id, uuid: message.job_id, ...plot })],
    change: { set: {} },
    content: { message: plotted, color: 'success', ...plot },
  };
}
