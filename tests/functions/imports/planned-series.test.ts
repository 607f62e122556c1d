import { beforeEach, expect, it } from 'vitest';
import { handler as sampleHandler } from '#functions/handlers/samples.ts';
import { handler } from '#functions/handlers/series.ts';
import { limits } from '#shared/rules/limits.ts';
import { actionNames } from '#shared/rules/permissions.ts';
import { aRule } from '#tests/support/definition-builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { stored } from '#tests/support/jobs.ts';
import { sandboxAnswers } from '#tests/support/sandbox.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  sandboxAnswers();
  lab = await aLaboratory();
});

const design = { goal: 'screen', family: 'full-factorial', model: 'main', seed: 7, centres: 1, blocks: 2 };
const samples = [
  { temperature: 0, binder: 'Epoxy' },
  { temperature: 40, binder: 'Acrylic' },
  { temperature: 20, binder: 'Epoxy' },
];
const runs = [{ purpose: 'corner', block: 1 }, { purpose: 'corner', replicate: 2, block: 2 }, { purpose: 'centre' }];
const send = (body: object = {}) =>
  invoke(handler, 'importSeries', {
    path: { id: lab.experiment.uuid },
    body: { samples, options: {}, design: { ...design, runs }, ...body },
    as: lab.manager.token,
  });

it('stores the design with the series, and with each sample what it is for, in run order', async () => {
  const { status, body } = await send();
  expect(status).toBe(201);
  const kept = { ...design, variant: '', replicates: 1, is_random: true };
  expect(body.series).toMatchObject({ number: 1, sample_count: 3, is_generated: false, design: kept });
  expect(body.series.design).not.toHaveProperty('runs');
  const planned = body.series.samples.map((sample: { planned: object }) => sample.planned);
  expect(planned).toEqual([
    { purpose: 'corner', replicate: 1, block: 1 },
    { purpose: 'corner', replicate: 2, block: 2 },
    { purpose: 'centre', replicate: 1 },
  ]);
  const path = { id: lab.experiment.uuid };
  const listed = await invoke(handler, 'listSeries', { path, as: lab.manager.token });
  expect(listed.body.series[0]).toMatchObject({
    design: kept,
    samples: planned.map((one: object) => ({ planned: one })),
  });
});

it('says in the history of a sample that it was planned, and to programs what it is', async () => {
  const { series } = (await send()).body;
  expect(series.samples[0]).toMatchObject({ source: 'import', planned: { purpose: 'corner' } });
  const path = { id: series.samples[0].uuid };
  const { body } = await invoke(sampleHandler, 'readSampleHistory', { path, as: lab.manager.token });
  expect(body.entries).toMatchObject([{ event: 'created', origin: 'plan' }]);
});

it('lists the samples to measure next in their run order, until they are measured', async () => {
  const { series } = (await send()).body;
  const next = async () =>
    (await invoke(sampleHandler, 'listNextSamples', { path: { id: lab.experiment.uuid }, as: lab.manager.token })).body;
  expect(await next()).toMatchObject({
    total: 3,
    samples: [
      { number: 1, inputs: { temperature: 0, binder: 'Epoxy' } },
      { number: 2, inputs: { temperature: 40, binder: 'Acrylic' } },
      { number: 3, inputs: { temperature: 20, binder: 'Epoxy' } },
    ],
  });
  const measurements = [{ sample: series.samples[0].uuid, outputs: { [lab.output.short_name]: 1 } }];
  const path = { id: lab.experiment.uuid };
  await invoke(handler, 'reportMeasurements', { path, as: lab.manager.token, body: { measurements } });
  expect((await next()).samples.map(({ number }: { number: number }) => number)).toEqual([2, 3]);
});

it('refuses values off the axis and missing ones by row, and stores nothing', async () => {
  const wrong = [{ temperature: 0.4, binder: 'Epoxy' }, { binder: 'Acrylic' }, { temperature: 120, binder: 'Epoxy' }];
  const { status, body } = await send({ samples: wrong });
  expect(status).toBe(400);
  expect(body.fields).toMatchObject({ 'samples.1.temperature': expect.any(String) });
  const offAxis = await send({ samples: wrong.with(1, { temperature: 1, binder: 'Acrylic' }) });
  expect(offAxis).toMatchObject({
    status: 400,
    body: { detail: 'Some runs have values that their inputs cannot have' },
  });
  expect(offAxis.body.fields).toEqual({
    'samples.0.temperature': 'Row 1: Temperature cannot be 0.4; the nearest value is 0',
    'samples.2.temperature': 'Row 3: Temperature cannot be 120; the nearest value is 100',
  });
  expect(await stored(lab.experiment)).toMatchObject({ series: [], samples: [] });
});

it('refuses settings that the rules forbid', async () => {
  await aRule(lab.experiment, { formula: 'temperature < 30' });
  const { status, body } = await send();
  expect(status).toBe(400);
  expect(body).toMatchObject({
    detail: 'The rules forbid some of the runs',
    fields: { 'samples.1': 'Row 2: the rules forbid this setting' },
  });
  expect((await stored(lab.experiment)).series).toEqual([]);
});

it.each([
  ['without a run for each sample', { design: { ...design, runs: runs.slice(1) } }],
  ['of an unknown family', { design: { ...design, family: 'guess', runs } }],
  ['with parameters', { parameters: [{ short_name: 'speed', type: 'input', is_categorical: false }] }],
  ['with an unknown field', { design: { ...design, runs, colour: 'red' } }],
])('refuses a design %s', async (_, body) => {
  expect((await send(body)).status).toBe(400);
  expect((await stored(lab.experiment)).series).toEqual([]);
});

it('leaves outputs out, and needs the licence for importing series alone', async () => {
  const few = actionNames.filter((name) => name !== 'series_out_parameter:import');
  lab = await aLaboratory({ actions: few });
  const answer = await send({ samples: samples.map((row) => ({ ...row, yield_pct: 4 })), options: { out: true } });
  expect(answer.status).toBe(201);
  expect((await stored(lab.experiment)).samples.map(({ out }) => out)).toEqual([{}, {}, {}]);
  lab = await aLaboratory({ actions: few.filter((name) => name !== 'series:import') });
  expect((await send()).status).toBe(403);
});

it('counts against the quota of series', async () => {
  lab = await aLaboratory({ series_count: 1 });
  expect((await send()).status).toBe(201);
  expect(await send()).toMatchObject({ status: 400, body: { code: 'quota' } });
  expect(limits.rowsWithinCall).toBeGreaterThanOrEqual(1000);
});
