import { beforeEach, describe, expect, it, vi } from 'vitest';
import { experiments } from '#functions/tables/tables.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { askFor, jobsUnderTest } from '#tests/support/job-kinds.ts';
import { breakAt, deliver, onceAt, workerStarted } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

describe.each(jobsUnderTest.map((job, index) => ({ ...job, index })))('$kind', ({ index, ...job }) => {
  const { kind, worker, deadLetters, fields } = job;
  let faults = 0;
  /** All kinds have these from one place: by day each is tried with one kind of job, in turns. */
  const fault = (title: string, body: () => Promise<void>) => {
    faults += 1;
    if (isNight || (index + faults) % jobsUnderTest.length === 0) it(title, body);
  };
  const idOf = async () => (await experimentNow(lab.experiment))[`${kind}_id`];
  const asked = () => askFor(job, lab);
  const visible = () => job.visible(lab);
  let lab: LearningLaboratory;
  let live: Awaited<ReturnType<typeof aConnection>>;
  let nothing: unknown;

  beforeEach(async () => {
    vi.restoreAllMocks();
    queues.resetHistory();
    sockets.resetHistory();
    lab = await aLearningLaboratory();
    live = await aConnection(lab.experiment, lab.manager.user.uuid);
    nothing = await visible();
  });

  it('makes its results visible, frees the experiment and publishes the success', async () => {
    const { answer, work } = await asked();
    expect(answer.status).toBeLessThan(300);
    expect(live.events()).toMatchObject([
      { method: `${kind}_set`, color: 'info', message: expect.stringContaining('queued') },
    ]);
    expect(await visible()).toEqual(nothing);
    expect(await deliver(worker(), work)).toBe(true);
    expect(await experimentNow(lab.experiment)).toMatchObject({ [`${kind}_id`]: '', [`${kind}_started`]: 0 });
    expect(await visible()).not.toEqual(nothing);
    const last = live.events().at(-1);
    expect(last).toMatchObject({ method: `${kind}_success`, color: 'success', job_id: work.job_id });
    expect(Object.keys(last ?? {})).toEqual(expect.arrayContaining(fields));
    expect(last?.experiment[`${kind}_id`]).toBe('');
  });

  it('one click acquires the lock; the next gets a message, and so does any other job', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => job.ask(lab)));
    // Concurrent edits share one calculation.
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(kind === 'calculation' ? 5 : 1);
    for (const { body } of answers.filter(({ status }) => status >= 300)) expect(body.code).toBe('busy');
    const claims = sentJobs();
    expect(new Set(claims.filter(({ fallback }) => !fallback).map(({ job_id }) => job_id)).size).toBe(1);
    await workerStarted(lab.experiment, kind);
    // A job that is asked for within a second of a change waits for its calculation.
    const asked = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => asked + 2000);
    for (const other of jobsUnderTest)
      expect(await other.ask(lab)).toMatchObject({ status: 400, body: { code: 'busy' } });
  });

  fault('a redelivery after the commit changes and publishes nothing', async () => {
    const { work } = await asked();
    await deliver(worker(), work);
    const before = await visible();
    const around = vi.fn();
    expect(await deliver(worker(around), work, { count: 2 })).toBe(true);
    expect(around).not.toHaveBeenCalled();
    expect(await visible()).toEqual(before);
    const published = live.events().filter(({ method }) => method === `${kind}_success`);
    expect(published).toHaveLength(1);
  });

  fault('a crash before the commit leaves nothing visible, and the redelivery completes the job', async () => {
    const { work } = await asked();
    breakAt('TransactWriteCommand');
    expect(await deliver(worker(), work)).toBe(false);
    expect(await visible()).toEqual(nothing);
    expect(await idOf()).toBe(work.job_id);
    expect(await deliver(worker(), work, { count: 2 })).toBe(true);
    expect(await visible()).not.toEqual(nothing);
    expect(await idOf()).toBe('');
  });

  it('a cancel before the commit wins: nothing is visible, and no success is published', async () => {
    const { work } = await asked();
    onceAt('TransactWriteCommand', async (send) => {
      expect(await job.cancel(lab)).toMatchObject({
        status: 200,
        body: { detail: expect.stringContaining('cancelled') },
      });
      return send();
    });
    expect(await deliver(worker(), work)).toBe(true);
    expect(await visible()).toEqual(nothing);
    expect(live.methods()).not.toContain(`${kind}_success`);
    expect(live.events().at(-1)).toMatchObject({ method: `${kind}_failure`, color: 'warning' });
  });

  fault('a cancel stops endless work; a second cancel succeeds', async () => {
    const { work } = await asked();
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const delivered = deliver(
      worker((signal) => {
        started();
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      }),
      work,
    );
    await running;
    await job.cancel(lab);
    expect(await delivered).toBe(true);
    expect(await job.cancel(lab)).toMatchObject({
      status: 200,
      body: { detail: expect.stringMatching(/^No .* is running$/) },
    });
    expect(await visible()).toEqual(nothing);
  });

  fault('a fallback message starts a job that no other message has started, once', async () => {
    const { work, fallback } = await asked();
    expect(await deliver(worker(), fallback)).toBe(true);
    const before = await visible();
    expect(before).not.toEqual(nothing);
    const around = vi.fn();
    await deliver(worker(around), work);
    expect(around).not.toHaveBeenCalled();
    expect(await visible()).toEqual(before);
  });

  fault('two concurrent workers of a job end it once', async () => {
    const { work } = await asked();
    await Promise.all([deliver(worker(), work), deliver(worker(), work, { count: 2 })]);
    expect(await idOf()).toBe('');
    expect(await visible()).not.toEqual(nothing);
    expect(live.methods()).not.toContain(`${kind}_failure`);
  });

  fault('an unexpected error is retried, and the dead letter frees the experiment with a reason', async () => {
    const { work } = await asked();
    expect(
      await deliver(
        worker(() => Promise.reject(brokenConnection())),
        work,
      ),
    ).toBe(false);
    expect(await idOf()).toBe(work.job_id);
    expect(await deliver(deadLetters, work)).toBe(true);
    expect(await idOf()).toBe('');
    expect(await visible()).toEqual(nothing);
    expect(live.events().at(-1)).toMatchObject({ method: `${kind}_failure`, color: 'error' });
    expect(live.events().at(-1)?.message).toContain('try again');
  });

  fault('a dead letter of a committed job ends nothing', async () => {
    const { work } = await asked();
    await deliver(worker(), work);
    const before = await visible();
    expect(await deliver(deadLetters, work)).toBe(true);
    expect(await visible()).toEqual(before);
    expect(live.methods()).not.toContain(`${kind}_failure`);
  });

  fault('a job that runs out of time ends with a message', async () => {
    const { work } = await asked();
    const waiting = worker(
      (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(await deliver(waiting, work, { remaining: 5000 })).toBe(true);
    expect(await idOf()).toBe('');
    expect(live.events().at(-1)?.message).toContain('took too long');
  });

  fault('if the experiment is deleted meanwhile, nothing of the job remains', async () => {
    const { work } = await asked();
    onceAt('TransactWriteCommand', async (send) => {
      await experiments.drop(lab.experiment.workspace_uuid, lab.experiment);
      return send();
    });
    expect(await deliver(worker(), work)).toBe(true);
    expect(live.methods()).not.toContain(`${kind}_success`);
  });
});
