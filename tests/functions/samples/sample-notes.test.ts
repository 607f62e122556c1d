import { beforeEach, describe, expect, it } from 'vitest';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { aLaboratory, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
let uuids: string[];

async function setUp(count: number): Promise<void> {
  lab = await aLaboratory();
  series = await aSeries(lab.experiment, { sample_count: count });
  const rows = manySamples(series, count).map((row, index) => ({
    ...row,
    in: { [lab.heat.uuid]: index, [lab.binder.uuid]: index % 2 },
  }));
  await samples.putAll(lab.workspace.uuid, rows);
  uuids = rows.map(({ uuid }) => uuid);
}
beforeEach(() => setUp(8));

const as = () => lab.manager.token;
const ofExperiment = () => ({ as: as(), path: { id: lab.experiment.uuid } });
const update = (index: number, body: object, token = as()) =>
  invoke(handler, 'updateSample', { as: token, path: { id: uuids[index] ?? '' }, body });
const list = async (): Promise<Sample[]> =>
  (await invoke(handler, 'listSamples', { as: as(), path: { id: series.uuid } })).body;
const notedOf = async (index: number) => {
  const { note, tags } = (await list())[index] ?? {};
  return [note, tags];
};
const report = (...measurements: object[]) =>
  invoke(seriesHandler, 'reportMeasurements', { ...ofExperiment(), body: { measurements } });
const fill = (outValues: object[], more: object = {}) =>
  invoke(seriesHandler, 'importOutParameters', { as: as(), path: { id: series.uuid }, body: { outValues, ...more } });
const noted = { note: 'Turned brown.\nSmelled.', tags: ['brown', 'fast'] };
const value = (one: number) => ({ outParameters: [{ out_parameter: lab.output.uuid, value: one }] });

describe('a note and tags', () => {
  it('are edited like values, stay when a value is typed, and are removed by empty ones', async () => {
    expect((await list())[5]).not.toHaveProperty('note');
    expect((await list())[5]).not.toHaveProperty('tags');
    expect((await update(5, { version: 0, ...noted })).body).toMatchObject({ ...noted, version: 1 });
    expect((await update(5, { version: 1, ...noted })).body.version).toBe(1);
    expect((await update(5, { version: 1, ...value(7) })).body).toMatchObject({ ...noted, version: 2 });
    expect((await update(5, { version: 2, tags: [] })).body).not.toHaveProperty('tags');
    expect(await notedOf(5)).toEqual([noted.note, undefined]);
    expect((await update(5, { version: 3, note: '' })).body).not.toHaveProperty('note');
  });

  it('come back with a deleted sample, and are part of a copy', async () => {
    await update(5, { version: 0, ...noted });
    await invoke(handler, 'deleteSample', { as: as(), path: { id: uuids[5] ?? '' } });
    const body = { inParameters: [], restores: uuids[5] };
    const restored = await invoke(handler, 'createSample', { as: as(), path: { id: series.uuid }, body });
    expect(restored.body).toMatchObject(noted);
    const copy = await invoke(experimentsHandler, 'duplicateExperiment', { ...ofExperiment(), body: {} });
    const all = await invoke(seriesHandler, 'listSeries', { as: as(), path: { id: copy.body.uuid } });
    expect(all.body.series[0].samples[5]).toMatchObject(noted);
  });

  it.each([
    ['note', 'x'.repeat(2001)],
    ['tags', ['x'.repeat(41)]],
    ['tags', ['same', 'same']],
    ['tags', ['a; b']],
    ['tags', [' ']],
    ['tags', Array.from({ length: 21 }, (_, index) => `t${index}`)],
  ])('are refused where %s cannot be', async (field, wrong) => {
    const answer = await update(5, { version: 0, [field]: wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)[0]).toContain(field);
    expect(await notedOf(5)).toEqual([undefined, undefined]);
  });

  it('are nothing that another tenant sees or writes', async () => {
    const stranger = (await aLaboratory()).manager;
    expect((await update(5, { version: 0, ...noted }, stranger.token)).status).toBe(404);
    expect(await notedOf(5)).toEqual([undefined, undefined]);
  });
});

describe('a measurement', () => {
  it('brings them, and changes nothing when it is reported twice', async () => {
    const given = { sample: uuids[5], outputs: { yield_pct: 4 }, ...noted };
    expect((await report(given)).body.changed).toBe(1);
    expect((await report(given)).body.changed).toBe(0);
    expect((await report({ sample: uuids[5], outputs: { yield_pct: 5 } })).body.changed).toBe(1);
    expect(await notedOf(5)).toEqual([noted.note, noted.tags]);
  });

  it('of more samples than a transaction has items brings all, and an edit of a value loses neither note nor state', async () => {
    await setUp(110);
    await update(7, { version: 0, note: 'Before' });
    const given = uuids.map((sample, index) => ({ sample, state: 'failed', ...(index === 7 ? {} : noted) }));
    expect((await report(...given)).body.changed).toBe(110);
    expect(await notedOf(109)).toEqual([noted.note, noted.tags]);
    expect(await notedOf(7)).toEqual(['Before', undefined]);
    expect((await update(2, { version: 1, ...value(3) })).body).toMatchObject({
      ...noted,
      state: 'failed',
      version: 2,
    });
    expect((await list())[2]).toMatchObject({ ...noted, state: 'failed' });
    await invoke(handler, 'deleteSample', { as: as(), path: { id: uuids[3] ?? '' } });
    const body = { inParameters: [], restores: uuids[3] };
    const restored = await invoke(handler, 'createSample', { as: as(), path: { id: series.uuid }, body });
    expect(restored.body).toMatchObject(noted);
  });
});

describe('a file', () => {
  const row = (number: number, note: string, tags = '') => ({
    'Sample number': number,
    'Sample note': note,
    'Sample tags': tags,
  });

  it('brings them; an empty cell keeps what is noted', async () => {
    expect((await fill([row(6, noted.note, ' brown;fast; brown'), row(4, 'Cloudy')])).status).toBe(200);
    expect([await notedOf(5), await notedOf(3)]).toEqual([
      [noted.note, noted.tags],
      ['Cloudy', undefined],
    ]);
    await fill([{ ...row(6, ''), yield_pct: 9 }]);
    expect(await notedOf(5)).toEqual([noted.note, noted.tags]);
    const wrong = await fill([row(6, 'x'.repeat(1990), 'y'.repeat(41))]);
    expect(wrong.body.fields['outValues.0.Sample tags']).toContain('40');
  });

  it('can be undone, except where somebody has noted something else since', async () => {
    const [after, before] = [
      [row(6, 'Cloudy'), row(7, 'Clear')],
      [row(6, ''), row(7, '')],
    ];
    await fill(after, { replaces: before });
    await update(6, { version: 1, note: 'Mine' });
    const { body } = await fill(before, { replaces: after });
    expect(body.kept).toEqual([{ sample_number: 7, short_name: 'Sample note' }]);
    expect([await notedOf(5), await notedOf(6)]).toEqual([
      [undefined, undefined],
      ['Mine', undefined],
    ]);
  });

  it('of a new series brings them', async () => {
    const rows = [0, 1].map((index) => ({
      ...{ temperature: index, binder: 'Epoxy' },
      ...(index === 1 && { 'Sample note': noted.note, 'Sample tags': 'brown; fast' }),
    }));
    const request = { ...ofExperiment(), body: { samples: rows, options: {} } };
    const answer = await invoke(seriesHandler, 'importSeries', request);
    expect(answer).toMatchObject({ status: 201, body: { series: { samples: [{}, noted] } } });
    expect(answer.body.series.samples[0]).not.toHaveProperty('note');
  });
});

it('long notes fit into the pages of a list, whatever their letters, and lose no sample', async () => {
  const large = await aSeries(lab.experiment, { number: 2, sample_count: 650 });
  // The longest in JSON: six bytes a letter.
  const note = '\u0001'.repeat(2000);
  const rows = manySamples(large, 650).map((row, index) => ({
    ...row,
    // Every fiftieth sample of a page has none: its length says nothing of the others.
    ...(index > 60 && (uuids.length + index) % 50 !== 0 && { note }),
  }));
  await samples.putAll(lab.workspace.uuid, rows);
  const listed: string[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? {} : { after };
    const { body } = await invoke(seriesHandler, 'listSeries', { ...ofExperiment(), query });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(6_000_000);
    for (const one of body.series) listed.push(...one.samples.map(({ uuid }: Sample) => uuid));
    after = body.next ?? undefined;
  } while (after !== undefined);
  expect(listed).toHaveLength(8 + 650);
  expect(new Set(listed).size).toBe(8 + 650);
});
