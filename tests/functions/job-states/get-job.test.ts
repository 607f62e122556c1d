import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as deadLetters } from '#functions/handlers/generation-failure.ts';
import { handler } from '#functions/handlers/job-states.ts';
import { type UserRow, userMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { jobOutcomes, memberships, users } from '#functions/tables/tables.ts';
import { newId, seconds } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { breakAt, cancel, deliver, firstPoints, generate, onceAt, workerWith } from '#tests/support/jobs.ts';
import { aConnection } from '#tests/support/sockets.ts';
import { until } from '#tests/support/until.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
const ask = (job: string, wait?: string) =>
  invoke(handler, 'getJob', {
    as: lab.manager.token,
    path: { id: lab.experiment.uuid, job },
    ...(wait ? { query: { wait } } : {}),
  });

beforeEach(async () => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  lab = await aLaboratory();
});

it('answers a waiting program when the job ends', async () => {
  const { work } = await generate(lab.experiment, lab.manager.token);
  expect(await ask(work.job_id)).toEqual({
    status: 200,
    body: { job: work.job_id, state: 'running', message: '', progress: null },
  });
  // The twenty seconds do not pass, however long the job takes.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const waiting = ask(work.job_id, '20');
  await deliver(workerWith(), work);
  expect(await waiting).toMatchObject({
    status: 200,
    body: { state: 'success', message: 'Series 1 has been generated' },
  });
  clock.mockRestore();
  const [kept] = await jobOutcomes.list(lab.workspace.uuid, lab.experiment.uuid);
  expect(kept?.expires).toBeGreaterThan(seconds() + 6 * 86_400);
});

describe('tells nothing to whom, while the call waited,', () => {
  it.each<[string, number, (user: UserRow) => Promise<unknown>]>([
    [
      'was taken out of the workspace',
      404,
      (user) => {
        const sort = lab.workspace.uuid;
        return memberships.drop(sort, { parent: userMemberships(user.uuid), sort });
      },
    ],
    ['was deactivated', 401, (user) => users.update(platform, user, { set: { is_active: false } })],
  ])('%s', async (_, status, lose) => {
    const { work } = await generate(lab.experiment, lab.manager.token);
    const looked = vi.spyOn(jobOutcomes, 'get');
    const waiting = ask(work.job_id, '20');
    await until('it waits', async () => looked.mock.calls.length > 1);
    await lose(lab.manager.user);
    await deliver(workerWith(), work);
    expect(await waiting).toMatchObject({ status });
    expect(await ask(work.job_id)).toMatchObject({ status });
  });
});

it('answers with the running job when the time is over', async () => {
  const { work } = await generate(lab.experiment, lab.manager.token);
  const began = performance.now();
  expect(await ask(work.job_id, '1')).toMatchObject({ status: 200, body: { state: 'running' } });
  expect(performance.now() - began).toBeGreaterThan(950);
});

it('says how far a job is that takes longer', async () => {
  const { work } = await generate(lab.experiment, lab.manager.token);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  let asked: unknown;
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const worker = workerWith(async (request) => {
    // Windows hear it at once; a program, only of a job that has taken seconds.
    await until('it is published', async () => live.methods().includes('generation_progress'));
    expect(await ask(work.job_id)).toMatchObject({ body: { state: 'running', progress: null } });
    vi.setSystemTime(Date.now() + 3000);
    asked = await until('the job says how far it is', async () => {
      const { body } = await ask(work.job_id);
      return body.progress ? body : undefined;
    });
    return firstPoints(request);
  });
  await deliver(worker, work);
  vi.useRealTimers();
  const progress = { done: 0, total: 20, phase: expect.any(String) };
  expect(asked).toEqual({ job: work.job_id, state: 'running', message: '', progress });
  expect(await ask(work.job_id)).toMatchObject({ body: { state: 'success', progress: null } });
});

it('tells how a job failed: cancelled, or given up', async () => {
  const first = await generate(lab.experiment, lab.manager.token);
  await cancel(lab.experiment, lab.manager.token);
  expect(await ask(first.work.job_id)).toMatchObject({
    body: { state: 'failure', message: expect.stringContaining('cancelled') },
  });
  const second = await generate(lab.experiment, lab.manager.token);
  await deliver(deadLetters, second.work);
  expect(await ask(second.work.job_id)).toMatchObject({
    body: { state: 'failure', message: expect.stringContaining('failed') },
  });
});

it('knows the outcome of a job whose process died before it published it', async () => {
  const { work } = await generate(lab.experiment, lab.manager.token);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  onceAt('TransactWriteCommand', async (send) => {
    const done = await send();
    breakAt('PutCommand');
    return done;
  });
  await deliver(workerWith(), work);
  expect(await jobOutcomes.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
  expect(await ask(work.job_id)).toMatchObject({ body: { state: 'success' } });
});

it('knows no other jobs', async () => {
  const other = await aLaboratory();
  const { work } = await generate(other.experiment, other.manager.token);
  await deliver(workerWith(), work);
  for (const job of [newId(), work.job_id, 'nonsense', 'a'.repeat(1500)]) {
    expect(await ask(job)).toMatchObject({ status: 404 });
  }
  for (const wait of ['-1', '21', '1.5', 'x']) {
    expect(await ask(work.job_id, wait)).toMatchObject({ status: 400, body: { code: 'validation' } });
  }
});
