import { beforeEach, expect, it } from 'vitest';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler } from '#functions/handlers/series.ts';
import { samples } from '#functions/tables/tables.ts';
import { aLaboratory, anOutput, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

// Matches rows to samples by number, else by inputs. Samples that changed since they were read are skipped.
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
let uuids: string[];
const send = (body: object) =>
  invoke(handler, 'importOutParameters', { as: lab.manager.token, path: { id: series.uuid }, body });
const fill = (...outValues: object[]) => send({ outValues });
const outs = async () => {
  const rows = await samples.list(lab.workspace.uuid, lab.experiment.uuid);
  return rows.sort((a, b) => a.position - b.position).map((row) => row.out[lab.output.uuid] ?? null);
};
const edit = (index: number, value: number | null, version: number) =>
  invoke(samplesHandler, 'updateSample', {
    as: lab.manager.token,
    path: { id: uuids[index] ?? '' },
    body: { version, outParameters: [{ out_parameter: lab.output.uuid, value }] },
  });

beforeEach(async () => {
  lab = await aLaboratory();
  series = await aSeries(lab.experiment, { sample_count: 3 });
  uuids = [];
  // Temperatures 10, 20, 30, and a deleted sample between the second and the third.
  for (const [index, position] of [0, 1, 3].entries()) {
    const inputs = { [lab.heat.uuid]: 10 * (index + 1), [lab.binder.uuid]: index % 2 };
    const row = await aSample(series, { position, in: inputs, out: { [lab.output.uuid]: 100 + index } });
    uuids.push(row.uuid);
  }
});

it('matches by the number of the sample, whatever the order of the rows', async () => {
  const { status, body } = await fill(
    { 'Sample number': '4', temperature: 30, yield_pct: 3 },
    { 'Sample number': 1, yield_pct: 1, 'Series number': 1, 'Experiment name': 'Experiment' },
    { 'Sample number': 2, yield_pct: null },
  );
  expect({ status, kept: body.kept }).toEqual({ status: 200, kept: undefined });
  expect(await outs()).toEqual([1, 101, 3]);
});

it('matches by the inputs if no row has a number; a category is a label or an index', async () => {
  const rows = [
    { temperature: '30.0', binder: 0, yield_pct: 3 },
    { temperature: 20, binder: 'Acrylic', yield_pct: 2 },
  ];
  expect((await fill(...rows)).status).toBe(200);
  expect(await outs()).toEqual([100, 2, 3]);
});

it.each([
  [
    'contradict their sample',
    [
      { 'Sample number': 1, yield_pct: 1 },
      { 'Sample number': 2, temperature: 30, binder: 'Epoxy', yield_pct: 2 },
    ],
    {
      'outValues.1.temperature': 'Row 2: The file has 30, sample 2 has 20',
      'outValues.1.binder': 'Row 2: The file has Epoxy, sample 2 has Acrylic',
    },
  ],
  [
    'are of no sample',
    [{ 'Sample number': 3, yield_pct: 1 }],
    { 'outValues.0.Sample number': 'Row 1: The series has no sample 3' },
  ],
  [
    'have the inputs of several',
    [{ binder: 'Epoxy', yield_pct: 1 }],
    { 'outValues.0': 'Row 1: Samples 1, 4 all have these inputs' },
  ],
  [
    'are of another series',
    [{ 'Sample number': 1, 'Series number': 2, yield_pct: 1 }],
    { 'outValues.0.Series number': 'Row 1: The row is of series 2' },
  ],
  [
    'have no readable number',
    [{ 'Sample number': 1.5, yield_pct: 1 }],
    { 'outValues.0.Sample number': 'Row 1: Sample number must be a whole number' },
  ],
  [
    'have an index beyond the categories',
    [{ binder: 2, yield_pct: 1 }],
    { 'outValues.0.binder': 'Row 1: binder has no such category' },
  ],
])('imports nothing of rows that %s', async (_, outValues, fields) => {
  const { status, body } = await send({ outValues });
  expect({ status, code: body.code, fields: body.fields }).toEqual({ status: 400, code: 'validation', fields });
  expect(await outs()).toEqual([100, 101, 102]);
});

it('skips and names a sample that was changed or deleted since its version was read', async () => {
  expect((await edit(1, 55, 0)).status).toBe(200);
  const { status, body } = await fill(
    { 'Sample number': 1, 'Sample version': 0, yield_pct: 1 },
    { 'Sample number': 2, 'Sample version': 0, yield_pct: 2 },
    { 'Sample number': 3, 'Sample version': 0, yield_pct: 3 },
  );
  expect(status).toBe(200);
  expect(body.kept.toSorted((a: { sample_number: number }, b: typeof a) => a.sample_number - b.sample_number)).toEqual([
    { sample_number: 2, short_name: 'yield_pct' },
    { sample_number: 3, short_name: 'yield_pct' },
  ]);
  expect(await outs()).toEqual([1, 55, 102]);
});

it('asks nothing of a cell whose value is to replace itself, whatever it has now', async () => {
  await anOutput(lab.experiment, { name: 'Purity', short_name: 'purity' });
  await fill({ 'Sample number': 1, yield_pct: 1 });
  await fill({ 'Sample number': 1, purity: 8 }, { 'Sample number': 2, yield_pct: 22, purity: 9 });
  const table = (first: number) => [
    { 'Sample number': 1, yield_pct: first, purity: null },
    { 'Sample number': 2, yield_pct: null, purity: null },
  ];
  const { status, body } = await send({ outValues: table(100), replaces: table(1) });
  expect({ status, kept: body.kept }).toEqual({ status: 200, kept: undefined });
  expect(await outs()).toEqual([100, 22, 102]);
});

it('restores values exactly, also empty ones, except where somebody has changed them since', async () => {
  await edit(2, null, 0);
  expect(
    (
      await fill(
        { 'Sample number': 1, yield_pct: 1 },
        { 'Sample number': 2, yield_pct: 2 },
        { 'Sample number': 4, yield_pct: 3 },
      )
    ).status,
  ).toBe(200);
  await edit(1, 22, 1);
  const numbers = [1, 2, 4];
  const table = (values: (number | null)[]) =>
    values.map((yield_pct, at) => ({ 'Sample number': numbers[at], yield_pct }));
  const undone = await send({ outValues: table([100, 101, null]), replaces: table([1, 2, 3]) });
  expect({ status: undone.status, kept: undone.body.kept }).toEqual({
    status: 200,
    kept: [{ sample_number: 2, short_name: 'yield_pct' }],
  });
  expect(await outs()).toEqual([100, 22, null]);
  expect((await send({ outValues: table([1, 2, 3]), replaces: table([100, 101, null]) })).status).toBe(200);
  expect(await outs()).toEqual([1, 22, 3]);
  expect((await send({ outValues: table([1, 2, 3]), replaces: [] })).status).toBe(400);
});
