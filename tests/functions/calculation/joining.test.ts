import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as calculation } from '#functions/handlers/calculation.ts';
import { handler as modelling } from '#functions/handlers/modelling.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import { acquire, lockedByRequest, release } from '#functions/jobs/lock.ts';
import { timeOf } from '#functions/runtime/ids.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { experiments, samples } from '#functions/tables/tables.ts';
import { seconds } from '#tests/support/builders.ts';
import { aFunction, experimentNow } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { doubled } from '#tests/support/job-kinds.ts';
import { deliver, workerStarted } from '#tests/support/jobs.ts';
import { asTest } from '#tests/support/roles.ts';
import { sandboxAnswers, sandboxFails } from '#tests/support/sandbox.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

/** A change within two beats joins, on a busy machine too. */
const settings = { now: seconds, beatMilliseconds: 1500 };

let lab: LearningLaboratory;
let density: Awaited<ReturnType<typeof aFunction>>;
let live: Awaited<ReturnType<typeof aConnection>>;

const as = () => lab.manager.token;
const path = () => ({ id: lab.experiment.uuid });
const edit = async (index: number, value: number) => {
  const { uuid } = lab.samples[index] ?? { uuid: '' };
  const row = await samples.resolve(uuid);
  const body = { version: row?.version, inParameters: [{ in_parameter: lab.heat.uuid, value }] };
  return invoke(samplesHandler, 'updateSample', { as: as(), path: { id: uuid }, body });
};
const values = async () => {
  const { body } = await invoke(samplesHandler, 'listSamples', { as: as(), path: { id: lab.series.uuid } });
  return body.map((sample: { compParameters: { value: number | null }[] }) => sample.compParameters[0]?.value);
};
const again = () =>
  invoke(calculation, 'cancelCalculation', { as: as(), path: path(), body: { calculate_again: true } });

/** Calculates, with changes while the sandbox evaluates for the first time; returns how often it was asked. */
async function calculate(meanwhile: () => Promise<unknown> = async () => undefined): Promise<number> {
  let asked = 0;
  const ask: Ask = async (request) => {
    asked += 1;
    const answer = await doubled(request);
    if (asked === 1) await asTest(meanwhile);
    return answer;
  };
  const worker = jobWorker({ calculate: calculateTask(ask) }, settings);
  const message = sentJobs().findLast(({ kind, fallback }) => kind === 'calculation' && !fallback);
  expect(await deliver(worker, message ?? {})).toBe(true);
  return asked;
}

beforeEach(async () => {
  sandboxFails();
  queues.resetHistory();
  sockets.resetHistory();
  lab = await aLearningLaboratory(5);
  density = await aFunction(lab.experiment);
  live = await aConnection(lab.experiment, lab.manager.user.uuid);
  await again();
});

it('nothing joins: values are calculated once, at once, and the experiment is busy only to write them', async () => {
  const seen: unknown[] = [];
  expect(await calculate(async () => seen.push(await experimentNow(lab.experiment)))).toBe(1);
  expect(seen).toMatchObject([{ calculation_started: 0 }]);
  expect(await values()).toEqual([0, 50, 100, 150, 200]);
  expect(live.methods()).toEqual(['calculation_set', 'calculation_progress', 'calculation_success']);
});

describe('values are calculated anew after', () => {
  it('an edit whose values wait for the calculation', async () => {
    expect(await calculate(() => edit(1, 3))).toBe(2);
    expect(await values()).toEqual([0, 6, 100, 150, 200]);
  });

  it('an edit with values of its own', async () => {
    await calculate();
    sandboxAnswers(doubled);
    const set = { outdated_formulas: { [density.uuid]: 1 } };
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set });
    await again();
    const edited = async () => expect((await edit(1, 3)).body.compParameters[0]).toMatchObject({ value: 6 });
    expect(await calculate(edited)).toBe(2);
    expect(await values()).toEqual([0, 6, 100, 150, 200]);
  });

  it('a sample was deleted', async () => {
    const id = lab.samples[1]?.uuid ?? '';
    expect(await calculate(() => invoke(samplesHandler, 'deleteSample', { as: as(), path: { id } }))).toBe(2);
    expect(await values()).toEqual([0, 100, 150, 200]);
  });

  it('a sample was made', async () => {
    const inParameters = [lab.heat, lab.binder].map(({ uuid }) => ({ in_parameter: uuid, value: 1 }));
    const made = { as: as(), path: { id: lab.series.uuid }, body: { inParameters } };
    expect(await calculate(() => invoke(samplesHandler, 'createSample', made))).toBe(2);
    expect(await values()).toEqual([0, 50, 100, 150, 200, 2]);
  });

  it('its series was deleted', async () => {
    const gone = { as: as(), path: { id: lab.series.uuid } };
    await calculate(() => invoke(seriesHandler, 'deleteSeries', gone));
    expect(live.methods().at(-1)).toBe('calculation_success');
    expect(await experimentNow(lab.experiment)).toMatchObject({ calculation_id: '', calculation_started: 0 });
  });
});

it('edits are refused once it has begun anew', async () => {
  const answers: number[] = [];
  let asked = 0;
  const worker = jobWorker(
    {
      calculate: calculateTask(async (request) => {
        asked += 1;
        await asTest(async () => answers.push((await edit(asked, 3)).status));
        return doubled(request);
      }),
    },
    settings,
  );
  const message = sentJobs().findLast(({ kind, fallback }) => kind === 'calculation' && !fallback);
  expect(await deliver(worker, message ?? {})).toBe(true);
  expect(answers).toEqual([200, 400]);
  expect(await values()).toEqual([0, 6, 100, 150, 200]);
});

it('a model that is asked for when it has just begun waits for its end', async () => {
  await workerStarted(lab.experiment, 'calculation');
  const { calculation_id } = await experimentNow(lab.experiment);
  // However long this machine has taken since.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(timeOf(calculation_id) + 500);
  onTestFinished(() => clock.mockRestore());
  const answer = invoke(modelling, 'predict', { as: as(), path: path() });
  await Promise.race([answer, delay(500)]);
  await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: release('calculation') });
  expect((await answer).status).toBe(202);
});

it('a cancel before it has begun wins', async () => {
  await calculate(() => invoke(calculation, 'cancelCalculation', { as: as(), path: path() }));
  expect(await values()).toEqual([null, null, null, null, null]);
  expect(live.methods().at(-1)).toBe('calculation_failure');
});

it('a call that takes its lock meanwhile keeps it: the message comes again', async () => {
  const { calculation_id: job_id } = await experimentNow(lab.experiment);
  const set = acquire({ kind: 'calculation', job_id }, lockedByRequest);
  const message = sentJobs().findLast(({ kind, fallback }) => kind === 'calculation' && !fallback);
  const worker = jobWorker(
    {
      calculate: calculateTask(async (request) => {
        await asTest(() => experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set }));
        return doubled(request);
      }),
    },
    settings,
  );
  expect(await deliver(worker, message ?? {})).toBe(false);
  expect(await experimentNow(lab.experiment)).toMatchObject(set);
  expect(await deliver(worker, message ?? {}, { count: 2 })).toBe(true);
  expect(await experimentNow(lab.experiment)).toMatchObject(set);
});
