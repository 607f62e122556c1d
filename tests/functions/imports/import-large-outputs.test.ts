import { beforeEach, expect, it, vi } from 'vitest';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler } from '#functions/handlers/series.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { experiments, resultBlocks, samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { aFunctionalOutput, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { breakAt, cancel, deliver, onceAt, workerWith } from '#tests/support/jobs.ts';
import { packed } from '#tests/support/packed.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

// More samples than fit into the time of a call: a worker writes them, and all become visible at once. The limit is
// lowered here, so that the test takes seconds.
vi.mock('#shared/rules/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('#shared/rules/limits.ts')>();
  return { limits: { ...limits, rowsWithinCall: 45 } };
});
const count = 50;
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: SeriesRow;
let live: Awaited<ReturnType<typeof aConnection>>;

const table = (values: unknown[]) =>
  packed(
    ['yield_pct'],
    values.map((value) => [value]),
  );
const send = (values: unknown[], into = series) =>
  invoke(handler, 'importOutParameters', {
    as: lab.manager.token,
    path: { id: into.uuid },
    body: { packed: table(values) },
  });
const numbers = (offset: number) => Array.from({ length: count }, (_, index) => offset + index);
const works = () => sentJobs().filter(({ type, fallback }) => type === 'import-outputs' && !fallback);
const work = () => works().at(-1) ?? {};
async function seen(of = series) {
  const path = { id: of.uuid };
  const { body } = await invoke(samplesHandler, 'listSamples', { as: lab.manager.token, path });
  const list: { position: number; version: number; outParameters: { value: number | null }[] }[] = body;
  list.sort((a, b) => a.position - b.position);
  return list.map(({ outParameters }) => outParameters[0]?.value);
}

beforeEach(async () => {
  vi.restoreAllMocks();
  queues.resetHistory();
  sockets.resetHistory();
  lab = await aLaboratory();
  const { workspace_uuid, parent, sort } = lab.experiment;
  await experiments.update(workspace_uuid, { parent, sort }, { set: { series_total: 1 } });
  series = await aSeries(lab.experiment, { sample_count: count });
  await samples.putAll(workspace_uuid, manySamples(series, count));
  live = await aConnection(lab.experiment, lab.manager.user.uuid);
});

it('become visible all at once, when the worker has written them; an empty cell keeps the value', async () => {
  const { status, body } = await send(numbers(0).with(7, null as never));
  expect(status).toBe(200);
  expect(body).toMatchObject({ uuid: series.uuid, sample_count: count, samples: [] });
  expect(live.events()).toMatchObject([
    { method: 'generation_set', message: `The import of outputs of ${count} samples has been queued` },
  ]);
  expect(await send(numbers(1))).toMatchObject({ status: 400, body: { code: 'busy' } });
  expect(new Set(await seen())).toEqual(new Set([null]));
  expect(await deliver(workerWith(), work())).toBe(true);
  expect(await seen()).toEqual(numbers(0).with(7, null as never));
  expect(live.events().at(-1)).toMatchObject({
    method: 'generation_success',
    message: 'Outputs of series 1 have been imported',
    refetch: ['series'],
  });
  expect(await experimentNow(lab.experiment)).toMatchObject({ generation_id: '', calculation_id: '' });
});

it('continues after a crash, changes nothing the second time, and can be imported over', async () => {
  await send(numbers(0));
  await deliver(workerWith(), work());
  await send(numbers(10));
  let updates = 0;
  const crash = vi.spyOn(resultBlocks, 'putAll').mockImplementation(async () => {
    updates += 1;
    throw brokenConnection();
  });
  expect(await deliver(workerWith(), work())).toBe(false);
  expect(updates).toBeGreaterThan(0);
  crash.mockRestore();
  breakAt('TransactWriteCommand');
  expect(await deliver(workerWith(), work(), { count: 2 })).toBe(false);
  expect(await seen()).toEqual(numbers(0));
  expect(await deliver(workerWith(), work(), { count: 3 })).toBe(true);
  expect(await seen()).toEqual(numbers(10));
  expect(await deliver(workerWith(), work(), { count: 4 })).toBe(true);
  expect(await seen()).toEqual(numbers(10));
});

it('leaves nothing after a cancel', async () => {
  await send(numbers(0));
  onceAt('BatchWriteCommand', async (write) => {
    const written = await write();
    expect(await resultBlocks.list(lab.workspace.uuid, lab.experiment.uuid)).toHaveLength(1);
    await cancel(lab.experiment, lab.manager.token);
    return written;
  });
  expect(await deliver(workerWith(), work())).toBe(true);
  expect(new Set(await seen())).toEqual(new Set([null]));
  expect(live.methods()).not.toContain('generation_success');
  expect(await resultBlocks.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
});

it('starts a calculation of the dependent values', async () => {
  await aFunctionalOutput(lab.experiment, 'profit', 'yield_pct - 1');
  await send(numbers(0));
  await deliver(workerWith(), work());
  const { calculation_id } = await experimentNow(lab.experiment);
  expect(sentMessages()).toContainEqual(expect.objectContaining({ kind: 'calculation', job_id: calculation_id }));
});

it('imports nothing of a file with an invalid cell, or with more rows than samples', async () => {
  const wrong = await send(numbers(0).with(43, 'much' as never));
  expect(wrong.body.fields).toEqual({ 'outValues.43.yield_pct': 'Row 44: yield_pct must be a numeric value' });
  const long = await send([...numbers(0), 1]);
  expect(long.body.detail).toBe(`The file has ${count + 1} rows, and the series ${count} samples`);
  expect([wrong.status, long.status]).toEqual([400, 400]);
  expect((await experimentNow(lab.experiment)).generation_id).toBe('');
});

it('stay while a smaller file is imported into another series', async () => {
  await send(numbers(0));
  await deliver(workerWith(), work());
  const second = await aSeries(lab.experiment, { number: 2, sample_count: 45 });
  await samples.putAll(lab.workspace.uuid, manySamples(second, 45));
  const few = numbers(0).slice(0, 45);
  expect((await send(few, second)).body.samples).toHaveLength(45);
  expect(works()).toHaveLength(1);
  expect(await seen(second)).toEqual(few);
  expect(await seen()).toEqual(numbers(0));
});

it('finds samples by their numbers, names those that were changed meanwhile, and can be undone', async () => {
  const shuffled = numbers(0).map((value) => (value * 7) % count);
  const rows = (values: (number | null)[]) => shuffled.map((position) => [position + 1, 0, values[position] ?? null]);
  const columns = ['Sample number', 'Sample version', 'yield_pct'];
  const sendPacked = (text: string) =>
    invoke(handler, 'importOutParameters', {
      as: lab.manager.token,
      path: { id: series.uuid },
      body: { packed: text },
    });
  const { workspace_uuid: tenant } = series;
  const edit = async (position: number, value: number) => {
    const stored = await samples.list(tenant, lab.experiment.uuid);
    const uuid = stored.find((row) => row.position === position)?.uuid ?? '';
    const { body } = await invoke(samplesHandler, 'listSamples', { as: lab.manager.token, path: { id: series.uuid } });
    const { version } = body.find((sample: { uuid: string }) => sample.uuid === uuid);
    const change = { version, outParameters: [{ out_parameter: lab.output.uuid, value }] };
    return invoke(samplesHandler, 'updateSample', { as: lab.manager.token, path: { id: uuid }, body: change });
  };
  expect((await edit(12, -12)).status).toBe(200);
  await sendPacked(packed(columns, rows(numbers(1000))));
  await deliver(workerWith(), work());
  expect(live.events().at(-1)).toMatchObject({
    method: 'generation_success',
    color: 'warning',
    message: 'Outputs of series 1 have been imported. Sample 13 has been changed since: 1 value stays as before',
  });
  expect(await seen()).toEqual(numbers(1000).with(12, -12));

  // Undone with the former values, where the imported ones are unchanged: all but those of two samples.
  expect((await edit(40, -40)).status).toBe(200);
  const undo = packed(
    ['Sample number', 'yield_pct'],
    shuffled.map((position) => [position + 1, null]),
    shuffled.map((position) => [position + 1, 1000 + position]),
  );
  await sendPacked(undo);
  await deliver(workerWith(), work());
  const values = await seen();
  expect({ kept: values.filter((value) => value !== null), 12: values[12], 40: values[40] }).toEqual({
    kept: [-12, -40],
    12: -12,
    40: -40,
  });
  expect(live.events().at(-1)?.message).toMatch(/Samples 13, 41 have been changed since: 2 values stay as before$/);
});

it('ends with the reason if a row contradicts its sample, and imports nothing', async () => {
  const rows = numbers(0).map((position) => [position + 1, position === 9 ? 5 : null, position]);
  const body = { packed: packed(['Sample number', 'temperature', 'yield_pct'], rows) };
  await invoke(handler, 'importOutParameters', { as: lab.manager.token, path: { id: series.uuid }, body });
  expect(await deliver(workerWith(), work())).toBe(true);
  expect(live.events().at(-1)).toMatchObject({
    method: 'generation_failure',
    message: 'Nothing was imported. Row 10, column temperature: The file has 5, sample 10 has none',
  });
  expect(new Set(await seen())).toEqual(new Set([null]));
});

it('says which samples failed and why, twice as well as once', async () => {
  const columns = ['Sample number', 'Sample state', 'State reason', 'yield_pct'];
  const rows = numbers(0).map((index) => [index + 1, ...(index === 5 ? ['failed', 'Leak'] : [null, null]), index]);
  const body = { packed: packed(columns, rows) };
  const sent = await invoke(handler, 'importOutParameters', { as: lab.manager.token, path: { id: series.uuid }, body });
  expect(sent.status).toBe(200);
  const said = async () => {
    const listed = await invoke(samplesHandler, 'listSamples', { as: lab.manager.token, path: { id: series.uuid } });
    return listed.body.flatMap(({ state, reason, position, version }: Sample) =>
      state ? [{ state, reason, position, version }] : [],
    );
  };
  expect(await said()).toEqual([]);
  const worker = workerWith();
  for (const _ of [1, 2]) {
    await deliver(worker, work());
    expect(await said()).toEqual([{ state: 'failed', reason: 'Leak', position: 5, version: 1 }]);
  }
  expect((await experimentNow(lab.experiment)).reasons).toEqual(['Leak']);
});
