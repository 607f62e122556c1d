import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as tokens } from '#functions/handlers/access-tokens.ts';
import { handler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { historySort } from '#functions/tables/history-rows.ts';
import { sampleSort } from '#functions/tables/rows.ts';
import { experiments, sampleHistory, samples } from '#functions/tables/tables.ts';
import type { HistoryEntry } from '#shared/contracts/sample-history.ts';
import { seconds } from '#tests/support/builders.ts';
import { consumedUnits, countingUnits } from '#tests/support/consumed-units.ts';
import { aLaboratory, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, workerWith } from '#tests/support/jobs.ts';
import { packed } from '#tests/support/packed.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';

// A worker writes larger files; `import-series.test.ts` has the real number.
vi.mock('#shared/rules/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('#shared/rules/limits.ts')>();
  return { limits: { ...limits, rowsWithinCall: 150 } };
});

const count = 160;
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
let uuids: string[];

async function aMeasuredSeries(size: number) {
  const made = await aSeries(lab.experiment, { sample_count: size });
  const rows = manySamples(made, size).map((row, index) => ({
    ...row,
    source: 'import' as const,
    in: { [lab.heat.uuid]: index, [lab.binder.uuid]: index % 2 },
  }));
  await samples.putAll(lab.workspace.uuid, rows);
  return { made, rows };
}

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLaboratory();
  const { workspace_uuid, parent, sort } = lab.experiment;
  await experiments.update(workspace_uuid, { parent, sort }, { set: { series_total: 1 } });
  const { made, rows } = await aMeasuredSeries(10);
  series = made;
  uuids = rows.map(({ uuid }) => uuid);
});

const as = () => lab.manager.token;
const sample = (index = 5) => ({ id: uuids[index] ?? '' });
const update = (body: object, token = as()) => invoke(handler, 'updateSample', { as: token, path: sample(), body });
const value = (one: number | null) => ({ outParameters: [{ out_parameter: lab.output.uuid, value: one }] });
const fill = (body: object) =>
  invoke(seriesHandler, 'importOutParameters', { as: as(), path: { id: series.uuid }, body });
const report = (measurements: object[], token = as(), more: object = {}) =>
  invoke(seriesHandler, 'reportMeasurements', {
    as: token,
    path: { id: lab.experiment.uuid },
    body: { measurements, ...more },
  });
const read = (id: string, token = as(), after?: string) =>
  invoke(handler, 'readSampleHistory', { as: token, path: { id }, query: after === undefined ? {} : { after } });
async function historyOf(id = sample().id): Promise<HistoryEntry[]> {
  const { status, body } = await read(id);
  expect({ status, next: body.next }).toEqual({ status: 200, next: null });
  return body.entries;
}
const yieldFrom = (from: number | null, to: number | null) => ({
  field: 'output' as const,
  parameter: lab.output.uuid,
  short_name: 'yield_pct',
  from,
  to,
});
const remove = () => invoke(handler, 'deleteSample', { as: as(), path: sample() });
const restore = () =>
  invoke(handler, 'createSample', {
    as: as(),
    path: { id: series.uuid },
    body: { inParameters: [], restores: sample().id },
  });

describe('the history of a sample', () => {
  it('has who, when, what and where from, whatever the door', async () => {
    const body = { name: 'Robot 1', expires: seconds() + 86_400 };
    const { token } = (await invoke(tokens, 'createAccessToken', { as: as(), body })).body;
    await update({ version: 0, ...value(1) });
    await fill({ outValues: [{ 'Sample number': 6, yield_pct: 2 }], file: 'hplc.csv' });
    await report([{ sample: sample().id, outputs: { yield_pct: 3 } }], token);
    await update({ version: 3, ...value(2), origin: 'undo' });
    await fill({
      outValues: [{ 'Sample number': 6, yield_pct: 1 }],
      replaces: [{ 'Sample number': 6, yield_pct: 2 }],
      ...{ file: 'hplc.csv', origin: 'undo' },
    });
    const { name: by, uuid: account } = lab.manager.user;
    const edit = { event: 'edited', by, account, at: expect.any(Number) };
    expect(await historyOf()).toEqual([
      { ...edit, origin: 'undo', file: 'hplc.csv', changes: [yieldFrom(2, 1)] },
      { ...edit, origin: 'undo', changes: [yieldFrom(3, 2)] },
      { ...edit, origin: 'token', token: 'Robot 1', changes: [yieldFrom(2, 3)] },
      { ...edit, origin: 'file', file: 'hplc.csv', changes: [yieldFrom(1, 2)] },
      { ...edit, origin: 'typed', changes: [yieldFrom(null, 1)] },
      { event: 'created', by: expect.any(String), at: expect.any(Number), origin: 'file', changes: [] },
    ]);
    expect(await historyOf(uuids[4])).toHaveLength(1);
  });

  it('has inputs, categories by their labels, states, notes, tags and labels', async () => {
    const body = {
      version: 0,
      inParameters: [
        { in_parameter: lab.heat.uuid, value: 70 },
        { in_parameter: lab.binder.uuid, value: 0 },
      ],
      ...{ state: 'failed', reason: 'Leak', note: 'Brown.\nOdd.', tags: ['a', 'b'], label: 'V-7' },
    };
    await update(body);
    expect((await historyOf())[0]?.changes).toEqual([
      { field: 'input', parameter: lab.heat.uuid, short_name: 'temperature', from: 5, to: 70 },
      { field: 'input', parameter: lab.binder.uuid, short_name: 'binder', from: 'Acrylic', to: 'Epoxy' },
      { field: 'state', from: null, to: 'failed' },
      { field: 'reason', from: null, to: 'Leak' },
      { field: 'note', from: null, to: 'Brown.\nOdd.' },
      { field: 'tags', from: null, to: 'a; b' },
      { field: 'label', from: null, to: 'V-7' },
    ]);
  });

  it('begins with the label that the sample was created with, also where it was changed since', async () => {
    const body = {
      inParameters: [
        { in_parameter: lab.heat.uuid, value: 70 },
        { in_parameter: lab.binder.uuid, value: 0 },
      ],
      label: 'V-1',
    };
    const made = await invoke(handler, 'createSample', { as: as(), path: { id: series.uuid }, body });
    const first = { field: 'label', from: null, to: 'V-1' };
    expect((await historyOf(made.body.uuid))[0]).toMatchObject({ event: 'created', changes: [first] });
    const change = { version: made.body.version, label: 'V-2' };
    await invoke(handler, 'updateSample', { as: as(), path: { id: made.body.uuid }, body: change });
    const [edited, created] = await historyOf(made.body.uuid);
    expect(edited?.changes).toEqual([{ field: 'label', from: 'V-1', to: 'V-2' }]);
    expect(created?.changes).toEqual([first]);
    await update({ version: 0, label: 'V-3' });
    expect((await historyOf()).at(-1)?.changes).toEqual([]);
  });

  it('has nothing of an edit that changed nothing, was refused, or was reported again', async () => {
    await report([{ sample: sample().id, outputs: { yield_pct: 3 } }]);
    await report([{ sample: sample().id, outputs: { yield_pct: 3 } }]);
    expect((await update({ version: 0, ...value(9) })).status).toBe(409);
    await Promise.all([update({ version: 1, ...value(5) }), update({ version: 1, ...value(6) })]);
    const [newest, ...older] = await historyOf();
    expect(newest?.changes[0]?.from).toBe(3);
    expect(older).toHaveLength(2);
  });

  it('stays with a sample that is deleted and brought back, and says both', async () => {
    await update({ version: 0, ...value(1) });
    await remove();
    expect((await read(sample().id)).status).toBe(404);
    await restore();
    expect((await historyOf()).map(({ event }) => event)).toEqual(['restored', 'deleted', 'edited', 'created']);
    await update({ version: 2, ...value(2) });
    expect((await historyOf())[0]?.changes).toEqual([yieldFrom(1, 2)]);
  });

  it('is read by pages, each entry once', async () => {
    const { name: by, uuid: account } = lab.manager.user;
    const names = Array.from({ length: 260 }, (_, index) => `${String(index + 1).padStart(6, '0')}#0123456789ab`);
    const { workspace_uuid, parent } = series;
    const rowOf = (entry: string, to: number, previous?: string) => ({
      ...{ parent, workspace_uuid, sort: historySort(series.uuid, sample().id, entry), event: 'edited' as const },
      ...{ by, account, at: 1, origin: 'typed' as const, changes: [yieldFrom(null, to)] },
      ...(previous !== undefined && { previous }),
    });
    // Rows of attempts that failed lie between those that count.
    await sampleHistory.putAll(
      workspace_uuid,
      names.flatMap((name, at) => [rowOf(name, at, names[at - 1]), rowOf(`${name.slice(0, 7)}ffffffffffff`, -1)]),
    );
    await samples.update(
      workspace_uuid,
      { parent, sort: sampleSort(series.uuid, sample().id) },
      { set: { history: names.at(-1) } },
    );
    const found: unknown[] = [];
    let after: string | undefined;
    do {
      const { body } = await read(sample().id, as(), after);
      found.push(...body.entries.map(({ changes }: HistoryEntry) => changes[0]?.to));
      after = body.next ?? undefined;
    } while (after !== undefined);
    expect(found).toEqual([...Array.from({ length: 260 }, (_, index) => 259 - index), undefined]);
    expect((await read(sample().id, as(), 'bm9uc2Vuc2U')).status).toBe(400);
  });

  it('is nothing that another tenant reads', async () => {
    await update({ version: 0, ...value(1) });
    const stranger = (await aLaboratory()).manager;
    expect((await read(sample().id, stranger.token)).status).toBe(404);
  });
});

describe('a large file', () => {
  const numbers = (offset: number) => Array.from({ length: count }, (_, index) => offset + index);
  const send = (into: string, values: readonly number[], file: string) =>
    invoke(seriesHandler, 'importOutParameters', {
      as: as(),
      path: { id: into },
      body: {
        packed: packed(
          ['yield_pct'],
          values.map((one) => [one]),
        ),
        file,
      },
    });
  const work = () => sentJobs().findLast(({ type, fallback }) => type === 'import-outputs' && !fallback) ?? {};

  it.each([false, true])(
    'is in the history of each sample, also where edits follow (worker: %s)',
    async (isByWorker) => {
      const size = isByWorker ? count : 110;
      const { made, rows } = await aMeasuredSeries(size);
      const [ids, id] = [rows.map(({ uuid }) => uuid), rows[3]?.uuid ?? ''];
      const path = { id };
      await invoke(handler, 'updateSample', { as: as(), path, body: { version: 0, ...value(1) } });
      for (const [offset, file] of [
        [10, 'monday.csv'],
        [20, 'tuesday.csv'],
      ] as const) {
        expect((await send(made.uuid, numbers(offset).slice(0, size), file)).status).toBe(200);
        if (isByWorker) {
          expect(await deliver(workerWith(), work())).toBe(true);
          expect(await deliver(workerWith(), work(), { count: 2 })).toBe(true);
        }
      }
      await invoke(handler, 'updateSample', { as: as(), path, body: { version: 3, note: 'Sure' } });
      const { name: by, uuid: account } = lab.manager.user;
      const edit = { event: 'edited', by, account, at: expect.any(Number) };
      expect(await historyOf(id)).toEqual([
        { ...edit, origin: 'typed', changes: [{ field: 'note', from: null, to: 'Sure' }] },
        { ...edit, origin: 'file', file: 'tuesday.csv', changes: [yieldFrom(13, 23)] },
        { ...edit, origin: 'file', file: 'monday.csv', changes: [yieldFrom(1, 13)] },
        { ...edit, origin: 'typed', changes: [yieldFrom(null, 1)] },
        expect.objectContaining({ event: 'created' }),
      ]);
      expect((await historyOf(ids.at(-1)))[0]?.changes).toEqual([yieldFrom(size + 9, size + 19)]);
      await invoke(handler, 'deleteSample', { as: as(), path });
      const body = { inParameters: [], restores: id };
      await invoke(handler, 'createSample', { as: as(), path: { id: made.uuid }, body });
      expect(await historyOf(id)).toHaveLength(7);
    },
  );

  it('that makes a series is the first line of its samples', async () => {
    const body = { samples: [{ temperature: 1, binder: 'Epoxy' }], options: {}, file: 'plan.xlsx' };
    const answer = await invoke(seriesHandler, 'importSeries', { as: as(), path: { id: lab.experiment.uuid }, body });
    const [entry] = await historyOf(answer.body.series.samples[0].uuid);
    expect(entry).toMatchObject({ event: 'created', origin: 'file', file: 'plan.xlsx', by: lab.manager.user.name });
  });
});

describe('the cost of the history', () => {
  countingUnits();

  const edit = (index: number) =>
    invoke(handler, 'updateSample', { as: as(), path: sample(index), body: { version: 0, ...value(4) } });

  it.each([
    ['an edit', edit],
    ['a measurement', (index: number) => report([{ sample: uuids[index], outputs: { yield_pct: 4 } }])],
    [
      'a row of a file',
      (index: number) => fill({ outValues: [{ 'Sample number': index + 1, yield_pct: 4 }], file: 'hplc.csv' }),
    ],
  ])('is one write unit %s', async (_, change) => {
    // The first call of an account counts as its visit.
    await edit(1);
    const unitsOf = async (index: number) => {
      const before = consumedUnits();
      expect((await change(index)).status).toBe(200);
      return consumedUnits() - before;
    };
    const units = await unitsOf(2);
    vi.spyOn(sampleHistory, 'putAll').mockResolvedValue();
    const without = await unitsOf(3);
    vi.restoreAllMocks();
    expect([units, await historyOf(uuids[2])]).toEqual([without + 1, expect.objectContaining({ length: 2 })]);
  });
});
