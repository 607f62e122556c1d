import { beforeEach, expect, it } from 'vitest';
import { readLearningData } from '#functions/entities/models/read-learning-data.ts';
import { handler } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { aFunction, aModel, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, aLearningLaboratory, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { sandboxAnswers } from '#tests/support/sandbox.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

// Eight measured samples with the inputs `temperature` and `binder`.
let lab: LearningLaboratory;
beforeEach(async () => {
  sandboxAnswers();
  sockets.resetHistory();
  lab = await aLearningLaboratory(8);
});

const pressure = { name: 'Pressure', short_name: 'pressure', min_value: 2, max_value: 10, step: 1 };
const create = (body: object, of: Pick<LearningLaboratory, 'experiment' | 'manager'> = lab) =>
  invoke(handler, 'createInParameter', { as: of.manager.token, path: { id: of.experiment.uuid }, body });
const list = async () => {
  const { status, body } = await invoke(samplesHandler, 'listSamples', {
    as: lab.manager.token,
    path: { id: lab.series.uuid },
  });
  expect(status).toBe(200);
  return body as { uuid: string; version: number; inParameters: { in_parameter: string; value: number }[] }[];
};
const valuesOf = async (uuid: string) =>
  (await list()).map(({ inParameters }) => inParameters.find(({ in_parameter }) => in_parameter === uuid)?.value);

const learnedFrom = async () =>
  (await readLearningData(await experimentNow(lab.experiment), new AbortController().signal)).rows.length;

it('existing samples have the value that was said of them, also outside the range, and models learn from them', async () => {
  const { status, body } = await create({ ...pressure, earlier_value: 1 });
  expect(status).toBe(201);
  expect(body).not.toHaveProperty('earlier_value');
  expect(await valuesOf(body.uuid)).toEqual(Array(8).fill(1));
  expect(await learnedFrom()).toBe(8);
});

it('without it their value is unknown, and models leave them out', async () => {
  const { body } = await create(pressure);
  expect(await valuesOf(body.uuid)).toEqual(Array(8).fill(undefined));
  expect((await create({ ...pressure, short_name: 'other', earlier_value: null })).status).toBe(201);
  expect(await learnedFrom()).toBe(0);
});

it('a category is named by its index, and must be one', async () => {
  const ligand = { name: 'Ligand', short_name: 'ligand', is_categorical: true, categories: ['none', 'XPhos'] };
  for (const earlier_value of [2, -1, 0.5]) {
    const { status, body } = await create({ ...ligand, earlier_value });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { earlier_value: 'Choose one of the categories' },
    });
  }
  const { body } = await create({ ...ligand, earlier_value: 0 });
  expect(await valuesOf(body.uuid)).toEqual(Array(8).fill(0));
});

it('a value that is entered counts, and that of the others stays', async () => {
  const { body } = await create({ ...pressure, earlier_value: 5 });
  const [first] = await list();
  const change = { version: first?.version, inParameters: [{ in_parameter: body.uuid, value: 7 }] };
  const path = { id: first?.uuid ?? '' };
  expect((await invoke(samplesHandler, 'updateSample', { as: lab.manager.token, path, body: change })).status).toBe(
    200,
  );
  expect(await valuesOf(body.uuid)).toEqual([7, ...Array(7).fill(5)]);
});

const update = (uuid: string, body: object) =>
  invoke(handler, 'updateInParameter', { as: lab.manager.token, path: { uuid }, body });

it('is corrected, said later, and made unknown again, and stays where an edit does not name it', async () => {
  const { body } = await create(pressure);
  const window = await aConnection(lab.experiment, lab.manager.user.uuid);
  expect((await update(body.uuid, { earlier_value: 3 })).status).toBe(200);
  expect(await valuesOf(body.uuid)).toEqual(Array(8).fill(3));
  expect(window.changes().at(-1)?.refetch).toContain('series');
  expect((await update(body.uuid, { earlier_value: 4 })).status).toBe(200);
  expect((await update(body.uuid, { name: 'Gauge' })).status).toBe(200);
  expect(window.changes().at(-1)?.refetch).toEqual(['definitions']);
  expect(await valuesOf(body.uuid)).toEqual(Array(8).fill(4));
  const shown = await invoke(experimentsHandler, 'getExperiment', {
    as: lab.manager.token,
    path: { id: lab.experiment.uuid },
  });
  expect(shown.body.earlier_inputs).toEqual({ [body.uuid]: 4 });
  expect((await update(body.uuid, { earlier_value: null })).status).toBe(200);
  expect(await valuesOf(body.uuid)).toEqual(Array(8).fill(undefined));
});

it('ends a model that does not know its inputs, and makes the formulas that read it stale, and only those', async () => {
  const { body } = await create({ ...pressure, earlier_value: 3 });
  const reads = await aFunction(lab.experiment, { short_name: 'twice', formula: 'pressure * 2' });
  await aFunction(lab.experiment, { short_name: 'other', formula: 'temperature * 2' });
  await aModel(lab.experiment, []);
  expect((await update(body.uuid, { earlier_value: 3 })).status).toBe(200);
  expect((await experimentNow(lab.experiment)).outdated_formulas).toEqual({});
  expect((await update(body.uuid, { earlier_value: 5 })).status).toBe(200);
  const now = await experimentNow(lab.experiment);
  expect(Object.keys(now.outdated_formulas)).toEqual([reads.uuid]);
  expect(now.prediction_model).toBeNull();
});

it('two inputs that are made at once keep both answers', async () => {
  const made = await Promise.all([
    create({ ...pressure, short_name: 'p', earlier_value: 3 }),
    create({ ...pressure, short_name: 'q', earlier_value: 4 }),
  ]);
  const values = await Promise.all(made.map(({ body }) => valuesOf(body.uuid)));
  expect(values).toEqual([Array(8).fill(3), Array(8).fill(4)]);
});

it('other windows fetch the samples again', async () => {
  const window = await aConnection(lab.experiment, lab.manager.user.uuid);
  await create(pressure);
  expect(window.changes().at(-1)?.refetch).toEqual(['definitions']);
  await create({ ...pressure, short_name: 'q', earlier_value: 4 });
  expect(window.changes().at(-1)?.refetch).toEqual(['definitions', 'series']);
});

it('is ignored where there are no samples', async () => {
  const empty = await aLaboratory();
  expect((await create({ ...pressure, earlier_value: 4 }, empty)).status).toBe(201);
  expect(await experimentNow(empty.experiment)).not.toHaveProperty('earlier_inputs');
});

it('a file that brings new inputs says it too, a label that only older samples have among them', async () => {
  const parameters = [
    { short_name: 'p', type: 'input', is_categorical: false, earlier_value: 1 },
    { short_name: 'ligand', type: 'input', is_categorical: true, categories: ['XPhos'], earlier_value: 'none' },
    { short_name: 'q', type: 'input', is_categorical: false },
  ];
  const file = {
    samples: [{ temperature: 1, binder: 'Epoxy', p: 5, ligand: 'XPhos', q: 3 }],
    options: { in: true, out: true },
    parameters,
  };
  const wrong = { ...file, parameters: [{ ...parameters[0], earlier_value: 'none' }, ...parameters.slice(1)] };
  const send = (body: object) =>
    invoke(seriesHandler, 'importSeries', { as: lab.manager.token, path: { id: lab.experiment.uuid }, body });
  const refused = await send(wrong);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(['parameters.0.earlier_value']);
  const window = await aConnection(lab.experiment, lab.manager.user.uuid);
  const { status, body } = await send(file);
  expect(status).toBe(201);
  const [p, ligand, q] = body.parameters.in_parameters;
  expect(ligand.categories).toEqual(['XPhos', 'none']);
  expect(await valuesOf(p.uuid)).toEqual(Array(8).fill(1));
  expect(await valuesOf(ligand.uuid)).toEqual(Array(8).fill(1));
  expect(await valuesOf(q.uuid)).toEqual(Array(8).fill(undefined));
  expect(window.changes().at(-1)?.refetch).toContain('series');
});

it('takes nobody the undo of an import', async () => {
  const path = { id: lab.experiment.uuid };
  const file = { samples: [{ temperature: 1, binder: 'Epoxy' }], options: { in: true, out: true }, parameters: [] };
  const imported = await invoke(seriesHandler, 'importSeries', { as: lab.manager.token, path, body: file });
  expect(imported.status).toBe(201);
  await create({ ...pressure, earlier_value: 4 });
  const undone = await invoke(seriesHandler, 'deleteSeries', {
    as: lab.manager.token,
    path: { uuid: imported.body.series.uuid, id: imported.body.series.uuid },
    query: { untouched: 'true' },
  });
  expect(undone.status).toBe(204);
});
