import { beforeEach, expect, it, vi } from 'vitest';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler } from '#functions/handlers/experiments.ts';
import { handler as generationFailure } from '#functions/handlers/generation-failure.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { experiments, licences, projects, samples, uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { aSuperadmin } from '#tests/support/builders.ts';
import { aFunction, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, aSeries, makeBusy, manySamples } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { breakAt, cancel, deliver, onceAt, stored, workerWith } from '#tests/support/jobs.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

// More samples than fit into the time of a call: a worker copies them. The limit is lowered here, so that the test
// takes seconds.
vi.mock('#shared/rules/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('#shared/rules/limits.ts')>();
  return { limits: { ...limits, rowsWithinCall: 12 } };
});
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let live: Awaited<ReturnType<typeof aConnection>>;

const duplicate = (body: object = {}, as = lab.manager.token) =>
  invoke(handler, 'duplicateExperiment', { as, path: { id: lab.experiment.uuid }, body });
const get = (id: string) => invoke(handler, 'getExperiment', { as: lab.manager.token, path: { id } });
const work = () => {
  const found = sentJobs();
  return found.find(({ type, fallback }) => type === 'copy' && !fallback) ?? {};
};
const total = async () =>
  (await projects.get(lab.workspace.uuid, { parent: lab.workspace.uuid, sort: lab.project.uuid }))?.experiment_total;
/** Stored rows of an experiment that does not exist. */
const left = (uuid: string) => stored({ ...lab.experiment, uuid });

beforeEach(async () => {
  vi.restoreAllMocks();
  queues.resetHistory();
  sockets.resetHistory();
  lab = await aLaboratory();
  await aFunction(lab.experiment);
  for (const [number, count] of [
    [1, 9],
    [4, 6],
  ] as const) {
    const series = await aSeries(lab.experiment, { number, sample_count: count });
    const rows = manySamples(series, count).map((row) => ({ ...row, in: { [lab.heat.uuid]: row.position } }));
    await samples.putAll(lab.workspace.uuid, rows);
  }
  const { workspace_uuid, parent, sort } = lab.experiment;
  await experiments.update(workspace_uuid, { parent, sort }, { set: { series_total: 2, series_number: 4 } });
  live = await aConnection(lab.experiment, lab.manager.user.uuid);
});

it('are copied by a worker: the copy appears with all of them, or not at all', async () => {
  const { status, body } = await duplicate({ experiment: { name: 'Mine', sample_count: 9 } });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Mine', sample_count: 9, generation_id: body.uuid });
  expect((await get(body.uuid)).status).toBe(404);
  expect((await experimentNow(lab.experiment)).generation_id).toBe(body.uuid);
  expect(await duplicate()).toMatchObject({ status: 400, body: { code: 'busy' } });
  expect(await total()).toBe(1);
  expect(await deliver(workerWith(), work())).toBe(true);
  expect((await get(body.uuid)).body).toMatchObject({ name: 'Mine', generation_id: '', sample_count: 9 });
  const copy = await left(body.uuid);
  expect(copy.row).toMatchObject({ series_total: 2, series_number: 4, calculated_total: 1 });
  expect(copy.series.map(({ number, sample_count }) => [number, sample_count]).sort()).toEqual([
    [1, 9],
    [4, 6],
  ]);
  expect(copy.samples).toHaveLength(15);
  expect(copy.samples.reduce((sum, row) => sum + (Object.values(row.in)[0] ?? 0), 0)).toBe((8 * 9 + 5 * 6) / 2);
  expect(new Set(copy.samples.flatMap((row) => Object.keys(row.in)))).not.toContain(lab.heat.uuid);
  expect(await total()).toBe(2);
  expect((await experimentNow(lab.experiment)).generation_id).toBe('');
  expect(live.events().at(-1)).toMatchObject({
    method: 'generation_success',
    message: 'The copy Mine has been created',
    color: 'success',
  });
  // Nothing is calculated yet: the copy is locked for a calculation, and the fallback message starts it.
  expect(sentMessages()).toContainEqual(
    expect.objectContaining({ kind: 'calculation', experiment_uuid: body.uuid, fallback: true }),
  );
});

it('continues after a crash, and a second delivery changes nothing', async () => {
  const { body } = await duplicate();
  let batches = 0;
  const crash = vi.spyOn(samples, 'putAll').mockImplementation(async () => {
    batches += 1;
    throw brokenConnection();
  });
  expect(await deliver(workerWith(), work())).toBe(false);
  expect(batches).toBe(1);
  crash.mockRestore();
  breakAt('TransactWriteCommand');
  expect(await deliver(workerWith(), work(), { count: 2 })).toBe(false);
  expect((await get(body.uuid)).status).toBe(404);
  expect(await deliver(workerWith(), work(), { count: 3 })).toBe(true);
  const once = await left(body.uuid);
  expect([once.series.length, once.samples.length]).toEqual([2, 15]);
  expect(await deliver(workerWith(), work(), { count: 4 })).toBe(true);
  expect(await left(body.uuid)).toEqual(once);
  expect(await uniqueNames.list(lab.workspace.uuid, experimentNames(body.uuid))).toHaveLength(4);
  expect(await total()).toBe(2);
});

it.each(['is cancelled', 'is given up'])('leaves nothing of a copy that %s', async (how) => {
  const { body } = await duplicate();
  if (how === 'is cancelled') {
    onceAt('TransactWriteCommand', async (send) => {
      await cancel(lab.experiment, lab.manager.token);
      return send();
    });
    expect(await deliver(workerWith(), work())).toBe(true);
  } else {
    breakAt('TransactWriteCommand');
    expect(await deliver(workerWith(), work())).toBe(false);
    await deliver(generationFailure, work());
    expect(live.events().at(-1)).toMatchObject({ message: expect.stringContaining('The copy failed') });
  }
  expect((await get(body.uuid)).status).toBe(404);
  expect((await left(body.uuid)).samples).toHaveLength(15);
  const announced = sentMessages().find((sent) => (sent as { kind?: string }).kind === 'experiment');
  await deliver(deletion, announced ?? {});
  expect(await left(body.uuid)).toEqual({ row: undefined, series: [], samples: [] });
  expect(await uniqueNames.list(lab.workspace.uuid, experimentNames(body.uuid))).toEqual([]);
  expect((await left(lab.experiment.uuid)).samples).toHaveLength(15);
  expect(await total()).toBe(1);
  expect((await experimentNow(lab.experiment)).generation_id).toBe('');
});

it('respects the licence, also if the last slot was used meanwhile', async () => {
  await duplicate();
  const key = platformKey(lab.workspace.licence_uuid);
  await licences.update(platform, key, { set: { experiment_count: 1 } });
  expect(await deliver(workerWith(), work())).toBe(true);
  expect(live.events().at(-1)).toMatchObject({
    method: 'generation_failure',
    message: "The licence's number of experiments is reached",
  });
  expect(await total()).toBe(1);
});

it('does not wait for a running job', async () => {
  await makeBusy(lab.experiment);
  expect(await duplicate()).toMatchObject({ status: 400, body: { code: 'busy' } });
  expect((await duplicate({ duplicate: 'settings' })).status).toBe(201);
});

it('ignores the licence for a superadmin', async () => {
  const { token } = await aSuperadmin();
  const key = platformKey(lab.workspace.licence_uuid);
  await licences.update(platform, key, { set: { experiment_count: 1 } });
  expect((await duplicate({}, token)).status).toBe(201);
  expect(await deliver(workerWith(), work())).toBe(true);
  expect(live.events().at(-1)).toMatchObject({ method: 'generation_success' });
  expect(await total()).toBe(2);
});
