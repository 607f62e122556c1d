import { beforeEach, expect, it, vi } from 'vitest';
import { handler as deadLetters } from '#functions/handlers/generation-failure.ts';
import { experiments } from '#functions/tables/tables.ts';
import { NoFeasiblePointError } from '#shared/engine/types.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { newId } from '#tests/support/builders.ts';
import { breakAt, cancel, deliver, firstPoints, generate, onceAt, stored, workerWith } from '#tests/support/jobs.ts';
import { patience } from '#tests/support/patience.ts';
import { aWatchedLaboratory, type WatchedLaboratory } from '#tests/support/sockets.ts';

let lab: WatchedLaboratory['lab'];
let live: WatchedLaboratory['live'];
const asked = () => generate(lab.experiment, lab.manager.token);
const now = () => stored(lab.experiment);

beforeEach(async () => {
  ({ lab, live } = await aWatchedLaboratory());
});

it('creates a series, frees the experiment and publishes the success', async () => {
  const { work } = await asked();
  expect(await deliver(workerWith(), work)).toBe(true);
  const { row, series, samples } = await now();
  expect(row).toMatchObject({ generation_id: '', generation_started: 0, series_total: 1, series_number: 1 });
  expect(series).toMatchObject([{ number: 1, sample_count: 20, is_generated: true, creator: lab.manager.user.name }]);
  expect(series[0]?.generation).toMatchObject({ job_id: work.job_id, behaviour: 'normal', engine: expect.any(String) });
  expect(samples).toHaveLength(20);
  expect(samples[0]).toMatchObject({ source: 'generate', predicted_score: 0.5 });
  const last = live.events().at(-1);
  expect(live.methods().at(0)).toBe('generation_set');
  expect(last).toMatchObject({
    method: 'generation_success',
    message: 'Series 1 has been generated',
    color: 'success',
  });
  expect(last?.series?.samples.map(({ position }) => position)).toEqual([...Array(20).keys()]);
  expect(last?.experiment.generation_id).toBe('');
});

it('a redelivery after the commit changes and publishes nothing', async () => {
  const { work } = await asked();
  await deliver(workerWith(), work);
  const before = await now();
  const engine = vi.fn(firstPoints);
  expect(await deliver(workerWith(engine), work, { count: 2 })).toBe(true);
  expect(engine).not.toHaveBeenCalled();
  expect(await now()).toEqual(before);
  const events = live.events().filter(({ method }) => method === 'generation_success');
  expect(events).toHaveLength(1);
});

it('a crash between the samples and the commit leaves nothing visible, and the redelivery completes the job', async () => {
  const { work } = await asked();
  breakAt('TransactWriteCommand');
  expect(await deliver(workerWith(), work)).toBe(false);
  const crashed = await now();
  expect(crashed.samples).toHaveLength(20);
  expect(crashed.series).toEqual([]);
  expect(crashed.row?.generation_id).toBe(work.job_id);
  expect(await deliver(workerWith(), work, { count: 2 })).toBe(true);
  const { series, samples, row } = await now();
  expect(series).toHaveLength(1);
  expect(samples.map(({ uuid }) => uuid)).toEqual(crashed.samples.map(({ uuid }) => uuid));
  expect(row).toMatchObject({ generation_id: '', series_total: 1 });
});

it('after a crash behind the samples and a cancel the redelivery removes what was written', async () => {
  const { work } = await asked();
  breakAt('TransactWriteCommand');
  await deliver(workerWith(), work);
  await cancel(lab.experiment, lab.manager.token);
  expect((await now()).samples).toHaveLength(20);
  expect(await deliver(workerWith(), work, { count: 2 })).toBe(true);
  expect(await now()).toMatchObject({ series: [], samples: [] });
});

it('a cancel before the commit wins: nothing stays, and no success is published', async () => {
  const { work } = await asked();
  onceAt('TransactWriteCommand', async (send) => {
    await cancel(lab.experiment, lab.manager.token);
    return send();
  });
  expect(await deliver(workerWith(), work)).toBe(true);
  expect(await now()).toMatchObject({ series: [], samples: [], row: { series_total: 0, generation_id: '' } });
  expect(live.methods()).not.toContain('generation_success');
  expect(live.events().at(-1)).toMatchObject({ method: 'generation_failure', color: 'warning' });
});

it('a cancel stops a running engine, and does not affect the next generation', async () => {
  const { work } = await asked();
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const delivered = deliver(
    workerWith(async ({ signal }) => {
      started();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    }),
    work,
  );
  await running;
  await cancel(lab.experiment, lab.manager.token);
  const next = await asked();
  expect(await delivered).toBe(true);
  expect(await now()).toMatchObject({ series: [], row: { generation_id: next.work.job_id } });
  await deliver(workerWith(), next.work);
  expect((await now()).series).toHaveLength(1);
});

it('progress is published while the job has the lock, and never after its end', async () => {
  const { work } = await asked();
  await deliver(
    workerWith(async (request) => {
      request.onProgress?.({ done: 3, total: 20, phase: 'choose' });
      await vi.waitUntil(() => live.methods().includes('generation_progress'), { interval: 1, timeout: patience });
      request.onProgress?.({ done: 4, total: 20, phase: 'choose' });
      return firstPoints(request);
    }),
    work,
  );
  const progress = live.events().filter(({ method }) => method === 'generation_progress');
  expect(progress.every(({ experiment }) => experiment.generation_id === work.job_id)).toBe(true);
  expect(live.methods().at(-1)).toBe('generation_success');
});

it('a fallback message starts a job that no other message has started, once', async () => {
  const { work, fallback } = await asked();
  const engine = vi.fn(firstPoints);
  expect(await deliver(workerWith(engine), fallback)).toBe(true);
  expect((await now()).series).toHaveLength(1);
  await deliver(workerWith(engine), work);
  expect((await now()).series).toHaveLength(1);
  expect(engine).toHaveBeenCalledTimes(1);
});

it('a fallback message ignores a job that is running or finished', async () => {
  const { work, fallback } = await asked();
  const engine = vi.fn(firstPoints);
  await deliver(
    workerWith(async (request) => {
      expect(await deliver(workerWith(engine), fallback)).toBe(true);
      return firstPoints(request);
    }),
    work,
  );
  await deliver(workerWith(engine), fallback);
  expect(engine).not.toHaveBeenCalled();
  expect((await now()).series).toHaveLength(1);
  expect(live.methods().filter((method) => method === 'generation_success')).toHaveLength(1);
});

it('a fallback message is redelivered if its worker crashed', async () => {
  const { fallback } = await asked();
  expect(
    await deliver(
      workerWith(() => Promise.reject(brokenConnection())),
      fallback,
    ),
  ).toBe(false);
  expect((await now()).row?.generation_started).toBeGreaterThan(0);
  expect(await deliver(workerWith(), fallback, { count: 2 })).toBe(true);
  expect((await now()).series).toHaveLength(1);
});

it('after a crash behind the commit the redelivered fallback message publishes the outcome', async () => {
  const { fallback } = await asked();
  breakAt('TransactWriteCommand', 'after');
  expect(await deliver(workerWith(), fallback)).toBe(false);
  expect(live.methods()).not.toContain('generation_success');
  expect(await deliver(workerWith(), fallback, { count: 2 })).toBe(true);
  expect(live.events().at(-1)).toMatchObject({ method: 'generation_success', series: { sample_count: 20 } });
  expect((await now()).samples).toHaveLength(20);
});

it('a message of another job, or of one without the lock, is dropped', async () => {
  const { work } = await asked();
  const engine = vi.fn(firstPoints);
  expect(await deliver(workerWith(engine), { ...work, job_id: newId() })).toBe(true);
  expect(engine).not.toHaveBeenCalled();
  expect((await now()).row?.generation_id).toBe(work.job_id);
});

it('an unexpected error is retried, and the dead letter frees the experiment with a reason', async () => {
  const { work } = await asked();
  expect(
    await deliver(
      workerWith(() => Promise.reject(brokenConnection())),
      work,
    ),
  ).toBe(false);
  breakAt('TransactWriteCommand');
  expect(await deliver(workerWith(), work, { count: 2 })).toBe(false);
  expect(await now()).toMatchObject({ row: { generation_id: work.job_id } });
  expect((await now()).samples).toHaveLength(20);
  expect(await deliver(deadLetters, work)).toBe(true);
  expect(await now()).toMatchObject({ row: { generation_id: '', series_total: 0 }, samples: [] });
  expect(live.events().at(-1)).toMatchObject({ method: 'generation_failure', color: 'error' });
  expect(live.events().at(-1)?.message).toContain('try again');
});

it('a dead letter of a committed or older job ends nothing', async () => {
  const first = await asked();
  await deliver(workerWith(), first.work);
  const second = await asked();
  expect(await deliver(deadLetters, first.work)).toBe(true);
  const { row, series, samples } = await now();
  expect(row?.generation_id).toBe(second.work.job_id);
  expect(series).toHaveLength(1);
  expect(samples).toHaveLength(20);
  expect(live.methods()).not.toContain('generation_failure');
});

it.each([
  [
    'no point fulfils the rules',
    () => Promise.reject(new NoFeasiblePointError({ isProven: false, tried: 1 })),
    /rules/,
  ],
  [
    'no point is left',
    () => Promise.resolve({ proposals: [], exhausted: true, learnedFrom: 0 }),
    /All combinations of the inputs/,
  ],
])('if %s the job ends at once with a message', async (_, engine, message) => {
  const { work } = await asked();
  expect(await deliver(workerWith(engine), work)).toBe(true);
  expect(await now()).toMatchObject({ row: { generation_id: '', series_total: 0 }, series: [], samples: [] });
  expect(live.events().at(-1)).toMatchObject({ method: 'generation_failure', color: 'error' });
  expect(live.events().at(-1)?.message).toMatch(message);
});

it('a job that runs out of time ends with a message before its worker is killed', async () => {
  const { work } = await asked();
  const waiting = workerWith(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  expect(await deliver(waiting, work, { remaining: 5000 })).toBe(true);
  expect((await now()).row?.generation_id).toBe('');
  expect(live.events().at(-1)?.message).toContain('took too long');
});

it('fewer samples than requested are a success whose message says so', async () => {
  const { work } = await asked();
  const three = workerWith(async (request) => ({ ...(await firstPoints({ ...request, count: 3 })), exhausted: true }));
  await deliver(three, work);
  expect((await now()).series).toMatchObject([{ sample_count: 3 }]);
  expect(live.events().at(-1)?.message).toMatch(/Series 1 has been generated with the 3 samples that were left/);
});

it('two concurrent workers of a job create one series with all its samples', async () => {
  const { work } = await asked();
  await Promise.all([deliver(workerWith(), work), deliver(workerWith(), work, { count: 2 })]);
  const { row, series, samples } = await now();
  expect(series).toHaveLength(1);
  expect(samples).toHaveLength(20);
  expect(row).toMatchObject({ series_total: 1, series_number: 1, generation_id: '' });
});

it('if the experiment is deleted meanwhile, nothing of the job remains', async () => {
  const { work } = await asked();
  onceAt('TransactWriteCommand', async (send) => {
    await experiments.drop(lab.experiment.workspace_uuid, lab.experiment);
    return send();
  });
  expect(await deliver(workerWith(), work)).toBe(true);
  expect(await now()).toEqual({ row: undefined, series: [], samples: [] });
});
