import { beforeEach, expect, it } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { inParameters, outParameters } from '#functions/tables/tables.ts';
import { aLearningLaboratory, aSample, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

// Samples store numbers: of a category its index. No change of a parameter may turn one value into another.
let lab: LearningLaboratory;
beforeEach(async () => {
  lab = await aLearningLaboratory(4);
});

const as = () => lab.manager.token;
const changeInput = (uuid: string, body: object) =>
  invoke(handler, 'updateInParameter', { as: as(), path: { uuid }, body });
const binder = async () => {
  const { parent, sort, workspace_uuid } = lab.binder;
  return inParameters.get(workspace_uuid, { parent, sort });
};

it('a category that samples have cannot be removed, so none is added in its place', async () => {
  const { categories } = lab.binder;
  expect(await changeInput(lab.binder.uuid, { categories: categories.slice(0, 1) })).toMatchObject({
    status: 400,
    body: { code: 'refused', fields: { categories: expect.stringContaining(categories[1] ?? '') } },
  });
  expect((await binder())?.categories).toEqual(categories);
});

it('a category that no sample has can be removed again', async () => {
  const { categories } = lab.binder;
  expect((await changeInput(lab.binder.uuid, { categories: [...categories, 'By mistake'] })).status).toBe(200);
  expect((await changeInput(lab.binder.uuid, { categories })).status).toBe(200);
});

it('a type cannot change while samples have values', async () => {
  const numeric = { is_categorical: false, min_value: 0, max_value: 1, step: 1, categories: [] };
  const choice = { is_categorical: true, categories: ['low', 'high'] };
  expect(await changeInput(lab.binder.uuid, numeric)).toMatchObject({ status: 400, body: { code: 'refused' } });
  expect(await changeInput(lab.heat.uuid, choice)).toMatchObject({ status: 400, body: { code: 'refused' } });
  const changeOutput = (uuid: string) =>
    invoke(handler, 'updateOutParameter', { as: as(), path: { uuid }, body: { ...choice, weight: 0, target: 0 } });
  expect(await changeOutput(lab.output.uuid)).toMatchObject({ status: 400, body: { code: 'refused' } });
  const { parent, sort, workspace_uuid } = lab.output;
  expect((await outParameters.get(workspace_uuid, { parent, sort }))?.is_categorical).toBe(false);
});

it('a type may change while no sample has a value', async () => {
  const body = { name: 'Cost', short_name: 'cost' };
  const path = { id: lab.experiment.uuid };
  const { body: cost } = await invoke(handler, 'createOutParameter', { as: as(), path, body });
  const choice = { is_categorical: true, categories: ['low', 'high'], weight: 0, target: 0 };
  const changed = await invoke(handler, 'updateOutParameter', { as: as(), path: { uuid: cost.uuid }, body: choice });
  expect(changed.status).toBe(200);
});

it('a deleted sample with a value that would become another one does not come back', async () => {
  const { categories } = lab.binder;
  expect((await changeInput(lab.binder.uuid, { categories: [...categories, 'By mistake'] })).status).toBe(200);
  const sample = await aSample(lab.series, { position: 90, in: { [lab.heat.uuid]: 1, [lab.binder.uuid]: 2 } });
  const same = await aSample(lab.series, { position: 91, in: { [lab.heat.uuid]: 1, [lab.binder.uuid]: 0 } });
  for (const { uuid } of [sample, same]) {
    const { status } = await invoke(samplesHandler, 'deleteSample', { as: as(), path: { id: uuid } });
    expect(status).toBe(204);
  }
  expect((await changeInput(lab.binder.uuid, { categories })).status).toBe(200);
  expect((await changeInput(lab.binder.uuid, { categories: [...categories, 'Another'] })).status).toBe(200);
  const inParameters = [lab.heat, lab.binder].map(({ uuid }) => ({ in_parameter: uuid, value: 0 }));
  const restore = async (restores: string) => {
    const path = { id: lab.series.uuid };
    const body = { inParameters, restores };
    return (await invoke(samplesHandler, 'createSample', { as: as(), path, body })).body.uuid;
  };
  expect(await restore(sample.uuid)).toBeUndefined();
  expect(await restore(same.uuid)).toBe(same.uuid);
});
