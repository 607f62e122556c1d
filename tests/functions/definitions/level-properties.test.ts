import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { handler as experiments } from '#functions/handlers/experiments.ts';
import { handler as library } from '#functions/handlers/library.ts';
import type { ProposeRequest } from '#shared/engine/types.ts';
import { aLaboratory, anExperiment } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, firstPoints, generate, workerWith } from '#tests/support/jobs.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  lab = await aLaboratory();
});

const categories = ['PPh3', 'XPhos', 'none'];
const properties = { names: ['cone', 'mass'], values: { PPh3: [145, 262.3], XPhos: [null, 476.7] } };
const call = (body?: object, id = lab.experiment.uuid) => ({
  as: lab.manager.token,
  path: { id },
  ...(body && { body }),
});
const ligand = { name: 'Ligand', short_name: 'ligand', is_categorical: true, categories };
const create = (body: object) => invoke(handler, 'createInParameter', call({ ...ligand, ...body }));
const update = (uuid: string, body: object) =>
  invoke(handler, 'updateInParameter', { as: lab.manager.token, path: { uuid }, body });

describe('the properties of categories', () => {
  it('are kept, changed and removed; an input without them shows none', async () => {
    const made = await create({ properties });
    expect(made.status).toBe(201);
    expect(made.body.properties).toEqual(properties);
    const other = { names: ['cone'], values: { none: [0] } };
    expect((await update(made.body.uuid, { properties: other })).body.properties).toEqual(other);
    expect((await update(made.body.uuid, { unit: 'x' })).body.properties).toEqual(other);
    expect((await update(made.body.uuid, { properties: null })).body).not.toHaveProperty('properties');
    expect((await create({ short_name: 'plain' })).body).not.toHaveProperty('properties');
  });

  const many = Array.from({ length: 501 }, (_, at) => `p${at}`);
  it.each([
    ['Properties cannot be empty', 'properties.names', { names: [], values: {} }],
    ['Properties may not be more than 500', 'properties.names', { names: many, values: {} }],
    ['Property already exists', 'properties.names.1', { names: ['cone', 'cone'], values: {} }],
    ['Property cannot be empty', 'properties.names.0', { names: [''], values: {} }],
    ['Property must be a numeric value', 'properties.values.PPh3.0', { names: ['cone'], values: { PPh3: ['wide'] } }],
    [
      'Give one value a property of PPh3: 1, not 2',
      'properties.values.PPh3',
      { names: ['cone'], values: { PPh3: [1, 2] } },
    ],
    [
      'Properties are given of SPhos, which is not a category',
      'properties',
      { names: ['cone'], values: { SPhos: [1] } },
    ],
  ])('are refused, and nothing changes: %s', async (message, field, given) => {
    const refused = await create({ properties: given });
    expect(refused.status).toBe(400);
    expect(refused.body.fields[field]).toBe(message);
    const made = await create({ properties });
    expect((await update(made.body.uuid, { properties: given })).status).toBe(400);
    const list = await invoke(handler, 'listInParameters', call());
    expect(list.body.find(({ uuid }: { uuid: string }) => uuid === made.body.uuid)).toEqual(made.body);
  });

  it('are refused where they are too many to store', async () => {
    const labels = Array.from({ length: 100 }, (_, at) => `L${at}`);
    const names = many.slice(0, 101);
    const values = Object.fromEntries(labels.map((label) => [label, names.map((_, at) => at)]));
    const refused = await create({ categories: labels, properties: { names, values } });
    expect(refused.status).toBe(400);
    expect(refused.body.fields['properties.values']).toBe('Categories times properties may not be more than 10000');
  });

  it('stay with a category that is renamed, and go with one that is removed', async () => {
    const { body } = await create({ properties });
    const renamed = await update(body.uuid, { categories: ['TPP', 'XPhos', 'none'] });
    expect(renamed.body.properties.values).toEqual({ TPP: [145, 262.3], XPhos: [null, 476.7] });
    const removed = await update(body.uuid, { categories: ['XPhos', 'none', 'SPhos'] });
    expect(removed.status).toBe(200);
    expect(removed.body.properties).toEqual({ names: ['cone', 'mass'], values: { XPhos: [null, 476.7] } });
    const number = await update(body.uuid, { is_categorical: false, min_value: 0, max_value: 1, step: 1 });
    expect(number.body).not.toHaveProperty('properties');
  });

  it('go with settings, copies and the library', async () => {
    await create({ properties });
    const file = await invoke(handler, 'exportParameters', call());
    expect(file.body.in_parameters.at(-1).properties).toEqual(properties);
    const other = await anExperiment(lab.project);
    expect((await invoke(handler, 'importParameters', call(file.body, other.uuid))).status).toBe(200);
    const again = await invoke(handler, 'exportParameters', call(undefined, other.uuid));
    expect(again.body.in_parameters).toEqual(file.body.in_parameters);
    const copy = await invoke(experiments, 'duplicateExperiment', call({}));
    const inputs = await invoke(handler, 'listInParameters', call(undefined, copy.body.uuid));
    expect(inputs.body.at(-1).properties).toEqual(properties);
    const path = { id: lab.experiment.workspace_uuid };
    const as = lab.manager.token;
    const kept = await invoke(library, 'createGlobalInParameter', { as, path, body: { ...ligand, properties } });
    expect(kept.body.properties).toEqual(properties);
    const body = { categories: ['PPh3', 'SPhos', 'none'] };
    const changed = await invoke(library, 'updateGlobalInParameter', { as, path: { uuid: kept.body.uuid }, body });
    expect(changed.body.properties.values).toEqual({ PPh3: [145, 262.3], SPhos: [null, 476.7] });
  });
});

it('reach the engine as positions; those that tell no levels apart leave the input as it is', async () => {
  await create({ properties });
  await create({ short_name: 'same', properties: { names: ['one'], values: { PPh3: [3], XPhos: [3], none: [3] } } });
  const { work } = await generate(lab.experiment, lab.manager.token, { count: 1 });
  const engine = vi.fn(async (request: ProposeRequest) => firstPoints(request));
  expect(await deliver(workerWith(engine), work)).toBe(true);
  const [described, same] = engine.mock.calls[0]?.[0].space.inputs.slice(-2) ?? [];
  expect(described).toMatchObject({ kind: 'categorical', levels: 3 });
  const positions = described?.kind === 'categorical' ? described.positions : undefined;
  expect(positions?.map((position) => position.length)).toEqual([1, 1, 0]);
  expect(same).toEqual({ kind: 'categorical', levels: 3 });
});
