import { beforeEach, expect, it, vi } from 'vitest';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as generation } from '#functions/handlers/generation.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { experiments, samples } from '#functions/tables/tables.ts';
import { seconds } from '#tests/support/builders.ts';
import { aFunction, experimentNow } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, aSample, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { doubled } from '#tests/support/job-kinds.ts';
import { deliver, workerWith } from '#tests/support/jobs.ts';
import { sandboxFails } from '#tests/support/sandbox.ts';
import { anyJob, sentJobs } from '#tests/support/sent-jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';
import { until } from '#tests/support/until.ts';

let lab: LearningLaboratory;
let live: Awaited<ReturnType<typeof aConnection>>;
let density: Awaited<ReturnType<typeof aFunction>>;

const worker = (ask: Ask) => jobWorker({ calculate: calculateTask(ask) }, { now: seconds, beatMilliseconds: 2 });
const calculations = (): JobMessage[] =>
  sentMessages().flatMap((sent) => {
    const message = anyJob.safeParse(sent).data;
    return message?.kind === 'calculation' && !message.fallback ? [message] : [];
  });
const shown = async ({ uuid }: { uuid: string }) => {
  const call = { as: lab.manager.token, path: { id: uuid } };
  return (await invoke(samplesHandler, 'listSampleCompParameters', call)).body[0].value;
};
const edit = async (index: number, value: number) => {
  const { uuid } = lab.samples[index] ?? { uuid: '' };
  const row = await samples.resolve(uuid);
  const body = { version: row?.version, inParameters: [{ in_parameter: lab.heat.uuid, value }] };
  return invoke(samplesHandler, 'updateSample', { as: lab.manager.token, path: { id: uuid }, body });
};
/** Returns the temperatures that were sent to the sandbox. */
const calculate = async (ask: Ask = doubled) => {
  const message = calculations().at(-1);
  const seen = vi.fn(ask);
  expect(await deliver(worker(seen), message ?? {})).toBe(true);
  return seen.mock.calls.flatMap(([request]) => ('columns' in request ? (request.columns.temperature ?? []) : []));
};

// The sandbox is unreachable for edits: the job calculates.
beforeEach(async () => {
  sandboxFails();
  queues.resetHistory();
  sockets.resetHistory();
  lab = await aLearningLaboratory(5);
  density = await aFunction(lab.experiment);
  live = await aConnection(lab.experiment, lab.manager.user.uuid);
});

it('an edited sample has no stale values; first all samples are calculated, then only changed ones', async () => {
  expect((await edit(1, 3)).status).toBe(200);
  expect(await calculate()).toHaveLength(5);
  expect(await Promise.all(lab.samples.map(shown))).toEqual([0, 6, 100, 150, 200]);
  const { calculated_by } = await experimentNow(lab.experiment);
  const edited = await edit(2, 4);
  expect(edited.body.compParameters).toEqual([
    { comp_parameter: density.uuid, value: null, reason: 'Not calculated yet', out_of_date: true },
  ]);
  expect(await Promise.all(lab.samples.map(shown))).toEqual([0, 6, null, 150, 200]);
  expect(await calculate()).toEqual([4]);
  expect(await Promise.all(lab.samples.map(shown))).toEqual([0, 6, 8, 150, 200]);
  expect((await experimentNow(lab.experiment)).calculated_by).toBe(calculated_by);
  const last = live.events().at(-1);
  expect(last).toMatchObject({ method: 'calculation_success', message: 'Functions have been calculated' });
  expect(last?.series_list?.[0]?.samples[2]?.compParameters).toEqual([{ comp_parameter: density.uuid, value: 8 }]);
});

it('a cancelled calculation keeps the previous values, except stale ones', async () => {
  await edit(1, 3);
  await calculate();
  await edit(0, 5);
  await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { calculation_id: '' } });
  await calculate();
  expect(await Promise.all(lab.samples.map(shown))).toEqual([null, 6, 100, 150, 200]);
  await edit(3, 1);
  expect(await calculate()).toEqual([5, 1]);
  expect(await shown(lab.samples[0] ?? { uuid: '' })).toBe(10);
});

it('many stale samples are staged: a worker that continues after a cancel never hides newer values', async () => {
  await Promise.all(
    Array.from({ length: 95 }, (_, i) => aSample(lab.series, { position: 5 + i, in: { [lab.heat.uuid]: i } })),
  );
  await edit(1, 3);
  const old = calculations()[0];
  let proceed = () => {};
  const waiting = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const delivered = deliver(
    worker(async (...request) => {
      await waiting;
      return doubled(...request);
    }),
    old ?? {},
  );
  await until('the calculation has begun', async () => (await experimentNow(lab.experiment)).calculation_started > 0);
  const { workspace_uuid, parent, sort } = lab.experiment;
  await experiments.update(workspace_uuid, { parent, sort }, { set: { calculation_id: '', calculation_started: 0 } });
  await edit(2, 4);
  await calculate();
  proceed();
  await delivered;
  expect((await experimentNow(lab.experiment)).calculated_by).toBe(calculations().at(-1)?.job_id);
  expect(await Promise.all(lab.samples.map(shown))).toEqual([0, 6, 8, 150, 200]);
});

it('every change of samples starts one calculation: manual, imported or generated', async () => {
  const call = { as: lab.manager.token, path: { id: lab.experiment.uuid } };
  const inputs = [lab.heat, lab.binder].map(({ uuid }) => ({ in_parameter: uuid, value: 1 }));
  const made = { ...call, path: { id: lab.series.uuid }, body: { inParameters: inputs } };
  expect((await invoke(samplesHandler, 'createSample', made)).status).toBe(201);
  expect(calculations()).toHaveLength(1);
  await calculate();
  const file = { samples: [{ temperature: 1, binder: 'Epoxy' }], options: { in: true, out: false } };
  expect((await invoke(seriesHandler, 'importSeries', { ...call, body: file })).status).toBe(201);
  expect(calculations()).toHaveLength(2);
  expect(await calculate()).toHaveLength(1);
  await invoke(generation, 'generateSeries', call);
  const work = sentJobs().find(({ kind, fallback }) => kind === 'generation' && !fallback);
  expect(await deliver(workerWith(), work ?? {})).toBe(true);
  expect(calculations()).toHaveLength(3);
  expect((await experimentNow(lab.experiment)).calculation_id).toBe(calculations().at(-1)?.job_id);
  expect(live.methods().slice(-2)).toEqual(['generation_success', 'calculation_set']);
  expect(await calculate()).toHaveLength(20);
  const ends = live.methods().filter((method) => method !== 'calculation_progress');
  expect(ends.slice(-2)).toEqual(['calculation_set', 'calculation_success']);
});
