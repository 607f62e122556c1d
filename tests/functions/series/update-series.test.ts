import { beforeEach, describe, expect, it } from 'vitest';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler } from '#functions/handlers/series.ts';
import { samples, series as seriesTable } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { aMember } from '#tests/support/builders.ts';
import { aLaboratory, aSeries, makeBusy, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

const count = 24;
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;

beforeEach(async () => {
  lab = await aLaboratory();
  series = await aSeries(lab.experiment, { sample_count: count, is_generated: true });
  const rows = manySamples(series, count).map((row, index) => ({
    ...row,
    in: { [lab.heat.uuid]: index, [lab.binder.uuid]: index % 2 },
  }));
  await samples.putAll(lab.workspace.uuid, rows);
});

const as = () => lab.manager.token;
const update = (body: object, token = as()) =>
  invoke(handler, 'updateSeries', { as: token, path: { id: series.uuid }, body });
const listed = async (experiment = lab.experiment.uuid) =>
  (await invoke(handler, 'listSeries', { as: as(), path: { id: experiment } })).body.series[0];
const order = async (experiment?: string): Promise<(number | undefined)[]> =>
  ((await listed(experiment)).samples as Sample[]).map(({ run_order }) => run_order);
const inNumbers = Array.from({ length: count }, (_, index) => index + 1);

describe('a note and tags of a series', () => {
  const noted = { note: 'New lot of base.\nSlow stirring.', tags: ['lot 7', 'slow'] };

  it('are in its answers, files and copies until empty ones remove them', async () => {
    expect(await update(noted)).toMatchObject({ status: 200, body: noted });
    expect((await update({ name: 'Screening' })).body).toMatchObject(noted);
    expect(await listed()).toMatchObject(noted);
    const csv = await invoke(samplesHandler, 'readSamplesCsv', { as: as(), path: { id: lab.experiment.uuid } });
    expect(csv.body).toMatch(/^.{0,1}Series number,Series name,Series note,Series tags,Sample number,/);
    expect(csv.body).toContain('1,Screening,"New lot of base.\nSlow stirring.",lot 7; slow,1,');
    const path = { id: lab.experiment.uuid };
    const copy = await invoke(experimentsHandler, 'duplicateExperiment', { as: as(), path, body: {} });
    expect(await listed(copy.body.uuid)).toMatchObject(noted);
    expect((await update({ note: '' })).body).not.toHaveProperty('note');
    expect((await update({ tags: [] })).body).not.toHaveProperty('tags');
  });

  it.each([
    ['note', 'x'.repeat(2001)],
    ['tags', ['a; b']],
    ['tags', ['same', 'same']],
  ])('are refused where %s cannot be', async (field, wrong) => {
    expect((await update({ [field]: wrong })).status).toBe(400);
    expect(await listed()).not.toHaveProperty(field);
  });

  it('keep an imported series, whose import is undone', async () => {
    await seriesTable.update(series.workspace_uuid, series, { set: { imported_hash: 'as imported' } });
    await update(noted);
    const query = { untouched: 'true' };
    const answer = await invoke(handler, 'deleteSeries', { as: as(), path: { id: series.uuid }, query });
    expect(answer).toMatchObject({ status: 400, body: { code: 'refused' } });
  });
});

describe('the name of a series', () => {
  it('stands beside its number until it is taken away', async () => {
    expect(await listed()).not.toHaveProperty('name');
    expect(await update({ name: ' Screening ' })).toMatchObject({
      status: 200,
      body: { name: 'Screening', number: 1 },
    });
    expect((await listed()).name).toBe('Screening');
    const csv = await invoke(samplesHandler, 'readSamplesCsv', { as: as(), path: { id: lab.experiment.uuid } });
    expect(csv.body).toMatch(/^.{0,1}Series number,Series name,Sample number,/);
    expect((await update({ name: null })).body).not.toHaveProperty('name');
    expect(await listed()).not.toHaveProperty('name');
  });

  it('is a line of at most 40 characters', async () => {
    for (const name of ['', 'x'.repeat(41), 'a\nb']) expect((await update({ name })).status).toBe(400);
    expect(await listed()).not.toHaveProperty('name');
  });

  it('is given by people of the project alone, while no job runs', async () => {
    const unassigned = await aMember(lab.workspace.uuid, []);
    expect((await update({ name: 'A' }, unassigned.token)).status).toBe(404);
    expect((await update({ name: 'A' }, (await aLaboratory()).manager.token)).status).toBe(404);
    await makeBusy(lab.experiment);
    expect(await update({ name: 'A' })).toMatchObject({ status: 400, body: { code: 'busy' } });
    expect(await listed()).not.toHaveProperty('name');
  });
});

describe('a random run order', () => {
  it('is that of its seed, has each place once, and can be taken away', async () => {
    expect(new Set(await order())).toEqual(new Set([undefined]));
    expect((await update({ run_order: { seed: 7 } })).body.run_order).toEqual({ seed: 7, count });
    const first = await order();
    expect(first).not.toEqual(inNumbers);
    expect(first.toSorted((a = 0, b = 0) => a - b)).toEqual(inNumbers);
    await update({ run_order: { seed: 8 } });
    expect(await order()).not.toEqual(first);
    await update({ run_order: { seed: 7 } });
    expect(await order()).toEqual(first);
    await update({ run_order: null });
    expect(new Set(await order())).toEqual(new Set([undefined]));
  });

  it('keeps its places when samples are added and deleted, and in a copy', async () => {
    await update({ run_order: { seed: 7 } });
    const first = await order();
    const [sample] = (await listed()).samples as Sample[];
    await invoke(samplesHandler, 'deleteSample', { as: as(), path: { id: sample?.uuid ?? '' } });
    const inParameters = [
      { in_parameter: lab.heat.uuid, value: 50 },
      { in_parameter: lab.binder.uuid, value: 0 },
    ];
    const made = await invoke(samplesHandler, 'createSample', {
      as: as(),
      path: { id: series.uuid },
      body: { inParameters },
    });
    expect(made.body.run_order).toBe(count + 1);
    expect(await order()).toEqual([...first.slice(1), count + 1]);
    const path = { id: lab.experiment.uuid };
    const copy = await invoke(experimentsHandler, 'duplicateExperiment', { as: as(), path, body: {} });
    expect(await order(copy.body.uuid)).toEqual(await order());
    const next = (await invoke(samplesHandler, 'listNextSamples', { as: as(), path })).body.samples;
    expect(next.map(({ run_order }: Sample) => run_order)).toEqual(await order());
  });

  it('comes back as it was when it was taken away, with the number of samples of its time', async () => {
    const drawn = (await update({ run_order: { seed: 7 } })).body.run_order;
    const inParameters = [
      { in_parameter: lab.heat.uuid, value: 50 },
      { in_parameter: lab.binder.uuid, value: 0 },
    ];
    const path = { id: series.uuid };
    await invoke(samplesHandler, 'createSample', { as: as(), path, body: { inParameters } });
    const printed = await order();
    // The same seed again changes nothing.
    expect((await update({ run_order: { seed: 7 } })).body.run_order).toEqual(drawn);
    await update({ run_order: null });
    expect((await update({ run_order: drawn })).body.run_order).toEqual(drawn);
    expect(await order()).toEqual(printed);
    const refused = await update({ run_order: { seed: 7, count: count + 2 } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { run_order: expect.stringContaining('25') } } });
    expect(await order()).toEqual(printed);
    await update({ run_order: null });
    // Drawn now, it is of 25.
    expect((await update({ run_order: { seed: 7 } })).body.run_order).toEqual({ seed: 7, count: count + 1 });
  });

  it('is refused for a planned series, whose numbers are its order', async () => {
    const design = { goal: 'fill', family: 'sobol', variant: '', model: 'main', seed: 1 } as const;
    const change = { set: { design: { ...design, centres: 0, replicates: 1, blocks: 1, is_random: true } as never } };
    await seriesTable.update(lab.workspace.uuid, { parent: series.parent, sort: series.sort }, change);
    const refused = await update({ run_order: { seed: 7 } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { run_order: expect.stringContaining('planned') } } });
    expect((await update({ run_order: { seed: -1 } })).status).toBe(400);
  });
});
