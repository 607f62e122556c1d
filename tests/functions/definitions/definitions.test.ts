import { describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { inParameters, uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { aLaboratory, anExperiment } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

const input = (more: object = {}) => ({
  name: 'Pressure',
  short_name: 'pressure',
  unit: 'bar',
  min_value: 1,
  max_value: 5,
  step: 0.5,
  ...more,
});
const output = (more: object = {}) => ({ name: 'Cost', short_name: 'cost', ...more });

async function setUp() {
  const laboratory = await aLaboratory();
  const { experiment, manager } = laboratory;
  const path = { id: experiment.uuid };
  return {
    ...laboratory,
    createInput: (body: object, as = manager.token) => invoke(handler, 'createInParameter', { as, path, body }),
    createOutput: (body: object, as = manager.token) => invoke(handler, 'createOutParameter', { as, path, body }),
    updateInput: (uuid: string, body: object, as = manager.token) =>
      invoke(handler, 'updateInParameter', { as, path: { uuid }, body }),
    deleteInput: (uuid: string, as = manager.token) => invoke(handler, 'deleteInParameter', { as, path: { uuid } }),
    isTaken: async (shortName: string) =>
      (await invoke(handler, 'checkParameterShortName', { as: manager.token, path, body: { shortName } })).body,
    list: async (operation: 'listInParameters' | 'listOutParameters') =>
      (await invoke(handler, operation, { as: manager.token, path })).body,
  };
}

describe('inputs and outputs', () => {
  it('are listed in the order of their creation', async () => {
    const { createInput, createOutput, list, heat, binder, output: existing } = await setUp();
    const made = await createInput(input());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...input(), is_categorical: false, categories: [], is_visible: true });
    const choice = await createInput({
      name: 'Pan',
      short_name: 'pan',
      is_categorical: true,
      categories: ['A', 'B', 'C'],
    });
    expect(choice.body).toMatchObject({ min_value: 0, max_value: 2, step: 1 });
    const inputs = await list('listInParameters');
    expect(inputs.map(({ uuid }: { uuid: string }) => uuid)).toEqual(
      [heat.uuid, binder.uuid].sort().concat([made.body.uuid, choice.body.uuid]),
    );
    expect(inputs[2]).toEqual(made.body);
    const cost = await createOutput(output({ target: { min: null, max: 3 } }));
    expect(cost.body).toMatchObject({ weight: 100, target: { min: null, max: 3 }, is_functional: false });
    expect((await list('listOutParameters')).map(({ uuid }: { uuid: string }) => uuid)).toEqual([
      existing.uuid,
      cost.body.uuid,
    ]);
  });
});

describe('short names', () => {
  it('are case-sensitive, as in Python', async () => {
    const { createInput, isTaken } = await setUp();
    expect((await createInput(input({ short_name: 'T' }))).status).toBe(201);
    expect([await isTaken('T'), await isTaken('t')]).toEqual([true, false]);
    expect((await createInput(input({ short_name: 't' }))).status).toBe(201);
  });

  it('are free again after a rename and after a delete', async () => {
    const { heat, updateInput, deleteInput, isTaken } = await setUp();
    const renamed = await updateInput(heat.uuid, { ...heat, short_name: 'hot' });
    expect(renamed).toMatchObject({ status: 200, body: { short_name: 'hot', created: heat.created } });
    expect([await isTaken('temperature'), await isTaken('hot')]).toEqual([false, true]);
    expect((await updateInput(heat.uuid, { ...heat, short_name: 'binder' })).body.code).toBe('duplicate');
    expect((await deleteInput(heat.uuid)).status).toBe(204);
    expect(await isTaken('hot')).toBe(false);
    expect((await deleteInput(heat.uuid)).status).toBe(404);
  });

  it('stay consistent with their rows under concurrent changes', async () => {
    const { experiment, heat, updateInput } = await setUp();
    const answers = await Promise.all([
      ...['a', 'b', 'c', 'd'].map((short_name) => updateInput(heat.uuid, { ...heat, short_name })),
      updateInput(heat.uuid, { ...heat, is_visible: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const row = await inParameters.get(experiment.workspace_uuid, { parent: heat.parent, sort: heat.sort });
    const names = await uniqueNames.list(experiment.workspace_uuid, experimentNames(experiment.uuid));
    expect(names.filter((name) => name.uuid === heat.uuid).map((name) => name.sort)).toEqual([row?.short_name]);
  });

  it('that are invalid are refused', async () => {
    const { isTaken } = await setUp();
    expect([await isTaken(''), await isTaken('é'.repeat(1000)), await isTaken('binder')]).toEqual([false, false, true]);
  });
});

describe('categories', () => {
  it('that samples use keep their indices; renaming one and adding at the end are allowed', async () => {
    const { project, manager } = await setUp();
    const experiment = await anExperiment(project, { series_total: 1 });
    const body = { name: 'Pan', short_name: 'pan', is_categorical: true, categories: ['A', 'B', 'C'] };
    const call = { as: manager.token, body };
    const { body: made } = await invoke(handler, 'createInParameter', { ...call, path: { id: experiment.uuid } });
    const change = (categories: string[]) =>
      invoke(handler, 'updateInParameter', { ...call, path: { uuid: made.uuid }, body: { ...body, categories } });
    const refused = await change(['A', 'C']);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'refused', fields: { categories: expect.any(String) } },
    });
    expect((await change(['A', 'Beta', 'C', 'D'])).body).toMatchObject({ max_value: 3 });
    expect((await change(['A', 'Beta'])).status).toBe(200);
  });
});
