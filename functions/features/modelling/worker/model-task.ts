import { allDefinitionsOf, definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { madeWith } from '#functions/entities/models/made-with.ts';
import {
  excludedFrom,
  importancesOf,
  presentImportances,
  presentModel,
} from '#functions/entities/models/present-model.ts';
import { type LearningData, readLearningData } from '#functions/entities/models/read-learning-data.ts';
import { packFit, writeFit } from '#functions/entities/models/stored-fit.ts';
import { type FoundCells, writeResults } from '#functions/entities/results/result-blocks.ts';
import { predictionCells, storedForecast } from '#functions/entities/results/result-kinds.ts';
import { dropReplacedResults, dropResult } from '#functions/entities/results/valid-results.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { seriesContent } from '#functions/entities/series/present-series.ts';
import { messageSchema, seedOf } from '#functions/jobs/job-message.ts';
import { experimentKey, readWhileLocked } from '#functions/jobs/lock.ts';
import { JobFailure, type JobResult, type JobRun, type Outcome, reported, type Task } from '#functions/jobs/task.ts';
import { deriveId } from '#functions/runtime/ids.ts';
import { type Ask, type Sandbox, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments, importances } from '#functions/tables/tables.ts';
import type { BlockEffects, Learned, NewBlocks } from '#shared/contracts/models.ts';
import type { CrossValidationMetrics, PooledFolds } from '#shared/engine/combine-folds.ts';
import type { ScoredSamples } from '#shared/engine/fit-score.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { outputImportances } from '#shared/engine/output-importances.ts';
import { blockInterval } from '#shared/engine/predictions/block-interval.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import { blockDeviation } from '#shared/engine/predictions/fitted-model.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { forecastSeed, inOrder, requestDigest } from '#shared/engine/predictions/learn-request.ts';
import type { Metric } from '#shared/engine/statistics.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';
import { missingMetric } from '#shared/rules/model-metrics.ts';
import { modelScale, namedScale, scaleDigest } from '#shared/rules/model-scale.ts';
import { valuesDigest } from '#shared/rules/values-digest.ts';
import { buildImportances } from './build-importances.ts';
import { outlookUnderRules } from './outlook-under-rules.ts';

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

type CrossValidate = (samples: ScoredSamples) => Promise<PooledFolds | undefined>;

/** The job's model; deterministic, so that a second delivery writes the same. */
export const modelIdOf = (jobId: string) => deriveId(jobId, 'model');

/**
 * Fits a model of the score, evaluates it, and writes the importances, which the experiment's model will make visible.
 */
async function performModelling(run: JobRun, crossValidate: CrossValidate, sandbox: Sandbox): Promise<JobResult> {
  const { experiment, message, signal, report } = run;
  report({ done: 0, total: 1, phase: 'Reading samples' });
  const data = await readLearningData(experiment, signal);
  if (data.samples.points.length < limits.minimumValidSamples) throw new JobFailure(texts.insufficientSamples);
  // The same samples have the same folds in every model that is made of them.
  const seed = seedOf(requestDigest({ ...data.request, seed: 0 }));
  const samples = { ...data.samples, seed, signal, onProgress: report };
  const validation = await crossValidate(samples);
  const found = new Map<string, Metric>();
  for (const [index, metric] of validation?.importances.entries() ?? []) {
    found.set(data.features[index] ?? '', metric);
  }
  const ofOutputs = outputImportances(data.request.outputs, data.request.objectives, seed);
  for (const [index, output] of data.outputs.entries()) {
    const metric = ofOutputs[index];
    if (metric) found.set(output, metric);
  }
  // Only inputs can be chosen: functions depend on them.
  const points = data.request.points.slice(0, data.rows.length);
  const inputsOnly = { ...samples, space: data.request.space, points };
  const uuid = modelIdOf(message.job_id);
  const { blocks } = experiment;
  const learned = learnedOf(data, experiment.series_number);
  const { fitted, fit, expected, deviations } = await fitAndForecast(data, signal);
  const outlook = await outlookUnderRules(inputsOnly, { experiment, data, fitted, sandbox, signal });
  const model = {
    uuid,
    metrics: storedMetrics(validation?.metrics),
    learned_from: samples.points.length,
    learned: { ...learned, ...(fit && { fitted_to: fit.fitted_to }) },
    ...(blocks && blocks !== 'none' && { block_effects: { of: blocks, outputs: deviations } }),
    ...(blocks &&
      blocks !== 'none' &&
      validation?.newBlocks && { new_blocks: storedNewBlocks(blocks, validation.newBlocks) }),
    made_with: madeWith(await allDefinitionsOf(experiment)),
    ...(outlook && {
      outlook: { expected_gain: outlook.expectedGain, noise: outlook.noise, repeats: outlook.repeats },
    }),
  };
  const excluded = await excludedFrom(experiment);
  const rows = buildImportances(experiment, uuid, data.definitions, found, excluded);
  signal.throwIfAborted();
  await clearLeftovers(experiment);
  await importances.putAll(experiment.workspace_uuid, rows);
  await dropReplacedResults(experiment, uuid, readWhileLocked(message));
  const on = scaleDigest(learned.scale);
  const predicted = data.rows.flatMap(({ series_uuid, position, version }, index) => {
    const prediction = validation?.predictions[index];
    return prediction ? { series_uuid, position, cells: predictionCells({ ...prediction, on }, version) } : [];
  });
  await writeResults(experiment, uuid, 'prediction', [...predicted, ...expected]);
  if (fit) await writeFit(experiment, uuid, fit.packed);
  return {
    items: [],
    change: { set: { prediction_model: model } },
    content: {
      message: experiment.prediction_model ? 'The model has been updated' : 'The model has been created',
      color: 'success',
      prediction_model: presentModel(model),
      ...presentImportances(rows, data.definitions),
      ...(await seriesContent({ ...experiment, prediction_model: model }, data.definitions)),
    },
  };
}

/** Forecasts of more samples would take longer than the model itself; these are the newest. */
const MOST = 5000;

interface Found {
  fitted?: FittedModel;
  fit?: { packed: Uint8Array; fitted_to: string };
  expected: FoundCells[];
  /** By output, its deviation between blocks; without blocks, none. */
  deviations: BlockEffects['outputs'];
}

/**
 * Fits the processes of each weighted output to the inputs alone, and forecasts the samples that lack an output or are
 * left out: so it can also forecast settings whose functions nobody has calculated (decision MODEL-8). Outputs that a
 * sample has, measured or calculated, count in its score as they are.
 */
async function fitAndForecast(
  { request, open, scored, features, outputs }: LearningData,
  signal: AbortSignal,
): Promise<Found> {
  const newest = open.toSorted((a, b) => b.created - a.created).slice(0, MOST);
  const inputs = features.slice(0, request.space.inputs.length);
  const asked = { ...request, seed: forecastSeed, signal };
  const settings = newest.map((row) => inputs.map((uuid) => row.in[uuid] ?? 0));
  const valuesOf = (row: EffectiveSample) =>
    outputs.map((uuid) => (row.state ? undefined : row.out[uuid]) ?? Number.NaN);
  const known = newest.map(valuesOf);
  const found = await forecastPoints(inOrder(asked), settings, known, { open: scored.map(valuesOf) });
  if (!found) return { expected: [], deviations: [] };
  const scale = namedScale(found.scale, outputs);
  const on = scaleDigest(scale);
  const expected = newest.flatMap(({ series_uuid, position, version }, index): FoundCells[] => {
    const forecast = found.forecasts[index];
    if (!forecast) return [];
    const prediction = { ...storedForecast(forecast, outputs, scale), on };
    return [{ series_uuid, position, cells: predictionCells(prediction, version) }];
  });
  const fitted_to = requestDigest(asked);
  const packed = packFit(found.fitted, fitted_to);
  const deviations: BlockEffects['outputs'] = [];
  for (const [index, output_parameter] of outputs.entries()) {
    const output = found.fitted.outputs[index];
    const deviation = output && blockDeviation(found.fitted.space, output);
    if (!output || deviation === undefined) continue;
    const { noise } = request;
    const interval = await withKernels((kernels) => blockInterval(kernels, found.fitted, output, { noise, signal }));
    deviations.push({ output_parameter, deviation, ...interval });
  }
  return { fitted: found.fitted, expected, deviations, ...(packed && { fit: { packed, fitted_to } }) };
}

/** Importances of deleted models. Those of the current one are visible until the next is committed. */
async function clearLeftovers({ uuid, workspace_uuid, prediction_model }: ExperimentRow): Promise<void> {
  const rows = await importances.list(workspace_uuid, uuid);
  await importances.dropAll(rows.filter(({ model_uuid }) => model_uuid !== prediction_model?.uuid));
}

const missing = { mean: missingMetric, std: missingMetric };

function storedMetrics({
  r2 = missing,
  me = missing,
  mae = missing,
  mse = missing,
}: Partial<CrossValidationMetrics> = {}) {
  return {
    r2: r2.mean,
    r2_std: r2.std,
    me: me.mean,
    me_std: me.std,
    mae: mae.mean,
    mae_std: mae.std,
    mse: mse.mean,
    mse_std: mse.std,
  };
}

function storedNewBlocks(of: NewBlocks['of'], { blocks, metrics }: NonNullable<PooledFolds['newBlocks']>): NewBlocks {
  if (!metrics) return { of, blocks, metrics: null };
  const { r2, me, mae, mse } = metrics;
  return { of, blocks, metrics: { r2: r2?.mean ?? null, me: me.mean, mae: mae.mean, mse: mse.mean } };
}

/** The data that a model keeps of the samples that it was made from. */
function learnedOf(data: LearningData, series_number: number): Learned {
  const { outputs, request, rows, open, definitions } = data;
  const columns = outputs.map((_, output) => request.outputs.map((values) => values[output] ?? Number.NaN));
  return {
    scale: modelScale(outputs, columns, request.objectives),
    series_number,
    values: valuesDigest(
      [...rows, ...open.filter(({ state }) => !state)].map((row) => (uuid: string) => row.in[uuid] ?? row.out[uuid]),
      definitions.inputs,
      definitions.outputs,
    ),
  };
}
