import { beforeEach, expect, it, vi } from 'vitest';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler } from '#functions/handlers/series.ts';
import { inParameters, samples, series, uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { actionNames, permissionNames } from '#shared/rules/permissions.ts';
import { aMember } from '#tests/support/builders.ts';
import { aLaboratory, makeBusy } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, onceAt, stored } from '#tests/support/jobs.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ temperature: index, binder: index % 2 ? 'Acrylic' : 'Epoxy' }));
const send = (body: object, as = lab.manager.token) =>
  invoke(handler, 'importSeries', { path: { id: lab.experiment.uuid }, body: { options: {}, ...body }, as });

beforeEach(async () => {
  vi.restoreAllMocks();
  queues.resetHistory();
  lab = await aLaboratory();
});

it('imports inputs and outputs as a series that is visible to all', async () => {
  const { status, body } = await send({
    samples: [
      { temperature: 20, binder: 'Acrylic', yield_pct: 55.5 },
      { temperature: '-5', binder: 'Epoxy', yield_pct: '' },
    ],
  });
  expect(status).toBe(201);
  expect(body.series).toMatchObject({ number: 1, sample_count: 2, is_generated: false });
  expect(body.series.samples.map((sample: { source: string }) => sample.source)).toEqual(['import', 'import']);
  const { row, series: all, samples: found } = await stored(lab.experiment);
  expect(row).toMatchObject({ series_total: 1, series_number: 1 });
  expect(all).toHaveLength(1);
  const { heat, binder, output } = lab;
  expect(found.sort((a, b) => a.position - b.position)).toMatchObject([
    { in: { [heat.uuid]: 20, [binder.uuid]: 1 }, out: { [output.uuid]: 55.5 }, series_uuid: all[0]?.uuid },
    { in: { [heat.uuid]: -5, [binder.uuid]: 0 }, out: {} },
  ]);
});

it('imports inputs and outputs where no options are sent', async () => {
  const { status } = await send({
    options: undefined,
    samples: [{ temperature: 20, binder: 'Acrylic', yield_pct: 5 }],
  });
  expect(status).toBe(201);
  expect((await stored(lab.experiment)).samples).toMatchObject([{ out: { [lab.output.uuid]: 5 } }]);
});

it('refuses samples with missing or incorrect inputs by row and column, and imports nothing', async () => {
  const { status, body } = await send({
    samples: [
      { temperature: 1, binder: 'Epoxy' },
      { temperature: 'warm', binder: 'Resin' },
    ],
  });
  expect(status).toBe(400);
  expect(body.detail).toBe('Samples have missing or incorrect input values');
  expect(body.fields).toEqual({
    'samples.1.temperature': 'Row 2: temperature must be a numeric value',
    'samples.1.binder': 'Row 2: binder has no such category',
  });
  expect(await stored(lab.experiment)).toMatchObject({ series: [], samples: [] });
});

it('creates the parameters of the file in the same commit', async () => {
  const category_texts = { DMF: 'N,N-dimethylformamide, dry' };
  const { status, body } = await send({
    samples: rows(3).map((row, index) => ({
      ...row,
      speed: index * 5,
      solvent: ['DMF', 'THF', 'DMF'][index],
      mass: index,
    })),
    parameters: [
      { short_name: 'speed', type: 'input', is_categorical: false, unit: 'rpm' },
      {
        short_name: 'solvent',
        name: 'Solvent',
        type: 'input',
        is_categorical: true,
        categories: ['THF', 'DMF'],
        category_texts,
      },
      { short_name: 'mass', type: 'output', is_categorical: false, unit: 'mg' },
    ],
  });
  expect(status).toBe(201);
  const [speed, solvent] = body.parameters.in_parameters;
  expect(speed).toMatchObject({ name: 'speed', unit: 'rpm', min_value: 0, max_value: 10, step: 1 });
  expect(solvent).toMatchObject({ name: 'Solvent', categories: ['THF', 'DMF'], category_texts, max_value: 1 });
  expect(body.parameters.out_parameters).toMatchObject([
    { short_name: 'mass', unit: 'mg', weight: 100, target: 'Maximize' },
  ]);
  const shown = body.series.samples[1];
  expect(shown.inParameters).toContainEqual({ in_parameter: solvent.uuid, value: 0 });
  const tenant = lab.workspace.uuid;
  expect((await inParameters.list(tenant, lab.experiment.uuid)).map((row) => row.short_name)).toContain('solvent');
  expect(await uniqueNames.get(tenant, { parent: experimentNames(lab.experiment.uuid), sort: 'mass' })).toBeDefined();
});

it('makes a category of each label that a column has, as many as an input may have', async () => {
  const parameters = [{ short_name: 'ligand', type: 'input', is_categorical: true }];
  const labelled = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...rows(2)[at % 2], ligand: `L${at}` }));
  const refused = await send({ samples: labelled(limits.categories + 1), parameters });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining(messages.tooMany('Categories', limits.categories)),
  ]);
  expect((await send({ samples: labelled(limits.categories), parameters })).status).toBe(201);
  const made = await inParameters.list(lab.workspace.uuid, lab.experiment.uuid);
  expect(made.find(({ short_name }) => short_name === 'ligand')?.categories).toHaveLength(limits.categories);
});

it.each([
  ['that exists', [{ short_name: 'temperature', type: 'input', is_categorical: false }]],
  ['twice', Array(2).fill({ short_name: 'speed', type: 'input', is_categorical: false })],
])('refuses a new short name %s', async (_, parameters) => {
  const answer = await send({ samples: rows(1).map((row) => ({ ...row, speed: 1 })), parameters });
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toMatch(/already exists/);
  expect((await stored(lab.experiment)).series).toEqual([]);
});

it('imports outputs only on request, and only with the licence for it', async () => {
  lab = await aLaboratory({ actions: actionNames.filter((name) => name !== 'series_out_parameter:import') });
  const withOutput = rows(1).map((row) => ({ ...row, yield_pct: 4 }));
  expect(await send({ samples: withOutput, options: { out: true } })).toMatchObject({ status: 403 });
  expect((await send({ samples: rows(1), options: { out: true } })).status).toBe(201);
  expect((await send({ samples: withOutput, options: { out: false } })).status).toBe(201);
  expect((await stored(lab.experiment)).samples.map(({ out }) => out)).toEqual([{}, {}]);
});

it.each(['input', 'output'] as const)('creates an %s only for a role that may create it', async (type) => {
  const role = permissionNames.filter((name) => name !== `${type}_parameter:manage`);
  const member = await aMember(lab.workspace.uuid, role, [lab.project.uuid]);
  const parameters = [{ short_name: 'speed', type, is_categorical: false }];
  const body = { samples: rows(1).map((row) => ({ ...row, speed: 1 })), parameters, options: { out: true } };
  expect((await send(body, member.token)).status).toBe(403);
  expect((await stored(lab.experiment)).series).toEqual([]);
  expect((await send({ samples: rows(1) }, member.token)).status).toBe(201);
});

it('is refused while a job runs, also one that starts after the samples were read', async () => {
  onceAt('TransactWriteCommand', async (next) => {
    await makeBusy(lab.experiment);
    return next();
  });
  expect(await send({ samples: rows(2) })).toMatchObject({ status: 400, body: { code: 'busy' } });
  expect(await send({ samples: rows(2) })).toMatchObject({ status: 400, body: { code: 'busy' } });
  expect((await stored(lab.experiment)).series).toEqual([]);
});

it('a crash before the commit leaves nothing visible, and what it wrote is deleted in the background', async () => {
  onceAt('TransactWriteCommand', async () => {
    throw new Error('killed');
  });
  expect((await send({ samples: rows(30) })).status).toBe(500);
  expect(await stored(lab.experiment)).toMatchObject({ series: [], row: { series_total: 0 } });
  expect((await stored(lab.experiment)).samples).toHaveLength(30);
  const [message] = sentMessages();
  expect(await deliver(deletion, message as object)).toBe(true);
  expect((await stored(lab.experiment)).samples).toEqual([]);
});

it('the scheduled deletion keeps a committed import', async () => {
  await send({ samples: rows(30) });
  for (const message of sentMessages()) await deliver(deletion, message as object);
  expect((await stored(lab.experiment)).samples).toHaveLength(30);
});

it('imports as many rows as a call can write, and queues more for a worker', async () => {
  const { status, body } = await send({ samples: rows(limits.rowsWithinCall) });
  expect(status).toBe(201);
  expect(body.series.sample_count).toBe(limits.rowsWithinCall);
  expect(JSON.stringify(body).length).toBeLessThan(6 * 1024 * 1024);
  const answer = await send({ samples: rows(limits.rowsWithinCall + 1) });
  expect(answer).toMatchObject({
    status: 201,
    body: { series: { number: 2, sample_count: limits.rowsWithinCall + 1, samples: [] } },
  });
  expect((await stored(lab.experiment)).series).toHaveLength(1);
});

it('deleting a series hides it at once, frees its slot, and its samples are deleted later', async () => {
  lab = await aLaboratory({ series_count: 1 });
  const { body } = await send({ samples: rows(30) });
  const path = { id: body.series.uuid };
  queues.resetHistory();
  expect((await invoke(handler, 'deleteSeries', { path, as: lab.manager.token })).status).toBe(204);
  expect(await stored(lab.experiment)).toMatchObject({ series: [], row: { series_total: 0, series_number: 1 } });
  expect((await invoke(handler, 'deleteSeries', { path, as: lab.manager.token })).status).toBe(404);
  for (const message of sentMessages()) await deliver(deletion, message as object);
  expect(await samples.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
  expect((await send({ samples: rows(1) })).body.series.number).toBe(2);
});

it('deletes an imported series as untouched only while it contains exactly what was imported', async () => {
  const { body } = await send({ samples: rows(120).map((row, index) => ({ ...row, yield_pct: index })) });
  const { uuid, samples: made } = body.series;
  const remove = () =>
    invoke(handler, 'deleteSeries', { path: { id: uuid }, query: { untouched: 'true' }, as: lab.manager.token });
  const edit = (version: number, value: number) =>
    invoke(samplesHandler, 'updateSample', {
      as: lab.manager.token,
      path: { id: made[119].uuid },
      body: { version, outParameters: [{ out_parameter: lab.output.uuid, value }] },
    });
  expect((await edit(0, 7)).status).toBe(200);
  const refused = await remove();
  expect(refused).toMatchObject({ status: 400, body: { code: 'refused' } });
  expect(refused.body.detail).toMatch(/^The series was changed since it was imported/);
  expect((await stored(lab.experiment)).series).toHaveLength(1);
  // A change that was undone does not count.
  expect((await edit(1, 119)).status).toBe(200);
  const change = (changes: object) =>
    invoke(handler, 'updateSeries', { as: lab.manager.token, path: { id: uuid }, body: changes });
  for (const [given, taken] of [
    [{ name: 'Plate 7' }, { name: null }],
    [{ run_order: { seed: 7 } }, { run_order: null }],
  ] as const) {
    expect((await change(given)).status).toBe(200);
    expect((await remove()).body.code).toBe('refused');
    expect((await change(taken)).status).toBe(200);
  }
  expect((await remove()).status).toBe(204);
  expect((await stored(lab.experiment)).series).toEqual([]);
});

it('a series cannot be deleted while a job runs', async () => {
  const { body } = await send({ samples: rows(1) });
  await makeBusy(lab.experiment);
  const answer = await invoke(handler, 'deleteSeries', { path: { id: body.series.uuid }, as: lab.manager.token });
  expect(answer).toMatchObject({ status: 400, body: { code: 'busy' } });
  for (const message of sentMessages()) await deliver(deletion, message as object);
  const { series: left, samples: found } = await stored(lab.experiment);
  expect([left.length, found.length]).toEqual([1, 1]);
  expect(await series.resolve(body.series.uuid)).toBeDefined();
});
