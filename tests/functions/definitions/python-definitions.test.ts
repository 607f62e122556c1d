import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { experiments } from '#functions/tables/tables.ts';
import { newId } from '#tests/support/builders.ts';
import { aFunction, aModel, aScript, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, anInput, anOutput, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

const bodies = {
  CompParameter: { name: 'Density', short_name: 'density', unit: 'g', formula: 'temperature * 2' },
  Script: { name: 'Helpers', short_name: 'helpers', code: 'def twice(x): return 2 * x' },
  Rule: { name: 'Cold', short_name: 'cold', formula: 'temperature < 50' },
};
const kinds = ['CompParameter', 'Script', 'Rule'] as const;

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  queues.resetHistory();
  sockets.resetHistory();
  lab = await aLaboratory();
});
const path = () => ({ id: lab.experiment.uuid });
const create = (kind: (typeof kinds)[number], body: object = bodies[kind], as = lab.manager.token) =>
  invoke(handler, `create${kind}`, { as, path: path(), body });
const calculations = () => sentMessages().filter((sent) => JSON.stringify(sent).includes('"calculation"'));

describe.each(kinds)('%s', (kind) => {
  const list = async (as = lab.manager.token) => invoke(handler, `list${kind}s`, { as, path: path() });

  it('can be created, listed, changed and deleted', async () => {
    const made = await create(kind);
    expect(made).toMatchObject({ status: 201, body: { ...bodies[kind], creator: lab.manager.user.name } });
    expect((await list()).body).toEqual([made.body]);
    const call = { as: lab.manager.token, path: { uuid: made.body.uuid } };
    const changed = await invoke(handler, `update${kind}`, { ...call, body: { ...bodies[kind], name: 'New' } });
    expect(changed).toEqual({ status: 200, body: { ...made.body, name: 'New' } });
    expect((await list()).body).toEqual([changed.body]);
    expect((await invoke(handler, `delete${kind}`, call)).status).toBe(204);
    expect((await list()).body).toEqual([]);
    expect((await invoke(handler, `delete${kind}`, call)).status).toBe(404);
  });
});

it('short names are unique over all five kinds, also under concurrent creates', async () => {
  const call = { as: lab.manager.token, path: path() };
  const answers = await Promise.all([
    invoke(handler, 'createInParameter', {
      ...call,
      body: { name: 'A', short_name: 'same', min_value: 0, max_value: 1, step: 1 },
    }),
    invoke(handler, 'createOutParameter', { ...call, body: { name: 'A', short_name: 'same' } }),
    ...kinds.map((kind) => create(kind, { ...bodies[kind], short_name: 'same' })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  // If the function was created first, its calculation is already running.
  const refused = answers.filter(({ status }) => status === 400);
  for (const { body } of refused) expect(['duplicate', 'busy']).toContain(body.code);
});

describe('the prediction model', () => {
  const call = () => ({ as: lab.manager.token });
  const model = async () => (await experimentNow(lab.experiment)).prediction_model;
  beforeEach(async () => {
    await aModel(lab.experiment, []);
  });

  it.each([
    ['a function is made', () => create('CompParameter')],
    [
      'an output is made',
      () => invoke(handler, 'createOutParameter', { ...call(), path: path(), body: { name: 'B', short_name: 'b' } }),
    ],
    ['an input is deleted', () => invoke(handler, 'deleteInParameter', { ...call(), path: { uuid: lab.heat.uuid } })],
    [
      'an input is edited',
      () =>
        invoke(handler, 'updateInParameter', {
          ...call(),
          path: { uuid: lab.heat.uuid },
          body: { ...lab.heat, max_value: 7 },
        }),
    ],
  ])('is deleted when %s', async (_, change) => {
    expect((await change()).status).toBeLessThan(300);
    expect(await model()).toBeNull();
  });

  it.each([
    ['a script is made', () => create('Script')],
    ['a rule is made', () => create('Rule')],
    [
      'an output is edited',
      () =>
        invoke(handler, 'updateOutParameter', {
          ...call(),
          path: { uuid: lab.output.uuid },
          body: { ...lab.output, weight: 1 },
        }),
    ],
    [
      'an input is hidden',
      () =>
        invoke(handler, 'updateInParameter', {
          ...call(),
          path: { uuid: lab.heat.uuid },
          body: { ...lab.heat, is_visible: false },
        }),
    ],
    ['a change is refused', () => create('CompParameter', { ...bodies.CompParameter, short_name: 'binder' })],
  ])('is kept when %s', async (_, change) => {
    await change();
    expect(await model()).not.toBeNull();
  });
});

describe('stale values', () => {
  const withSeries = async () => {
    lab = await aLaboratory();
    await aSeries(lab.experiment);
    const { workspace_uuid, parent, sort } = lab.experiment;
    await experiments.update(workspace_uuid, { parent, sort }, { set: { series_total: 1, calculated_by: newId() } });
  };

  /** As if the calculation had committed. */
  const hasNoCalculation = async () => {
    const set = { calculation_id: '', outdated_formulas: {} };
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set });
  };

  it('a new function starts one calculation, which other changes join, and stale formulas are named', async () => {
    await withSeries();
    const live = await aConnection(lab.experiment, lab.manager.user.uuid);
    expect((await create('CompParameter')).status).toBe(201);
    const now = await experimentNow(lab.experiment);
    expect(now).toMatchObject({ calculated_total: 1, calculation_started: 0 });
    expect(Object.values(now.outdated_formulas)).toEqual([now.definitions_version]);
    expect(now.calculation_id).not.toBe('');
    expect(calculations()).toEqual([
      expect.objectContaining({ job_id: now.calculation_id, fallback: true }),
      expect.objectContaining({ job_id: now.calculation_id, fallback: false }),
    ]);
    expect(live.methods()).toEqual(['calculation_set']);
    // Until a worker starts, the experiment can be edited.
    expect(live.events()[0]?.experiment).toMatchObject({ calculation_id: now.calculation_id, calculation_waits: true });
    expect((await create('CompParameter', { ...bodies.CompParameter, short_name: 'b' })).status).toBe(201);
    expect(calculations()).toHaveLength(2);
  });

  it('without series or functions nothing is calculated; a rule is, because samples that break it are marked', async () => {
    await create('CompParameter');
    expect(calculations()).toEqual([]);
    await withSeries();
    await create('Script');
    expect(calculations()).toEqual([]);
    expect((await experimentNow(lab.experiment)).calculation_id).toBe('');
    await create('Rule');
    expect(calculations()).toHaveLength(2);
  });

  it('a function’s formula makes values stale, its name does not; a script does if a formula calls it', async () => {
    await withSeries();
    const script = await aScript(lab.experiment);
    const row = await aFunction(lab.experiment);
    const update = (change: object) =>
      invoke(handler, 'updateCompParameter', {
        as: lab.manager.token,
        path: { uuid: row.uuid },
        body: { ...row, ...change },
      });
    expect((await update({ name: 'New', is_visible: false })).status).toBe(200);
    expect(calculations()).toEqual([]);
    expect((await experimentNow(lab.experiment)).calculated_by).not.toBe('');
    const write = async (code: string) => {
      const call = { as: lab.manager.token, path: { uuid: script.uuid }, body: { ...script, code } };
      expect((await invoke(handler, 'updateScript', call)).status).toBe(200);
    };
    await write('x = 1');
    expect(calculations()).toEqual([]);
    expect((await update({ formula: 'helpers.x' })).status).toBe(200);
    expect(calculations()).toHaveLength(2);
    await hasNoCalculation();
    await write('x = 2');
    expect(calculations()).toHaveLength(4);
  });

  it('counts calculated outputs through every change of an output', async () => {
    const total = async () => (await experimentNow(lab.experiment)).calculated_total;
    const call = { as: lab.manager.token };
    const functional = { name: 'F', short_name: 'f', is_functional: true, formula: 'yield_pct' };
    const made = await invoke(handler, 'createOutParameter', { ...call, path: path(), body: functional });
    expect(await total()).toBe(1);
    const uuid = { uuid: made.body.uuid };
    await invoke(handler, 'updateOutParameter', {
      ...call,
      path: uuid,
      body: { ...functional, is_functional: false, formula: '' },
    });
    expect(await total()).toBe(0);
    await invoke(handler, 'updateOutParameter', { ...call, path: uuid, body: functional });
    await invoke(handler, 'deleteOutParameter', { ...call, path: uuid });
    expect(await total()).toBe(0);
    await Promise.all([anInput(lab.experiment, { short_name: 'i' }), anOutput(lab.experiment, { short_name: 'o' })]);
    expect(await total()).toBe(0);
  });
});
