import { beforeEach, describe, expect, it } from 'vitest';
import { handler as definitionsHandler } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { aMember } from '#tests/support/builders.ts';
import { aLaboratory, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

/** The first four are measured. */
const count = 10;
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
let uuids: string[];

async function setUp(size = count): Promise<void> {
  lab = await aLaboratory();
  series = await aSeries(lab.experiment, { sample_count: size, is_generated: true });
  const rows = manySamples(series, size).map((row, index) => ({
    ...row,
    in: { [lab.heat.uuid]: index, [lab.binder.uuid]: index % 2 },
    out: index < 4 ? { [lab.output.uuid]: 10 * index } : {},
  }));
  await samples.putAll(lab.workspace.uuid, rows);
  uuids = rows.map(({ uuid }) => uuid);
}
beforeEach(() => setUp());

const as = () => lab.manager.token;
const ofExperiment = () => ({ as: as(), path: { id: lab.experiment.uuid } });
const update = (index: number, body: object, token = as()) =>
  invoke(handler, 'updateSample', { as: token, path: { id: uuids[index] ?? '' }, body });
const list = async (): Promise<Sample[]> =>
  (await invoke(handler, 'listSamples', { as: as(), path: { id: series.uuid } })).body;
const saidOf = async (index: number) => {
  const { state, reason } = (await list())[index] ?? {};
  return [state, reason];
};
const reasons = async () => (await invoke(experimentsHandler, 'getExperiment', ofExperiment())).body.reasons;
const next = async () => (await invoke(handler, 'listNextSamples', ofExperiment())).body;
const valid = async () => (await invoke(seriesHandler, 'getValidSampleCount', ofExperiment())).body;
const report = (...measurements: object[]) =>
  invoke(seriesHandler, 'reportMeasurements', { ...ofExperiment(), body: { measurements } });
const fill = (outValues: object[], more: object = {}) =>
  invoke(seriesHandler, 'importOutParameters', { as: as(), path: { id: series.uuid }, body: { outValues, ...more } });
const failed = { state: 'failed', reason: 'No conversion' };

describe('a sample that failed', () => {
  it('is neither measured nor to be measured, until that is taken back', async () => {
    expect((await list())[5]).not.toHaveProperty('state');
    expect((await next()).total).toBe(count - 4);
    expect(await valid()).toBe(4);
    const answer = await update(5, { version: 0, ...failed });
    expect(answer).toMatchObject({ status: 200, body: { ...failed, version: 1, edited_by: lab.manager.user.name } });
    expect((await update(1, { version: 0, state: 'failed' })).body).not.toHaveProperty('reason');
    expect((await next()).total).toBe(count - 5);
    expect(await valid()).toBe(3);
    const back = await update(5, { version: 1, state: null });
    expect(back.body).not.toHaveProperty('state');
    expect(back.body).not.toHaveProperty('reason');
    expect((await next()).total).toBe(count - 4);
  });

  it('keeps its state when a value is typed, and is not changed by the same words', async () => {
    await update(5, { version: 0, ...failed });
    const values = { outParameters: [{ out_parameter: lab.output.uuid, value: 7 }] };
    expect((await update(5, { version: 1, ...values })).body).toMatchObject({ ...failed, version: 2 });
    expect((await update(5, { version: 2, ...failed })).body.version).toBe(2);
    expect((await update(5, { version: 2, reason: '' })).body).not.toHaveProperty('reason');
    expect(await valid()).toBe(4);
  });

  it('comes back as one after it was deleted, and is part of a copy and of the addresses', async () => {
    await update(5, { version: 0, ...failed });
    await invoke(handler, 'deleteSample', { as: as(), path: { id: uuids[5] ?? '' } });
    const body = { inParameters: [], restores: uuids[5] };
    const restored = await invoke(handler, 'createSample', { as: as(), path: { id: series.uuid }, body });
    expect(restored).toMatchObject({ status: 201, body: failed });
    const copy = await invoke(experimentsHandler, 'duplicateExperiment', { ...ofExperiment(), body: {} });
    expect(copy.body.reasons).toEqual(['No conversion']);
    const all = await invoke(seriesHandler, 'listSeries', { as: as(), path: { id: copy.body.uuid } });
    expect(all.body.series[0].samples[5]).toMatchObject(failed);
  });

  it('must have a known state, and a reason only with one', async () => {
    const unknown = await update(5, { version: 0, state: 'broken' });
    expect(unknown.status).toBe(400);
    const lone = await update(5, { version: 0, reason: 'Because' });
    expect(lone).toMatchObject({ status: 400, body: { fields: { reason: expect.stringContaining('failed') } } });
    expect((await update(5, { version: 0, state: 'failed', reason: 'x'.repeat(201) })).status).toBe(400);
    expect(await saidOf(5)).toEqual([undefined, undefined]);
  });

  it('may be said by who measures in its project, and by nobody else', async () => {
    const { workspace, project } = lab;
    const measurer = await aMember(workspace.uuid, [], [project.uuid]);
    expect((await update(5, { version: 0, ...failed }, measurer.token)).status).toBe(200);
    const unassigned = await aMember(workspace.uuid, []);
    expect((await update(6, { version: 0, ...failed }, unassigned.token)).status).toBe(404);
    const stranger = (await aLaboratory()).manager;
    expect((await update(6, { version: 0, ...failed }, stranger.token)).status).toBe(404);
    expect(await saidOf(6)).toEqual([undefined, undefined]);
  });
});

describe('a sample that is left out', () => {
  it('keeps its values, and is none that a model learns from', async () => {
    const answer = await update(3, { version: 0, state: 'left_out', reason: 'Outlier' });
    expect(answer.body.outParameters).toEqual([{ out_parameter: lab.output.uuid, value: 30 }]);
    expect(await valid()).toBe(3);
    expect((await update(3, { version: 1, state: null })).status).toBe(200);
    expect(await valid()).toBe(4);
  });
});

describe('the reasons of an experiment', () => {
  it('are those that were given, newest last, and can be changed', async () => {
    expect(await reasons()).toBeUndefined();
    await update(5, { version: 0, ...failed });
    await update(6, { version: 0, ...failed });
    await update(7, { version: 0, state: 'left_out', reason: ' Outlier ' });
    expect(await reasons()).toEqual(['No conversion', 'Outlier']);
    const body = { reasons: ['Broken vial', 'Outlier'] };
    expect((await invoke(experimentsHandler, 'updateExperiment', { ...ofExperiment(), body })).status).toBe(200);
    await report({ sample: uuids[8], state: 'failed', reason: 'Leak' });
    expect(await reasons()).toEqual(['Broken vial', 'Outlier', 'Leak']);
    const twice = { reasons: ['a', 'a'] };
    expect((await invoke(experimentsHandler, 'updateExperiment', { ...ofExperiment(), body: twice })).status).toBe(400);
    const settings = (await invoke(definitionsHandler, 'exportParameters', ofExperiment())).body;
    expect(settings.reasons).toEqual(['Broken vial', 'Outlier', 'Leak']);
  });
});

describe('a measurement', () => {
  it('tells that a run failed, and changes nothing when it is told twice', async () => {
    const rows = [
      { sample: uuids[5], ...failed },
      { series: 1, number: 4, state: 'left_out' },
    ] as const;
    expect((await report(...rows)).body.changed).toBe(2);
    expect((await report(...rows)).body.changed).toBe(0);
    expect([await saidOf(5), await saidOf(3)]).toEqual([
      ['failed', 'No conversion'],
      ['left_out', undefined],
    ]);
    expect((await report({ sample: uuids[5], state: null, outputs: { yield_pct: 4 } })).body.changed).toBe(1);
    expect(await saidOf(5)).toEqual([undefined, undefined]);
    const lone = await report({ sample: uuids[5], reason: 'Because' });
    expect(lone.body.fields['measurements.0.reason']).toContain('failed or is left out');
  });

  it('of more samples than a transaction has items says it all at once, and an edit takes it back', async () => {
    await setUp(130);
    const rows = uuids.map((sample) => ({ sample, ...failed }));
    expect((await report(...rows)).body.changed).toBe(130);
    expect((await list()).every(({ state, reason }) => state === 'failed' && reason === 'No conversion')).toBe(true);
    expect(await reasons()).toEqual(['No conversion']);
    expect(await valid()).toBe(0);
    expect((await next()).total).toBe(0);
    expect((await update(2, { version: 1, state: null })).status).toBe(200);
    expect(await saidOf(2)).toEqual([undefined, undefined]);
    expect(await valid()).toBe(1);
    await invoke(handler, 'deleteSample', { as: as(), path: { id: uuids[7] ?? '' } });
    const body = { inParameters: [], restores: uuids[7] };
    const restored = await invoke(handler, 'createSample', { as: as(), path: { id: series.uuid }, body });
    expect(restored.body).toMatchObject(failed);
  });
});

describe('a file', () => {
  const row = (number: number, state: string, reason = '') => ({
    'Sample number': number,
    'Sample state': state,
    'State reason': reason,
  });

  it('says of samples that they failed or are left out; an empty cell keeps what is said', async () => {
    expect((await fill([row(6, 'Failed', 'No conversion'), row(4, 'left_out'), row(1, '')])).status).toBe(200);
    expect([await saidOf(5), await saidOf(3), await saidOf(0)]).toEqual([
      ['failed', 'No conversion'],
      ['left_out', undefined],
      [undefined, undefined],
    ]);
    await fill([row(6, ''), { 'Sample number': 4, 'Sample state': '', yield_pct: 9 }]);
    expect([await saidOf(5), await saidOf(3)]).toEqual([
      ['failed', 'No conversion'],
      ['left_out', undefined],
    ]);
    const wrong = await fill([row(6, 'exploded')]);
    expect(wrong.body.fields['outValues.0.Sample state']).toContain('must be failed, left out, or empty');
  });

  it('can be undone, except where somebody has said something else since', async () => {
    const said = [row(6, 'failed', 'Leak'), row(7, 'failed')];
    const before = [row(6, ''), row(7, '')];
    await fill(said, { replaces: before });
    await update(6, { version: 1, state: 'left_out' });
    const { body } = await fill(before, { replaces: said });
    expect(body.kept).toEqual([{ sample_number: 7, short_name: 'Sample state' }]);
    expect([await saidOf(5), await saidOf(6)]).toEqual([
      [undefined, undefined],
      ['left_out', undefined],
    ]);
  });

  it('of a series brings the states of its samples, and is not as it was imported once one is changed', async () => {
    const cells = { temperature: 1, binder: 'Epoxy' };
    const body = {
      samples: [
        { ...cells, ...row(1, 'failed', 'Leak') },
        { ...cells, yield_pct: 3 },
      ],
      options: {},
    };
    const { status, body: made } = await invoke(seriesHandler, 'importSeries', { ...ofExperiment(), body });
    expect([status, made.series.samples[0]]).toMatchObject([201, { state: 'failed', reason: 'Leak' }]);
    expect(made.series.samples[1]).not.toHaveProperty('state');
    expect(await reasons()).toEqual(['Leak']);
    const [{ uuid }] = made.series.samples;
    await invoke(handler, 'updateSample', { as: as(), path: { id: uuid }, body: { version: 0, state: null } });
    const removed = { as: as(), path: { id: made.series.uuid }, query: { untouched: 'true' } };
    expect((await invoke(seriesHandler, 'deleteSeries', removed)).status).toBe(400);
    const wrong = { samples: [{ ...cells, ...row(1, 'exploded') }], options: {} };
    expect((await invoke(seriesHandler, 'importSeries', { ...ofExperiment(), body: wrong })).status).toBe(400);
  });
});
