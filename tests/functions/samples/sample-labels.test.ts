import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { sampleSort } from '#functions/tables/rows.ts';
import { experiments, samples, uniqueNames } from '#functions/tables/tables.ts';
import { labelNames } from '#functions/tables/unique-name-rows.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { aLaboratory, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver } from '#tests/support/jobs.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
let uuids: string[];

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLaboratory();
  series = await aSeries(lab.experiment, { sample_count: 4, is_generated: true });
  const rows = manySamples(series, 4).map((row, index) => ({
    ...row,
    in: { [lab.heat.uuid]: index, [lab.binder.uuid]: index % 2 },
  }));
  await samples.putAll(lab.workspace.uuid, rows);
  uuids = rows.map(({ uuid }) => uuid);
});

const as = () => lab.manager.token;
const ofExperiment = () => ({ as: as(), path: { id: lab.experiment.uuid } });
const update = (index: number, body: object, token = as()) =>
  invoke(handler, 'updateSample', { as: token, path: { id: uuids[index] ?? '' }, body });
const list = async (): Promise<Sample[]> =>
  (await invoke(handler, 'listSamples', { as: as(), path: { id: series.uuid } })).body;
const labels = async () => (await list()).map(({ label }) => label);
const create = (body: object) =>
  invoke(handler, 'createSample', { as: as(), path: { id: series.uuid }, body: { inParameters: inputs(), ...body } });
const inputs = () => [
  { in_parameter: lab.heat.uuid, value: 50 },
  { in_parameter: lab.binder.uuid, value: 0 },
];
const send = (rows: object[]) =>
  invoke(seriesHandler, 'importSeries', { ...ofExperiment(), body: { options: {}, samples: rows } });
const row = (label: string) => ({ temperature: 1, binder: 'Epoxy', 'Sample label': label });
const report = (...measurements: object[]) =>
  invoke(seriesHandler, 'reportMeasurements', { ...ofExperiment(), body: { measurements } });
const fill = (outValues: object[]) =>
  invoke(seriesHandler, 'importOutParameters', { as: as(), path: { id: series.uuid }, body: { outValues } });
const labelKey = (label: string) => ({ parent: labelNames(lab.experiment.uuid), sort: label });
const sampleKey = (index: number) => ({
  parent: lab.experiment.uuid,
  sort: sampleSort(series.uuid, uuids[index] ?? ''),
});
const reserved = (label: string, uuid = '') =>
  uniqueNames.add(lab.workspace.uuid, {
    ...{ ...labelKey(label), uuid, series_uuid: series.uuid },
    workspace_uuid: lab.workspace.uuid,
  });
const holder = async (label: string) => (await uniqueNames.get(lab.workspace.uuid, labelKey(label)))?.uuid;
const deleteSeries = (uuid: string) => invoke(seriesHandler, 'deleteSeries', { as: as(), path: { id: uuid } });

describe('a label', () => {
  it('is given, changed and taken away like a value, and absent before', async () => {
    expect((await list())[0]).not.toHaveProperty('label');
    const answer = await update(0, { version: 0, label: ' Vial A1 ' });
    expect(answer).toMatchObject({ status: 200, body: { label: 'Vial A1', version: 1 } });
    expect((await update(0, { version: 1, label: 'Vial A1' })).body.version).toBe(1);
    expect((await update(0, { version: 1, label: 'Vial A2' })).body.label).toBe('Vial A2');
    const values = { outParameters: [{ out_parameter: lab.output.uuid, value: 7 }] };
    expect((await update(0, { version: 2, ...values })).body).toMatchObject({ label: 'Vial A2', version: 3 });
    expect((await update(0, { version: 3, label: null })).body).not.toHaveProperty('label');
  });

  it('is unique in the experiment, and says whose it is', async () => {
    await update(0, { version: 0, label: 'A' });
    const taken = await update(1, { version: 0, label: 'A' });
    expect(taken).toMatchObject({
      status: 400,
      body: { fields: { label: 'Label A is that of sample 1 of series 1' } },
    });
    expect((await create({ label: 'A' })).status).toBe(400);
    expect(await labels()).toEqual(['A', undefined, undefined, undefined]);
    const other = await aLaboratory();
    expect((await update(1, { version: 0, label: 'B' }, other.manager.token)).status).toBe(404);
  });

  it('is free again once its sample has another, is deleted, or its series is', async () => {
    await update(0, { version: 0, label: 'A' });
    await update(0, { version: 1, label: 'B' });
    expect((await update(1, { version: 0, label: 'A' })).status).toBe(200);
    await invoke(handler, 'deleteSample', { as: as(), path: { id: uuids[1] ?? '' } });
    expect((await update(2, { version: 0, label: 'A' })).status).toBe(200);
    await deleteSeries(series.uuid);
    expect((await send([row('A'), row('B')])).status).toBe(201);
  });

  it('must be a line of at most 40 characters', async () => {
    for (const label of ['', '  ', 'x'.repeat(41), 'a\nb', 7]) {
      expect((await update(0, { version: 0, label })).status).toBe(400);
    }
    expect(await labels()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is given to one of two samples at the same moment', async () => {
    const answers = await Promise.all([0, 1, 2].map((index) => update(index, { version: 0, label: 'A' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await labels()).filter((label) => label === 'A')).toHaveLength(1);
  });

  it('stays with a sample that was written while another took over its reservation', async () => {
    await reserved('A', uuids[0]);
    const takeOver = uniqueNames.update;
    vi.spyOn(uniqueNames, 'update').mockImplementationOnce(async (...call) => {
      await samples.update(lab.workspace.uuid, sampleKey(0), { set: { label: 'A' } });
      return takeOver(...call);
    });
    const late = await update(1, { version: 0, label: 'A' });
    expect(late.body.fields).toEqual({ label: 'Label A is that of sample 1 of series 1' });
    expect(await labels()).toEqual(['A', undefined, undefined, undefined]);
    expect(await holder('A')).toBe(uuids[0]);
  });

  it('that an import under way has reserved is not taken from it', async () => {
    const unseen = crypto.randomUUID();
    await reserved('A', unseen);
    const { uuid: sort, project_uuid: parent } = lab.experiment;
    const lock = (generation_id: string) =>
      experiments.update(lab.workspace.uuid, { parent, sort }, { set: { generation_id } });
    await lock(crypto.randomUUID());
    expect((await update(0, { version: 0, label: 'A' })).body.code).toBe('busy');
    expect(await holder('A')).toBe(unseen);
    await lock('');
    expect((await update(0, { version: 0, label: 'A' })).status).toBe(200);
  });

  it('goes to one of an import and an edit at the same moment', async () => {
    const listNames = uniqueNames.list;
    const question = vi.spyOn(uniqueNames, 'list').mockImplementationOnce(async (...call) => {
      const found = await listNames(...call);
      // The import has seen that the label is its own, and has not committed yet.
      expect((await update(0, { version: 0, label: 'A' })).status).toBe(200);
      return found;
    });
    const refused = await send([row('A'), row('B')]);
    question.mockRestore();
    expect(refused).toMatchObject({ status: 400, body: { detail: 'Another sample has just been given the label A' } });
    const all = await invoke(seriesHandler, 'listSeries', { as: as(), path: { id: lab.experiment.uuid } });
    expect(all.body.series).toHaveLength(1);
    expect(await labels()).toEqual(['A', undefined, undefined, undefined]);
    expect((await send([row('B')])).status).toBe(201);
  });

  it('comes back with its sample unless another has it, and is part of a copy', async () => {
    await update(0, { version: 0, label: 'A' });
    await update(1, { version: 0, label: 'B' });
    for (const index of [0, 1]) await invoke(handler, 'deleteSample', { as: as(), path: { id: uuids[index] ?? '' } });
    await update(2, { version: 0, label: 'B' });
    expect((await create({ restores: uuids[0] })).body.label).toBe('A');
    expect((await create({ restores: uuids[1] })).body).not.toHaveProperty('label');
    const copy = await invoke(experimentsHandler, 'duplicateExperiment', { ...ofExperiment(), body: {} });
    const all = await invoke(seriesHandler, 'listSeries', { as: as(), path: { id: copy.body.uuid } });
    const copied = all.body.series[0].samples as Sample[];
    expect(copied.map(({ label }) => label)).toEqual(['A', undefined, 'B', undefined]);
    const [, second] = copied;
    const body = { version: 0, label: 'A' };
    expect((await invoke(handler, 'updateSample', { as: as(), path: { id: second?.uuid ?? '' }, body })).status).toBe(
      400,
    );
  });

  it('goes with the experiment', async () => {
    await update(0, { version: 0, label: 'A' });
    await invoke(experimentsHandler, 'deleteExperiment', ofExperiment());
    for (const message of sentTo('deletion')) await deliver(deletion, message as object);
    expect(await uniqueNames.list(lab.workspace.uuid, labelNames(lab.experiment.uuid))).toEqual([]);
  });
});

describe('a file of a new series', () => {
  it('gives its samples their labels', async () => {
    const { status, body } = await send([row('A'), row(''), row('C')]);
    expect(status).toBe(201);
    expect((body.series.samples as Sample[]).map(({ label }) => label)).toEqual(['A', undefined, 'C']);
    expect((await update(0, { version: 0, label: 'C' })).status).toBe(400);
  });

  it('is refused by row where a label is given twice, is too long, or is that of another sample', async () => {
    await update(2, { version: 0, label: 'A' });
    const twice = await send([row('D'), row('D'), row('x'.repeat(41))]);
    expect(twice).toMatchObject({
      status: 400,
      body: {
        fields: {
          'samples.1.Sample label': 'Row 2: Row 1 has the label D, too',
          'samples.2.Sample label': 'Row 3: Label may not be greater than 40 characters',
        },
      },
    });
    const taken = await send([row('D'), row('A')]);
    expect(taken).toMatchObject({
      status: 400,
      body: { fields: { 'samples.1.Sample label': 'Row 2: Label A is that of sample 3 of series 1' } },
    });
    expect((await send([row('D')])).status).toBe(201);
  });
});

describe('a sample that is named by its label', () => {
  it('is measured, in a call and in a file of outputs', async () => {
    await update(2, { version: 0, label: 'A' });
    const reported = await report({ label: 'A', outputs: { yield_pct: 12 } });
    expect(reported).toMatchObject({ status: 200, body: { changed: 1, samples: [{ sample: uuids[2], number: 3 }] } });
    expect((await fill([{ 'Sample label': 'A', yield_pct: 13 }])).status).toBe(200);
    expect((await list())[2]?.outParameters).toEqual([{ out_parameter: lab.output.uuid, value: 13 }]);
  });

  it('is refused where there is none, or it has two names', async () => {
    await update(2, { version: 0, label: 'A' });
    const unknown = await report({ label: 'B', outputs: { yield_pct: 12 } });
    expect(unknown.body.fields).toEqual({ 'measurements.0': 'Row 1: No sample has the label B' });
    expect((await report({ label: 'A', series: 1, number: 3, outputs: { yield_pct: 12 } })).status).toBe(400);
    const file = await fill([{ 'Sample label': 'B', yield_pct: 13 }]);
    expect(file.body.fields).toEqual({
      'outValues.0.Sample label': 'Row 1: The series has no sample with the label B',
    });
    const contradicted = await fill([{ 'Sample label': 'A', temperature: 80, yield_pct: 13 }]);
    expect(JSON.stringify(contradicted.body)).toContain('The file has 80, sample A has 2');
  });

  it('is in the list of what is measured next, and in the CSV address', async () => {
    await update(2, { version: 0, label: 'A' });
    const next = (await invoke(handler, 'listNextSamples', ofExperiment())).body.samples;
    expect(next[2]).toMatchObject({ label: 'A', number: 3 });
    expect(next[0]).not.toHaveProperty('label');
    const csv = (await invoke(handler, 'readSamplesCsv', ofExperiment())).body as string;
    expect(csv.split('\r\n')[0]).toMatch(/^Series number,Sample number,Sample label,/);
  });
});
