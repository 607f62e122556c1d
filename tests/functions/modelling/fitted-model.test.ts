import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/modelling.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { experiments, resultBlocks, samples } from '#functions/tables/tables.ts';
import { fittedModel } from '#shared/contracts/models.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters } from '#shared/engine/predictions/create-forecaster.ts';
import { newId } from '#tests/support/builders.ts';
import { aFunctionalOutput } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, aSample, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { modelSource } from '#web/lib/engine/model-source.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { aModeller } from './a-modeller.ts';

let lab: LearningLaboratory;
const { call, model, loaded } = aModeller(() => lab);

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(12);
});

const fitted = () => invoke(handler, 'getFittedModel', call());
const learned = async () => (await invoke(handler, 'listPredictionModels', call())).body[0].learned;

/** The model that a browser asks for with what it has loaded. */
async function browserSource() {
  const present = await loaded();
  const fitted = { to: (await learned()).fitted_to, place: experimentPlaceOf(present.experiment) };
  return modelSource({ ...present, fitted });
}

describe('a fitted model', () => {
  it('has the levels and the scale of its inputs, by which a browser finds the place of a value', async () => {
    const levels = { kind: 'numeric', min: 1, max: 100, step: 2, levels: [1, 3, 10, 100], scale: 'log' } as const;
    await model();
    const { body } = await fitted();
    const answer = { ...body, space: { inputs: [levels, { kind: 'categorical', levels: 2 }] } };
    expect(fittedModel.parse(answer).space).toEqual(answer.space);
  });

  it('is the same in every model of the same samples', async () => {
    await model();
    const [first, { body }] = [await learned(), await fitted()];
    await model();
    expect((await learned()).fitted_to).toBe(first.fitted_to);
    expect((await fitted()).body.outputs).toEqual(body.outputs);
  });

  it('is kept with the model, and predicts in a browser what the server predicted', async () => {
    expect((await fitted()).status).toBe(404);
    const values = { [lab.heat.uuid]: 37, [lab.binder.uuid]: 1 };
    await aSample(lab.series, { in: values, position: 12 });
    await model();
    const { body } = await fitted();
    expect(body.fitted_to).toBe((await learned()).fitted_to);
    const list: Sample[] = (await invoke(seriesHandler, 'listSeries', call())).body.series[0].samples;
    const open = list.find(({ predicted_outputs }) => predicted_outputs);
    const [here] = await withKernels(async (kernels) =>
      (await createForecasters(kernels, body, createPacer({}))).forecast([[37, 1]]),
    );
    expect(here?.outputs[0]?.value).toBeCloseTo(open?.predicted_outputs?.[0]?.value ?? 0, 9);
    expect(here?.score.low).toBeCloseTo(open?.predicted_interval?.low ?? 0, 9);
  });

  it('is loaded where the browser would fit the same, and not once a value has changed', async () => {
    await model();
    const source = await browserSource();
    expect(source.digest).toBe((await learned()).fitted_to);
    expect(source.stored).toBeDefined();
    const [first] = lab.samples;
    const { workspace_uuid, parent, sort } = first as (typeof lab.samples)[number];
    const change = { set: { out: { [lab.output.uuid]: 3 }, version: 1 } };
    await samples.update(workspace_uuid, { parent, sort }, change);
    expect((await browserSource()).stored).toBeUndefined();
  });

  it('predicts a calculated output from the measured one that it reads, alike in a browser', async () => {
    const { experiment, heat, output } = lab;
    const formula = `3 * ${output.short_name} - ${heat.short_name}`;
    const profit = await aFunctionalOutput(experiment, 'profit', formula);
    const job_id = newId();
    await experiments.update(experiment.workspace_uuid, experiment, { set: { calculated_by: job_id } });
    for (const sample of lab.samples) {
      const value = 3 * (sample.out[output.uuid] ?? 0) - (sample.in[heat.uuid] ?? 0);
      const calculation = { job_id, version: sample.version, comp: {}, out: { [profit.uuid]: value } };
      await samples.update(experiment.workspace_uuid, sample, { set: { calculation } });
    }
    await model();
    const { body } = await fitted();
    expect((await browserSource()).digest).toBe(body.fitted_to);
    const [here] = await withKernels(async (kernels) =>
      (await createForecasters(kernels, body, createPacer({}))).forecast([[37, 1]]),
    );
    const at = body.outputs.findIndex((one: { formula?: unknown }) => one.formula);
    const [calculated, own] = [here?.outputs[at], here?.outputs[1 - at]];
    expect(calculated?.value).toBeCloseTo(3 * (own?.value ?? 0) - 37, 0);
    expect(calculated?.high).toBeCloseTo(3 * (own?.high ?? 0) - 37, 0);
  });

  it('goes when two later models have replaced it', async () => {
    const { workspace_uuid, uuid } = lab.experiment;
    const results = async () =>
      (await resultBlocks.list(workspace_uuid, uuid, { beginsWith: 'fitted-model#' })).map(({ result }) => result);
    await model();
    const [first] = await results();
    await model();
    // It is shown until the job commits, so the next one removes it.
    expect(await results()).toContain(first);
    await model();
    expect(await results()).not.toContain(first);
    expect(await results()).toHaveLength(2);
  });
});
