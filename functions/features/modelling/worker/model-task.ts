import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { importancesOf, presentImportances } from '#functions/entities/models/importances-of.ts';
import { presentModel } from '#functions/entities/models/present-model.ts';
import { dropResult } from '#functions/entities/results/drop-results.ts';
import { seriesContent } from '#functions/entities/series/series-content.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { type Outcome, reported, type Task } from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { experiments, importances } from '#functions/tables/tables.ts';
import { type CrossValidate, modelIdOf, performModelling } from './perform-modelling.ts';

/** The job that fits a model of the score, with its engine and sandbox client. */
export const modelTask = (crossValidate: CrossValidate, ask: Ask): Task => ({
  ...modelOutcome,
  perform: (run) => performModelling(run, crossValidate, sandboxOf(ask, run.message.workspace_uuid)),
});

/** The outcomes of a modelling. */
export const modelOutcome: Outcome = {
  schema: messageSchema('model', {}),

  async committed(message) {
    const experiment = await experiments.get(message.workspace_uuid, experimentKey(message));
    const model = experiment?.prediction_model;
    if (!experiment || model?.uuid !== modelIdOf(message.job_id)) return undefined;
    const [rows, definitions] = await Promise.all([importancesOf(experiment), definitionsOf(experiment)]);
    return {
      prediction_model: presentModel(model),
      ...presentImportances(rows, definitions),
      ...(await seriesContent(experiment, definitions)),
    };
  },

  async discard(message) {
    const { workspace_uuid, experiment_uuid, job_id } = message;
    const model = modelIdOf(job_id);
    await importances.dropAll(await importances.list(workspace_uuid, experiment_uuid, { beginsWith: `${model}#` }));
    await dropResult(message, model);
  },

  messages: {
    tookTooLong: 'Modelling took too long and was stopped. Please leave parameters out of the model.',
    failed: 'Modelling failed and was stopped; nothing was changed. Please try again.',
    broken: `Modelling failed because of an error in the software; nothing was changed. ${reported}`,
    stopped:
      'Modelling was interrupted twice and was stopped; nothing was changed. Please leave parameters out of the model.',
  },
};
