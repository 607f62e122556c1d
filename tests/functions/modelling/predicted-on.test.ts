import { beforeEach, expect, it } from 'vitest';
import { predictionCells, resultsIn } from '#functions/entities/results/result-kinds.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { experiments, samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { scaleDigest, scaleOfToday } from '#shared/rules/model-scale.ts';
import { newId } from '#tests/support/builders.ts';
import { aFunctionalOutput } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, anOutput, aSample, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, generate, workerWith } from '#tests/support/jobs.ts';
import { aModeller } from './a-modeller.ts';

let lab: LearningLaboratory;
const { model } = aModeller(() => lab);

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(10);
});

/** The samples of an experiment as a browser has them, and the scale of the scores of today. */
async function inBrowser(id = lab.experiment.uuid) {
  const call = { as: lab.manager.token, path: { id } };
  const all: Sample[] = (await invoke(seriesHandler, 'listSeries', call)).body.series.flatMap(
    (one: { samples: Sample[] }) => one.samples,
  );
  const today = scaleOfToday(all, (await invoke(definitions, 'listOutParameters', call)).body);
  return { all, today, predicted: all.filter(({ predicted_outputs }) => predicted_outputs) };
}

/** Samples at the ends of the scale that cannot be learned from, or not wholly, and some that have no part in it. */
async function withOthers() {
  const { heat, binder, output, series } = lab;
  const cost = await anOutput(lab.experiment, { name: 'Cost', short_name: 'cost', target: { min: 2, max: 4 } });
  for (const { out, in: values, ...sample } of lab.samples) {
    const own = { ...out, [cost.uuid]: (values[heat.uuid] ?? 0) / 20 };
    await samples.update(sample.workspace_uuid, sample, { set: { out: own } });
  }
  const at = { [heat.uuid]: 50, [binder.uuid]: 0 };
  await aSample(series, { in: at, out: { [output.uuid]: 300 }, position: 10 });
  await aSample(series, { in: { [heat.uuid]: 5 }, out: { [output.uuid]: 10, [cost.uuid]: 90 }, position: 11 });
  const most = { [output.uuid]: 1000, [cost.uuid]: 1000 };
  await aSample(series, { in: at, out: most, position: 12, state: 'failed' });
  await aSample(series, { in: at, out: most, position: 13, state: 'left_out' });
  await aSample(series, { in: { ...at, [heat.uuid]: 55 }, position: 14 });
  return { cost };
}

it('a series keeps the scale that its scores were predicted on, which is that of today until samples change', async () => {
  const { cost } = await withOthers();
  const { work } = await generate(lab.experiment, lab.manager.token);
  await deliver(workerWith(proposeWithForecasts), work);
  const { predicted, today } = await inBrowser();
  expect(predicted).toHaveLength(20);
  expect(new Set(predicted.map(({ predicted_on }) => predicted_on))).toEqual(new Set([scaleDigest(today)]));
  expect(predicted.every((sample) => predictionToday(sample, today).on === 'today')).toBe(true);

  // A copy has other uuids, and the same scale.
  const asked = { as: lab.manager.token, path: { id: lab.experiment.uuid }, body: {} };
  const copy = await inBrowser((await invoke(experimentsHandler, 'duplicateExperiment', asked)).body.uuid);
  expect(copy.predicted).toHaveLength(20);
  expect(copy.predicted.every((sample) => predictionToday(sample, copy.today).on === 'today')).toBe(true);

  // A measurement that moves the scale by very little.
  const [measured, ...others] = predicted;
  const outParameters = [{ out_parameter: lab.output.uuid, value: 300.1 }];
  const edited = await invoke(samplesHandler, 'updateSample', {
    as: lab.manager.token,
    path: { id: measured?.uuid ?? '' },
    body: { version: 0, outParameters },
  });
  expect(edited).toMatchObject({ status: 200, body: { predicted_on: measured?.predicted_on } });
  const later = await inBrowser();
  expect(later.predicted).toHaveLength(others.length + 1);
  for (const sample of later.predicted) {
    const { on, score } = predictionToday(sample, later.today);
    expect(on).toBe('older');
    expect(Math.abs((score ?? -1) - (sample.predicted_score ?? -1))).toBeLessThan(0.002);
  }
  // So does another weight.
  expect(scaleDigest(scaleOfToday(later.all, [{ ...cost, weight: 99 }, lab.output]))).not.toBe(
    scaleDigest(later.today),
  );
});

it('a model keeps the scale that it predicted on, also where calculated values of open samples widen it', async () => {
  await withOthers();
  const profit = await aFunctionalOutput(lab.experiment, 'profit', '90 - temperature', { target: 'Minimize' });
  const job_id = newId();
  await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { calculated_by: job_id } });
  const stored = await samples.list(lab.experiment.workspace_uuid, lab.experiment.uuid);
  for (const sample of stored) {
    const value = sample.position === 14 ? -500 : 90 - (sample.in[lab.heat.uuid] ?? 0);
    const calculation = { job_id, version: sample.version, comp: {}, out: { [profit.uuid]: value } };
    await samples.update(sample.workspace_uuid, sample, { set: { calculation } });
  }
  await model();
  const { predicted, today } = await inBrowser();
  expect(predicted.map(({ position }) => position).sort()).toEqual([10, 13, 14]);
  expect(today).toContainEqual(expect.objectContaining({ output_parameter: profit.uuid, best: -125 }));
  for (const sample of predicted) expect(sample.predicted_on).toBe(scaleDigest(today));
});

it('a model keeps its scale with what it predicted of measured samples', async () => {
  await model();
  const { all, today } = await inBrowser();
  const predicted = all.filter(({ predicted_score }) => predicted_score !== null);
  expect(predicted).toHaveLength(10);
  for (const sample of predicted) {
    expect(sample.predicted_on).toBe(scaleDigest(today));
    expect(predictionToday(sample, today).on).toBe('today');
    expect(
      predictionToday(
        { ...sample },
        today.map((one) => ({ ...one, best: one.best - 1 })),
      ).on,
    ).toBe('of its model');
  }
});

it('reads a prediction that was stored without its scale', () => {
  const prediction = { score: 0.5, low: 0.4, high: 0.6 };
  const read = (cells: ReturnType<typeof predictionCells>) =>
    resultsIn({ from: 0, count: 1, kind: 'prediction', cellsAt: () => cells }, 0, '').prediction;
  expect(read(predictionCells(prediction, 3))).toEqual({ ...prediction, version: 3 });
  const kept = { ...prediction, on: 'a-b', independent: 0.49 };
  expect(read(predictionCells(kept, 3))).toEqual({ ...kept, version: 3 });
});
