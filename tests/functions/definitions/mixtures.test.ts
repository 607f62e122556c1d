import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { handler as experiments } from '#functions/handlers/experiments.ts';
import { handler as library } from '#functions/handlers/library.ts';
import { handler as samples } from '#functions/handlers/samples.ts';
import { handler as series } from '#functions/handlers/series.ts';
import type { ProposeRequest } from '#shared/engine/types.ts';
import { aLaboratory, anExperiment, anInput } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, firstPoints, generate, workerWith } from '#tests/support/jobs.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  lab = await aLaboratory();
});

const blend = { name: 'Blend', total: 100, at_most: 2 };
const call = (body?: object, id = lab.experiment.uuid) => ({
  as: lab.manager.token,
  path: { id },
  ...(body && { body }),
});
const change = (mixtures: object[]) => invoke(experiments, 'updateExperiment', call({ mixtures }));
const part = (short_name: string, body: object = {}) =>
  invoke(
    handler,
    'createInParameter',
    call({ name: short_name, short_name, min_value: 0, max_value: 100, step: 1, part_of: 'Blend', ...body }),
  );
const update = (uuid: string, body: object) =>
  invoke(handler, 'updateInParameter', { as: lab.manager.token, path: { uuid }, body });
const request = () => generate(lab.experiment, lab.manager.token);

describe('the mixtures of an experiment', () => {
  it('are kept, changed and removed; an experiment without them shows none', async () => {
    const created = await invoke(experiments, 'createExperiment', {
      ...call({ name: 'Paint', description: '', mixtures: [blend] }, lab.project.uuid),
    });
    expect(created.body.mixtures).toEqual([blend]);
    expect((await change([blend])).body.mixtures).toEqual([blend]);
    expect((await change([{ name: 'Blend', total: 1, at_most: null }])).body.mixtures).toEqual([
      { name: 'Blend', total: 1 },
    ]);
    expect((await change([])).body).not.toHaveProperty('mixtures');
    expect((await invoke(experiments, 'getExperiment', call())).body).not.toHaveProperty('mixtures');
  });

  it.each([
    [[{ name: '', total: 1 }], 'mixtures.0.name', 'Mixture cannot be empty'],
    [[{ name: 'A', total: 0 }], 'mixtures.0.total', 'Total must be greater than 0'],
    [[{ name: 'A', total: 1, at_most: 0 }], 'mixtures.0.at_most', 'Parts above 0 may not be less than 1'],
    [[blend, blend], 'mixtures.1.name', 'Mixture already exists'],
  ])('are refused where they are none: %j', async (mixtures, field, message) => {
    const refused = await change(mixtures);
    expect(refused.status).toBe(400);
    expect(refused.body.fields[field]).toBe(message);
  });

  it('stay while inputs are part of them', async () => {
    await change([blend]);
    const { body: made } = await part('water');
    const refused = await change([]);
    expect(refused.status).toBe(400);
    expect(refused.body.fields.mixtures).toBe('These inputs are part of the mixture Blend: water. Take them out first');
    expect((await change([{ ...blend, total: 1 }])).status).toBe(200);
    const freed = await update(made.uuid, { part_of: null });
    expect(freed.body).not.toHaveProperty('part_of');
    expect((await change([])).status).toBe(200);
  });
});

describe('a part of a mixture', () => {
  beforeEach(() => change([blend]));

  it('names it, and keeps the name while other fields change', async () => {
    const made = await part('water');
    expect(made.body.part_of).toBe('Blend');
    expect((await update(made.body.uuid, { unit: 'g' })).body.part_of).toBe('Blend');
  });

  it.each([
    [{ part_of: 'Paint' }, 'part_of', 'There is no mixture Paint in the experiment: name it there first'],
    [{ min_value: -1 }, 'min_value', 'A part of a mixture cannot be below 0'],
    [{ is_categorical: true, categories: ['a', 'b'] }, 'part_of', 'A part of a mixture is a number'],
    [{ held: { values: 1 } }, 'part_of', /^A part of a mixture changes with the others/],
  ])('is refused: %j', async (body, field, message) => {
    const refused = await part('water', body);
    expect(refused.status).toBe(400);
    expect(refused.body.fields[field]).toEqual(expect.stringMatching(message));
    const changed = await update((await part('oil')).body.uuid, body);
    expect(changed.status).toBe(400);
  });

  it('is not taken into a library, which has no mixtures', async () => {
    const body = { name: 'Oil', short_name: 'oil', min_value: 0, max_value: 1, step: 1, part_of: 'Blend' };
    const made = await invoke(library, 'createGlobalInParameter', call(body, lab.workspace.uuid));
    expect(made.body).not.toHaveProperty('part_of');
  });
});

describe('a series of mixtures', () => {
  beforeEach(() => change([blend]));

  it('is asked for with the mixture, whose parts the engine knows by position', async () => {
    for (const name of ['water', 'oil', 'soap']) await part(name);
    const { work } = await request();
    const engine = vi.fn(async (asked: ProposeRequest) => firstPoints(asked));
    await deliver(workerWith(engine), work);
    const { space } = engine.mock.calls[0]?.[0] ?? {};
    expect(space?.mixtures).toMatchObject([{ total: 100, atMost: 2 }]);
    expect(space?.mixtures?.[0]?.inputs).toHaveLength(3);
  });

  it('is refused, before anything starts, where no sample could be one', async () => {
    await part('water', { max_value: 30 });
    expect((await request()).answer.body.detail).toMatch(/^The mixture Blend needs at least 2 parts/);
    await part('oil', { max_value: 40 });
    const { answer } = await request();
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toBe('The parts of the mixture Blend add up to at most 70: less than 100');
    await part('soap', { max_value: 80 });
    expect((await request()).answer.status).toBe(202);
  });

  it('is refused where the conditions of the series leave no mixture', async () => {
    await part('water');
    await part('oil');
    const conditions = { water: { max: 20 }, oil: { max: 30 } };
    const { answer } = await generate(lab.experiment, lab.manager.token, { conditions });
    expect(answer.body.detail).toBe(
      'Under the conditions of this series: The parts of the mixture Blend add up to at most 50: less than 100',
    );
  });
});

it('a sample that is none is kept, and marked like one that breaks a rule, until the mixture fits it', async () => {
  await change([blend]);
  const [{ body: water }, { body: oil }] = [await part('water'), await part('oil')];
  const options = { in: true, out: true };
  const rows = [
    [60, 40],
    [60, 50],
  ].map(([water, oil]) => ({ [lab.heat.short_name]: 20, [lab.binder.short_name]: 'Acrylic', water, oil }));
  const imported = await invoke(series, 'importSeries', call({ samples: rows, options }));
  expect(imported.status).toBe(201);
  const marks = (list: { brokenMixtures?: string[] }[]) => list.map(({ brokenMixtures }) => brokenMixtures);
  expect(marks(imported.body.series.samples)).toEqual([undefined, ['Blend']]);
  const [, second] = imported.body.series.samples;
  const body = { version: second.version, inParameters: [{ in_parameter: oil.uuid, value: 40 }] };
  const mended = await invoke(samples, 'updateSample', { as: lab.manager.token, path: { id: second.uuid }, body });
  expect(mended.body).not.toHaveProperty('brokenMixtures');
  expect(mended).toMatchObject({ status: 200 });
  await change([{ name: 'Blend', total: 110 }]);
  const list = await invoke(series, 'listSeries', call());
  expect(marks(list.body.series[0].samples)).toEqual([['Blend'], ['Blend']]);
  expect(water.part_of).toBe('Blend');
});

describe('settings and copies', () => {
  beforeEach(async () => {
    await change([blend]);
    await part('water');
  });

  it('carry mixtures with their parts', async () => {
    const file = await invoke(handler, 'exportParameters', call());
    expect(file.body.mixtures).toEqual([blend]);
    const other = await anExperiment(lab.project, { mixtures: [{ name: 'Paint', total: 1 }] });
    await anInput(other, { short_name: 'lead', part_of: 'Paint' });
    expect((await invoke(handler, 'importParameters', call(file.body, other.uuid))).status).toBe(200);
    const again = await invoke(handler, 'exportParameters', call(undefined, other.uuid));
    expect(again.body.mixtures).toEqual([{ name: 'Paint', total: 1 }, blend]);
    const parts = again.body.in_parameters.map((input: { part_of?: string }) => input.part_of ?? '');
    expect(parts.filter(Boolean).sort()).toEqual(['Blend', 'Paint']);
    const copied = await invoke(experiments, 'duplicateExperiment', call({}));
    expect(copied.body.mixtures).toEqual([blend]);
    const scripts = await invoke(experiments, 'duplicateExperiment', call({ duplicate: 'scripts' }));
    expect(scripts.body).not.toHaveProperty('mixtures');
  });

  it('refuse a part of a mixture that neither the file nor the experiment has', async () => {
    const { body: file } = await invoke(handler, 'exportParameters', call());
    const { mixtures: _, ...without } = file;
    const other = await anExperiment(lab.project);
    const refused = await invoke(handler, 'importParameters', call(without, other.uuid));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body.fields)).toMatch(/part_of.*There is no mixture Blend/);
  });
});
