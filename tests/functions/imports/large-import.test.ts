import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it, vi } from 'vitest';
import { importTasks } from '#functions/features/imports/worker/import-task.ts';
import { handler } from '#functions/handlers/series.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { experiments, imports, inParameters } from '#functions/tables/tables.ts';
import type { Progress } from '#shared/contracts/jobs.ts';
import { newId } from '#tests/support/builders.ts';
import { aSample, aSeries, makeBusy } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { breakAt, cancel, deliver, onceAt, stored, workerWith } from '#tests/support/jobs.ts';
import { packed } from '#tests/support/packed.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';
import { aWatchedLaboratory, type WatchedLaboratory } from '#tests/support/sockets.ts';

// A call writes fewer rows than it may; `import-series.test.ts` has the real number.
vi.mock('#shared/rules/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('#shared/rules/limits.ts')>();
  return { limits: { ...limits, rowsWithinCall: 30 } };
});

let lab: WatchedLaboratory['lab'];
let live: WatchedLaboratory['live'];

const send = (body: object) =>
  invoke(handler, 'importSeries', {
    path: { id: lab.experiment.uuid },
    body: { options: {}, ...body },
    as: lab.manager.token,
  });
const table = (rows: unknown[][], columns = ['temperature', 'binder', 'yield_pct']) => packed(columns, rows);
const many = (count: number, last: unknown[] = []) => [
  ...Array.from({ length: count - 1 }, (_, row) => [row, row % 2 ? 'Acrylic' : 'Epoxy', row % 3 ? row / 2 : null]),
  [count - 1, 'Epoxy', 1, ...last],
];
const work = () => {
  const messages = sentJobs();
  const found = messages.find(({ type, fallback }) => type === 'import-series' && !fallback);
  if (!found) throw new Error('No import was queued');
  return found;
};

beforeEach(async () => {
  ({ lab, live } = await aWatchedLaboratory());
});

it('accepts the rows of a file as one gzipped table', async () => {
  const { status, body } = await send({ packed: table(many(3)) });
  expect(status).toBe(201);
  expect(body.series).toMatchObject({ number: 1, sample_count: 3 });
  expect((await stored(lab.experiment)).samples).toHaveLength(3);
});

it('refuses more samples than an experiment may have, in a call and in a job, and takes as many as it may', async () => {
  await aSeries(lab.experiment, { number: 7, sample_count: 199_850 });
  for (const [rows, status] of [
    [151, 400],
    [150, 201],
  ] as const) {
    const answer = await send({ packed: table(many(rows)) });
    expect(answer.status).toBe(status);
    if (status === 201) continue;
    const detail =
      'An experiment has at most 200\u202f000 samples. This one has 199\u202f850, and the file has 151: please import it into another experiment';
    expect(answer.body).toMatchObject({ code: 'quota', detail });
    expect((await stored(lab.experiment)).samples).toEqual([]);
  }
});

it.each([
  ['the same column twice', ['temperature', 'binder', 'temperature'], 'Column temperature is given more than once'],
  ['a row with fewer cells', ['temperature', 'binder', 'yield_pct', 'extra'], 'Row 1 has not a cell for every column'],
])('refuses a table with %s', async (_, columns, detail) => {
  expect(await send({ packed: table(many(3), columns) })).toMatchObject({ status: 400, body: { detail } });
  expect(await stored(lab.experiment)).toMatchObject({ series: [], samples: [] });
});

it('refuses a table with a cell that is not a text, and reports its position', async () => {
  const rows = [...many(3), [3, 'Epo\ud800xy', 1]];
  const { status, body } = await send({ packed: table(rows) });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ 'rows.3.1': body.detail });
});

it('writes a large series in the background and makes all of it visible at once', async () => {
  const { status, body } = await send({ packed: table(many(31)) });
  expect(status).toBe(201);
  expect(body.series).toMatchObject({ number: 1, sample_count: 31, samples: [] });
  expect(await stored(lab.experiment)).toMatchObject({ series: [], samples: [] });
  expect((await stored(lab.experiment)).row?.generation_id).toBe(work().job_id);
  expect(live.events()).toMatchObject([
    { method: 'generation_set', message: 'The import of 31 samples has been queued', color: 'info' },
  ]);
  expect(await deliver(workerWith(), work())).toBe(true);
  const { row, series, samples } = await stored(lab.experiment);
  expect(row).toMatchObject({ generation_id: '', series_total: 1, series_number: 1 });
  expect(series).toMatchObject([{ uuid: body.series.uuid, number: 1, sample_count: 31, is_generated: false }]);
  expect(samples).toHaveLength(31);
  const second = samples.find(({ position }) => position === 1);
  const { heat, binder, output } = lab;
  expect(second).toMatchObject({
    in: { [heat.uuid]: 1, [binder.uuid]: 1 },
    out: { [output.uuid]: 0.5 },
    source: 'import',
  });
  expect(live.events().at(-1)).toMatchObject({
    method: 'generation_success',
    message: 'Series 1 has been imported with 31 samples',
    color: 'success',
    refetch: ['series', 'parameters'],
  });
});

it('brings the notes, tags and states of a large file', async () => {
  const columns = ['temperature', 'binder', 'yield_pct', 'Sample note', 'Sample tags', 'Sample state'];
  const rows = many(31).map((row, index) => [
    ...row.slice(0, 3),
    ...(index === 1 ? ['Cloudy', 'fast; blue', 'failed'] : [null, '', '']),
  ]);
  expect((await send({ packed: table(rows, columns) })).status).toBe(201);
  await deliver(workerWith(), work());
  const { samples } = await stored(lab.experiment);
  const [first, second] = [0, 1].map((index) => samples.find(({ position }) => position === index));
  expect(second).toMatchObject({ note: 'Cloudy', tags: ['fast', 'blue'], state: 'failed' });
  expect(first).not.toHaveProperty('note');
  expect(first).not.toHaveProperty('tags');
});

it('creates new parameters at the same moment as the series', async () => {
  const columns = ['temperature', 'binder', 'yield_pct', 'speed'];
  const rows = many(31).map((row, index) => [...row.slice(0, 3), index]);
  const parameters = [{ short_name: 'speed', type: 'input', is_categorical: false }];
  const { body } = await send({ packed: table(rows, columns), parameters });
  expect(body.parameters.in_parameters).toMatchObject([{ short_name: 'speed', min_value: 0, max_value: 30 }]);
  const names = async () =>
    (await inParameters.list(lab.experiment.workspace_uuid, lab.experiment.uuid)).map(({ short_name }) => short_name);
  expect(await names()).not.toContain('speed');
  await deliver(workerWith(), work());
  expect(await names()).toContain('speed');
  expect((await stored(lab.experiment)).row?.definitions_version).toBeGreaterThan(lab.experiment.definitions_version);
});

it('says what a new input was for the samples that exist', async () => {
  const experiment = lab.experiment;
  const series = await aSeries(experiment, { sample_count: 1 });
  await aSample(series, { in: { [lab.heat.uuid]: 1, [lab.binder.uuid]: 0 } });
  await experiments.update(experiment.workspace_uuid, experiment, { set: { series_total: 1, series_number: 1 } });
  const columns = ['temperature', 'binder', 'yield_pct', 'speed'];
  const rows = many(31).map((row, index) => [...row.slice(0, 3), index]);
  const parameters = [{ short_name: 'speed', type: 'input', is_categorical: false, earlier_value: 7 }];
  const { body } = await send({ packed: table(rows, columns), parameters });
  const row = async () => (await stored(experiment)).row;
  expect(await row()).not.toHaveProperty('earlier_inputs');
  await deliver(workerWith(), work());
  expect(await row()).toMatchObject({ earlier_inputs: { [body.parameters.in_parameters[0].uuid]: 7 } });
});

it('imports nothing of a large file with one invalid cell, and reports its position', async () => {
  const rows = many(600);
  rows[432] = ['warm', 'Epoxy', 1];
  const { status, body } = await send({ packed: table(rows) });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ 'samples.432.temperature': 'Row 433: temperature must be a numeric value' });
  expect(await stored(lab.experiment)).toMatchObject({ series: [], samples: [], row: { generation_id: '' } });
});

it('leaves nothing of a cancelled import, however much was written', async () => {
  await send({ packed: table(many(31)) });
  onceAt('BatchWriteCommand', async (write) => {
    const written = await write();
    await cancel(lab.experiment, lab.manager.token);
    return written;
  });
  expect(await deliver(workerWith(), work())).toBe(true);
  expect(await stored(lab.experiment)).toMatchObject({
    series: [],
    samples: [],
    row: { generation_id: '', series_total: 0 },
  });
});

it('says how many of the rows are written, and that people may leave', async () => {
  await send({ packed: table(many(1001)) });
  const reports: Progress[] = [];
  const experiment = lab.experiment;
  await importTasks()['import-series'].perform({
    experiment,
    project: lab.project,
    message: messageOf('import-series', { experiment, jobId: work().job_id, creator: 'Ada' }),
    signal: new AbortController().signal,
    report: (progress) => reports.push(progress),
    keep: () => undefined,
    beatMilliseconds: 500,
    now: () => 1_700_000_000,
    newId,
  });
  const [reading, ...writing] = reports;
  expect(reading).toEqual({ done: 0, total: 1, phase: 'Reading the file' });
  const phase = 'Importing samples. You may leave this page.';
  expect(writing).toEqual([0, 500, 1000].map((done) => ({ done, total: 1001, phase })));
});

it('continues after a crash, and a second delivery changes nothing', async () => {
  await send({ packed: table(many(60)) });
  breakAt('BatchWriteCommand');
  expect(await deliver(workerWith(), work())).toBe(false);
  expect(await deliver(workerWith(), work(), { count: 2 })).toBe(true);
  const before = await stored(lab.experiment);
  expect(before.samples).toHaveLength(60);
  expect(await deliver(workerWith(), work(), { count: 3 })).toBe(true);
  expect(await stored(lab.experiment)).toEqual(before);
  expect(live.events().at(-1)).toMatchObject({ method: 'generation_success', refetch: ['series', 'parameters'] });
});

it('is refused while the experiment is busy, and its stored rows expire', async () => {
  await makeBusy(lab.experiment);
  const { status, body } = await send({ packed: table(many(31)) });
  expect(status).toBe(400);
  expect(body.code).toBe('busy');
  const kept = await imports.list(lab.experiment.workspace_uuid, lab.experiment.uuid);
  expect(kept.every(({ expires }) => expires < Date.now() / 1000 + 2 * 24 * 3600)).toBe(true);
});

it('refuses a body that is not a packed table', async () => {
  for (const [bytes, detail] of [
    ['no base64 of a gzip', 'The packed rows cannot be read'],
    [gzipSync('[]').toString('base64'), /The packed rows cannot be read/],
    [table([[1, 'Epoxy']]), 'Row 1 has not a cell for every column'],
    [table([]), 'The file has no samples'],
    [gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '), { level: 1 }).toString('base64'), 'The packed rows are too large'],
  ] as const) {
    const { status, body } = await send({ packed: bytes });
    expect(status).toBe(detail === 'The packed rows are too large' ? 413 : 400);
    expect(body.detail).toMatch(detail);
  }
});
