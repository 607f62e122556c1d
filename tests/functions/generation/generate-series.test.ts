import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#functions/handlers/generation.ts';
import { experiments } from '#functions/tables/tables.ts';
import { aLaboratory, anExperiment, anInput } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { cancel, deliver, generate, onceAt, stored, workerWith } from '#tests/support/jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  sockets.resetHistory();
});

it('locks the experiment, queues the fallback message and the job, and returns at once', async () => {
  const lab = await aLaboratory();
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const { answer, work, fallback } = await generate(lab.experiment, lab.manager.token);
  expect(answer).toMatchObject({ status: 202, body: { detail: 'Series generation has been queued' } });
  expect((await stored(lab.experiment)).row).toMatchObject({ generation_id: work.job_id, generation_started: 0 });
  expect(fallback.job_id).toBe(work.job_id);
  const delays = queues.commandCalls(SendMessageCommand).map((call) => call.args[0].input.DelaySeconds ?? 0);
  expect(delays).toEqual([45, 0]);
  expect(live.events()).toMatchObject([{ method: 'generation_set', job_id: work.job_id }]);
  expect(live.events()[0]?.experiment.generation_id).toBe(work.job_id);
});

it('locks the row of an experiment that was created before another kind of job was known', async () => {
  const lab = await aLaboratory();
  const set: Record<string, undefined> = { plotting_id: undefined };
  await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set });
  const { answer, work } = await generate(lab.experiment, lab.manager.token);
  expect(answer.status).toBe(202);
  expect((await stored(lab.experiment)).row).toMatchObject({ generation_id: work.job_id, plotting_id: '' });
});

it('20 concurrent clicks start one job', async () => {
  const lab = await aLaboratory();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      invoke(handler, 'generateSeries', { path: { id: lab.experiment.uuid }, as: lab.manager.token }),
    ),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(19);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['busy']));
  expect(sentMessages().filter((message) => !(message as { fallback: boolean }).fallback)).toHaveLength(1);
});

it('a crash before the lock leaves nothing: the fallback message finds no job with its id', async () => {
  const lab = await aLaboratory();
  onceAt('UpdateCommand', async () => {
    throw new Error('killed');
  });
  const answer = await invoke(handler, 'generateSeries', { path: { id: lab.experiment.uuid }, as: lab.manager.token });
  expect(answer.status).toBe(500);
  const [fallback] = sentMessages();
  expect(await deliver(workerWith(), fallback as object)).toBe(true);
  expect(await stored(lab.experiment)).toMatchObject({ row: { generation_id: '' }, series: [] });
});

it('if the message cannot be sent after the lock is acquired, the fallback message starts the job', async () => {
  const lab = await aLaboratory();
  queues.on(SendMessageCommand).resolvesOnce({}).rejects(new Error('unreachable'));
  const { answer, fallback } = await generate(lab.experiment, lab.manager.token);
  expect(answer.status).toBe(202);
  await deliver(workerWith(), fallback);
  expect(await stored(lab.experiment)).toMatchObject({ row: { generation_id: '' }, series: [{ number: 1 }] });
});

it('requires an input and an output', async () => {
  const lab = await aLaboratory();
  const bare = await anExperiment(lab.project);
  for (const add of [() => anInput(bare), () => undefined]) {
    const answer = await invoke(handler, 'generateSeries', { path: { id: bare.uuid }, as: lab.manager.token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
    await add();
  }
  expect(sentMessages()).toEqual([]);
});

it('cancelling frees the experiment at once and publishes that', async () => {
  const lab = await aLaboratory();
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const { work } = await generate(lab.experiment, lab.manager.token);
  const answer = await cancel(lab.experiment, lab.manager.token);
  expect(answer).toMatchObject({
    status: 200,
    body: { detail: `Series generation has been cancelled by ${lab.manager.user.name}` },
  });
  expect(answer.body.experiment.generation_id).toBe('');
  expect(live.events().at(-1)).toMatchObject({ method: 'generation_failure', job_id: work.job_id, color: 'warning' });
  expect((await generate(lab.experiment, lab.manager.token)).answer.status).toBe(202);
});

it('cancelling without a job succeeds and publishes nothing', async () => {
  const lab = await aLaboratory();
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const answer = await cancel(lab.experiment, lab.manager.token);
  expect(answer).toMatchObject({ status: 200, body: { detail: 'No series generation is running' } });
  expect(live.events()).toEqual([]);
});
