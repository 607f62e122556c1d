import * as z from 'zod';
import type { JobKind } from '../../rules/jobs.ts';
import { cancelFunctionsRequest, cancelRequest, generateRequest, jobState, jobWait, queued } from '../jobs.ts';
import {
  complexImportance,
  fittedModel,
  importanceUpdate,
  inputImportance,
  outputImportance,
  plotAnswer,
  plotRequest,
  predictionModel,
} from '../models.ts';
import { inProject } from '../queries.ts';
import { robustness, robustnessRequest } from '../robustness.ts';
import type { Route } from '../route.ts';

const ofExperiment = { target: 'experiment', query: inProject } as const;
const read = { ...ofExperiment, method: 'GET', access: 'experiment.read', status: 200 } as const;
const begin = { ...ofExperiment, method: 'POST', response: queued, status: 202 } as const;
const cancel = { ...begin, access: 'series.cancel', body: cancelRequest.optional(), status: 200 } as const;

/** The calls of how much inputs, outputs or functions matter. */
function importancesOf<Kind extends 'input' | 'output' | 'complex', Importance extends z.ZodType>(
  kind: Kind,
  { one, importance }: { one: string; importance: Importance },
) {
  return {
    list: {
      ...read,
      path: `/experiments/{id}/${kind}-importances`,
      feature: 'modelling',
      summary: `How much each ${one} matters`,
      response: z.array(importance),
    },
    update: {
      method: 'PATCH',
      path: `/${kind}-importances/{uuid}`,
      feature: 'modelling',
      summary: `Include ${one === 'function' ? 'a' : 'an'} ${one} in the next model, or leave it out`,
      access: 'model.manage',
      target: `${kind}-importance`,
      query: inProject,
      body: importanceUpdate,
      response: importance,
      status: 200,
    },
  } as const;
}

const inputs = importancesOf('input', { one: 'input', importance: inputImportance });
const outputs = importancesOf('output', { one: 'output', importance: outputImportance });
const functions = importancesOf('complex', { one: 'function', importance: complexImportance });

/** The calls that cancel the running job of a kind. */
const cancels = {
  generation: {
    ...cancel,
    path: '/experiments/{id}/cancel',
    feature: 'generation',
    summary: 'Cancel the running generation',
  },
  calculation: {
    ...cancel,
    path: '/experiments/{id}/cancel-functions',
    feature: 'calculation',
    summary: 'Cancel the running calculation of functions; with calculate_again, begin one of what is out of date',
    body: cancelFunctionsRequest.optional(),
  },
  modeling: {
    ...cancel,
    path: '/experiments/{id}/cancel-modeling',
    feature: 'modelling',
    summary: 'Cancel the running modelling; with generate_series, also a queued generation',
  },
  plotting: {
    ...cancel,
    path: '/experiments/{id}/cancel-plot',
    feature: 'plotting',
    summary: 'Cancel the running plot',
    access: 'plot.manage',
  },
} as const satisfies Record<JobKind, Route>;

export const jobsRoutes = {
  generateSeries: {
    ...begin,
    path: '/experiments/{id}/generate',
    feature: 'generation',
    summary: 'Propose the next series, if wanted under conditions of its own',
    access: 'series.generate',
    body: generateRequest.optional(),
  },
  getJob: {
    ...read,
    path: '/experiments/{id}/jobs/{job}',
    feature: 'job-states',
    summary: 'Whether a job runs or how it ended; with `wait`, answers when it ends, or after so many seconds',
    query: inProject.extend({ wait: jobWait }),
    response: jobState,
  },
  cancelGeneration: cancels.generation,
  cancelCalculation: cancels.calculation,
  predict: {
    ...begin,
    path: '/experiments/{id}/predict',
    feature: 'modelling',
    summary: 'Create or update the prediction model',
    access: 'model.manage',
  },
  cancelModeling: cancels.modeling,
  listPredictionModels: {
    ...read,
    path: '/experiments/{id}/prediction-models',
    feature: 'modelling',
    summary: 'The prediction models of an experiment',
    response: z.array(predictionModel),
  },
  getFittedModel: {
    ...read,
    path: '/experiments/{id}/fitted-model',
    feature: 'modelling',
    summary: 'The fitted processes of the prediction model, to predict with',
    response: fittedModel,
  },
  evaluateRobustness: {
    ...ofExperiment,
    method: 'POST',
    path: '/experiments/{id}/robustness',
    feature: 'modelling',
    summary: 'How many samples around settings are expected to succeed, and the best robust setting; nothing is stored',
    access: 'chart.view',
    recorded: 'never',
    body: robustnessRequest,
    response: robustness,
    status: 200,
  },
  listInputImportances: inputs.list,
  updateInputImportance: inputs.update,
  listOutputImportances: outputs.list,
  updateOutputImportance: outputs.update,
  listComplexImportances: functions.list,
  updateComplexImportance: functions.update,
  plot: {
    ...begin,
    path: '/experiments/{id}/plot',
    feature: 'plotting',
    summary: 'Plot the predicted score over two inputs',
    access: 'chart.view',
    body: plotRequest,
    response: plotAnswer,
  },
  cancelPlot: cancels.plotting,
} as const satisfies Record<string, Route>;
