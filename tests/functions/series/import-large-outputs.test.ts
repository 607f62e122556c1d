import { beforeEach, expect, it, vi } from 'vitest';
import { jobMessage } from '../../../functions/jobs/lifecycle/job.ts';
import { handler as samplesHandler } from '../../../functions/samples/handler.ts';
import { handler } from '../../../functions/series/handler.ts';
import type { SeriesRow } from '../../../functions/tables/rows.ts';
import { experiments, samples } from '../../../functions/tables/tables.ts';
import { brokenConnection } from '../../support/broken-connection.ts';
import { experimentNow } from '../../support/definition-builders.ts';
import { aLaboratory, aSeries, manySamples } from '../../support/experiment-builders.ts';
import { queues, sentMessages } from '../../support/functions.ts';
import { invoke } from '../../support/invoke.ts';
import { cancel, deliver, onceAt, workerWith } from '../../support/jobs.ts';
import { packed } from '../../support/packed.ts';
import { aConnection, sockets } from '../../support/sockets.ts';

// More samples than a call has time for: a worker fills them, and people see all of it or nothing. What a call has time
// for is little here, so that the test takes seconds.
vi.mock('../../../shared/rules/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('../../../shared/rules/limits.ts')>();
  return { limits: { ...limits, rowsWithinCall: 150 } };
});
const count = 160;
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
const numbers = (offset: number) => Array.from({ length: count }, (_, place) => offset + place);
const works = () =>
  sentMessages()
    .flatMap((sent) => jobMessage.safeParse(sent).data ?? [])
    .filter(({ outputs_of, guard }) => outputs_of !== undefined && !guard);
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

it('are seen all at once, when the worker has written them; an empty cell leaves what is there', async () => {
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

it('goes on after a crash, changes nothing a second time, and can be imported over', async () => {
  await send(numbers(0));
  await deliver(workerWith(), work());
  await send(numbers(10));
  let updates = 0;
  const crash = vi.spyOn(samples, 'update').mockImplementation(async () => {
    updates += 1;
    throw brokenConnection();
  });
  expect(await deliver(workerWith(), work())).toBe(false);
  expect(updates).toBeGreaterThan(0);
  crash.mockRestore();
  onceAt('TransactWriteCommand', async () => {
    throw brokenConnection();
  });
  expect(await deliver(workerWith(), work(), { count: 2 })).toBe(false);
  expect(await seen()).toEqual(numbers(0));
  expect(await deliver(workerWith(), work(), { count: 3 })).toBe(true);
  expect(await seen()).toEqual(numbers(10));
  expect(await deliver(workerWith(), work(), { count: 4 })).toBe(true);
  expect(await seen()).toEqual(numbers(10));
  const rows = await samples.list(lab.workspace.uuid, lab.experiment.uuid);
  // The first import is the samples' own by now, the second beside them.
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
});

it('leaves nothing of one that is cancelled', async () => {
  await send(numbers(0));
  onceAt('UpdateCommand', async (write) => {
    const written = await write();
    await cancel(lab.experiment, lab.manager.token);
    return written;
  });
  expect(await deliver(workerWith(), work())).toBe(true);
  expect(new Set(await seen())).toEqual(new Set([null]));
  expect(live.methods()).not.toContain('generation_success');
});

it('is followed by a calculation of what depends on it', async () => {
  const { workspace_uuid, parent, sort } = lab.experiment;
  await experiments.update(workspace_uuid, { parent, sort }, { set: { calculated_total: 1 } });
  await send(numbers(0));
  await deliver(workerWith(), work());
  const { calculation_id } = await experimentNow(lab.experiment);
  expect(sentMessages()).toContainEqual(expect.objectContaining({ kind: 'calculation', job_id: calculation_id }));
});

it('imports nothing of a file with a wrong cell, or with more rows than samples', async () => {
  const wrong = await send(numbers(0).with(43, 'much' as never));
  expect(wrong.body.fields).toEqual({ 'outValues.43.yield_pct': 'Row 44: yield_pct must be a numeric value' });
  const long = await send([...numbers(0), 1]);
  expect(long.body.detail).toBe(`The file has ${count + 1} rows, and the series ${count} samples`);
  expect([wrong.status, long.status]).toEqual([400, 400]);
  expect((await experimentNow(lab.experiment)).generation_id).toBe('');
});

it('leaves a smaller import after it to the worker too, which makes the large one the samples’ own', async () => {
  await send(numbers(0));
  await deliver(workerWith(), work());
  const second = await aSeries(lab.experiment, { number: 2, sample_count: 150 });
  await samples.putAll(lab.workspace.uuid, manySamples(second, 150));
  const few = numbers(0).slice(0, 150);
  expect((await send(few, second)).body.samples).toEqual([]);
  expect(works()).toHaveLength(2);
  await deliver(workerWith(), work());
  expect(await seen(second)).toEqual(few);
  expect(await seen()).toEqual(numbers(0));
});
