import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/handlers/modelling.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { samples } from '#functions/tables/tables.ts';
import { newId } from '#tests/support/builders.ts';
import { aModel } from '#tests/support/definition-builders.ts';
import {
  aLaboratory,
  aLearningLaboratory,
  anOutput,
  type LearningLaboratory,
  makeBusy,
} from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { aModeller } from './a-modeller.ts';

let lab: LearningLaboratory;
const { call, list, include, model } = aModeller(() => lab);
const count = async () => (await invoke(seriesHandler, 'getValidSampleCount', call())).body;

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(12);
});

describe('samples for a model', () => {
  it('require a value of all included parameters, and of nothing else', async () => {
    const other = await anOutput(lab.experiment, { short_name: 'cost' });
    expect(await count()).toBe(0);
    expect(await invoke(handler, 'predict', call())).toMatchObject({
      status: 400,
      body: { detail: 'Insufficient amount of samples' },
    });
    const { importances: rows } = await aModel(lab.experiment, [{ kind: 'output', parameter_uuid: other.uuid }]);
    expect((await include('Output', rows[0]?.uuid ?? '', false)).status).toBe(200);
    expect(await count()).toBe(12);
    expect((await invoke(handler, 'predict', call())).status).toBe(202);
  });

  it('are looked for in a hundred at first, because two are enough', async () => {
    const page = vi.spyOn(samples, 'page');
    expect((await invoke(handler, 'predict', call())).status).toBe(202);
    expect(page.mock.calls.map(([, , options]) => options)).toEqual([{ limit: 100 }]);
  });

  it('are at least two', async () => {
    lab = await aLearningLaboratory(1);
    expect((await invoke(handler, 'predict', call())).body.detail).toBe('Insufficient amount of samples');
    lab = await aLearningLaboratory(2);
    await model();
    expect((await invoke(handler, 'listPredictionModels', call())).body).toHaveLength(1);
    const values = { out: { [lab.output.uuid]: 1 } };
    for (const { parent, sort } of lab.samples)
      await samples.update(lab.workspace.uuid, { parent, sort }, { set: values });
    await model();
    const [found] = (await invoke(handler, 'listPredictionModels', call())).body;
    expect(found.metrics).toMatchObject({ r2: Number.MIN_SAFE_INTEGER, mae: 0 });
    expect(found.unjudged).toBe('same_scores');
  });
});

describe('the choice of parameters', () => {
  it('is refused while a job runs, for an importance of another kind, for strangers, and if it is malformed', async () => {
    const { importances: rows } = await aModel(lab.experiment, [{ kind: 'input', parameter_uuid: lab.heat.uuid }]);
    const uuid = rows[0]?.uuid ?? '';
    expect((await include('Output', uuid, false)).status).toBe(404);
    expect((await include('Input', newId(), false)).status).toBe(404);
    expect((await include('Input', uuid, 'no')).status).toBe(400);
    expect((await include('Input', uuid, false, (await aLaboratory()).manager.token)).status).toBe(404);
    await makeBusy(lab.experiment);
    expect((await include('Input', uuid, false)).body.code).toBe('busy');
    expect((await list('Input'))[0].include).toBe(true);
  });
});

it('cancelling with the flag also cancels a generation', async () => {
  await makeBusy(lab.experiment);
  const cancel = (body?: object) => invoke(handler, 'cancelModeling', { ...call(), ...(body ? { body } : {}) });
  expect((await cancel()).body.detail).toBe('No modelling is running');
  expect((await cancel({ generate_series: true })).body).toMatchObject({
    detail: `Series generation has been cancelled by ${lab.manager.user.name}`,
    experiment: { generation_id: '' },
  });
});
