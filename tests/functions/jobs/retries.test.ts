import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { leaseSeconds } from '#functions/aws/queues.ts';
import type { QueueHandler } from '#functions/jobs/delivery/each-record.ts';
import { firstLease } from '#functions/jobs/delivery/lease.ts';
import { retryPolicy } from '#functions/jobs/delivery/retry-policy.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import { everyJob } from '#tests/support/every-job.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { deliver, onceAt } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

// Outcomes of a job of each kind when its commit meets an error, or its worker crashes.
vi.mock('#shared/rules/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('#shared/rules/limits.ts')>();
  return { limits: { ...limits, rowsWithinCall: 5 } };
});

const dynamoError = (name: string, message: string) =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode: 400 } });
const permanent: [string, () => Error][] = [
  ['a TypeError', () => new TypeError("Cannot read properties of undefined (reading 'uuid')")],
  ['a RangeError', () => new RangeError('Invalid array length')],
  ['a ReferenceError', () => new ReferenceError('x is not defined')],
  ['a ZodError', () => z.number().safeParse('x').error ?? new Error()],
  ['a number that DynamoDB cannot hold', () => dynamoError('ValidationException', 'Number underflow')],
  ['a missing grant', () => dynamoError('AccessDeniedException', 'not authorized to perform: dynamodb:PutItem')],
  [
    'an item that is too large',
    () => {
      const CancellationReasons = [{ Code: 'None' }, { Code: 'ValidationError', Message: 'Item size has exceeded' }];
      return new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    },
  ],
];
const transient: (() => Error)[] = [
  brokenConnection,
  () => dynamoError('ProvisionedThroughputExceededException', 'throttled'),
  () => Object.assign(new Error('Service Unavailable'), { $metadata: { httpStatusCode: 503 } }),
  () => Object.assign(new Error('no answer'), { name: 'TimeoutError' }),
];

/** One error for each kind; `classify-error.test.ts` has them all. */
const jobs = everyJob.map((job, index) => {
  const [what, error] = permanent[index % permanent.length] ?? ['an error', () => new Error()];
  return { ...job, index, what, error };
});

describe.each(jobs)('$name', ({ index, kind, ask, worker, deadLetters, what, error }) => {
  let faults = 0;
  /** By day each kind of job meets one fault, and each fault is tried with a kind or two. */
  const fault = (title: string, body: () => Promise<void>) => {
    faults += 1;
    if (isNight || (index + faults + 3) % 5 === 0) it(title, body);
  };
  let lab: LearningLaboratory;
  let live: Awaited<ReturnType<typeof aConnection>>;
  let lines: ReturnType<typeof vi.spyOn>;
  const lock = async () => (await experimentNow(lab.experiment))[`${kind}_id`];
  const failsAtCommit = (error: () => Error) =>
    onceAt('TransactWriteCommand', async () => {
      throw error();
    });
  /** The visibility timeout of each message when its handler returned: seconds until the next delivery. */
  const pauses = () =>
    queues
      .commandCalls(ChangeMessageVisibilityCommand)
      .map((call) => call.args[0].input.VisibilityTimeout ?? Number.NaN)
      .filter((seconds) => seconds !== leaseSeconds && seconds !== firstLease(leaseSeconds));
  const logged = () => lines.mock.calls.join('\n');

  beforeEach(async () => {
    vi.restoreAllMocks();
    vi.stubEnv('METRICS_NAMESPACE', 'Serieslab/test');
    queues.resetHistory();
    sockets.resetHistory();
    lab = await aLearningLaboratory();
    live = await aConnection(lab.experiment, lab.manager.user.uuid);
    lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });

  fault(`${what} fails it in its first delivery, frees the experiment and raises the alarm`, async () => {
    const work = await ask(lab);
    failsAtCommit(error);
    expect(await deliver(worker(), work)).toBe(true);
    expect(await lock()).toBe('');
    expect(live.events().at(-1)).toMatchObject({
      method: `${kind}_failure`,
      color: 'error',
      message: expect.stringContaining('error in the software'),
    });
    expect(logged()).toMatch(/"level":"error".*"stack":/);
    expect(logged()).toContain('"Faults":1');
    expect(pauses()).toEqual([]);
  });

  fault('transient errors are retried after seconds, and the job succeeds', async () => {
    const work = await ask(lab);
    for (let count = 1; count <= 2; count++) {
      failsAtCommit(transient[(count + kind.length) % transient.length] ?? brokenConnection);
      expect(await deliver(worker(), work, { count })).toBe(false);
      expect(await lock()).toBe(work.job_id);
    }
    expect(await deliver(worker(), work, { count: 3 })).toBe(true);
    expect(pauses()).toHaveLength(2);
    expect(pauses().reduce((sum, seconds) => sum + seconds)).toBeLessThanOrEqual(3);
    expect(await lock()).toBe('');
    expect(live.methods()).toContain(`${kind}_success`);
    expect(live.methods()).not.toContain(`${kind}_failure`);
    expect(logged()).not.toContain('"Faults"');
  });

  fault('persistent errors end it with a message', async () => {
    const work = await ask(lab);
    for (let count = 1; count <= retryPolicy.maxFailures; count++) {
      failsAtCommit(brokenConnection);
      expect(await deliver(worker(), work, { count })).toBe(count === retryPolicy.maxFailures);
    }
    expect(await lock()).toBe('');
    expect(live.events().at(-1)).toMatchObject({ method: `${kind}_failure`, color: 'error' });
    expect(live.events().at(-1)?.message).toContain('again');
    expect(pauses().reduce((sum, seconds) => sum + seconds)).toBeLessThanOrEqual(40);
  });

  fault('a crashed worker is followed by another; the third crash ends it with a message', async () => {
    const work = await ask(lab);
    await die(worker(), work);
    expect(await deliver(worker(), work, { count: 2 })).toBe(true);
    expect(live.methods()).toContain(`${kind}_success`);
    sockets.resetHistory();
    queues.resetHistory();
    const other = await ask(lab);
    await die(worker(), other);
    await die(worker(), other, 2);
    expect(await deliver(worker(), other, { count: 3 })).toBe(true);
    expect(await lock()).toBe('');
    expect(live.events().at(-1)?.message).toContain('interrupted twice');
    expect(logged()).toContain('"Faults":1');
  });

  fault('an unreadable message goes to the dead letters at once, whose consumer frees the experiment', async () => {
    const work = await ask(lab);
    const unreadable = { ...work, fallback: 'perhaps', creator: 7 };
    expect(await deliver(worker(), unreadable)).toBe(true);
    expect(sentTo('dead-letters')).toEqual([unreadable]);
    expect(await lock()).toBe(work.job_id);
    expect(await deliver(deadLetters, unreadable)).toBe(true);
    expect(await lock()).toBe('');
    expect(live.events().at(-1)).toMatchObject({ method: `${kind}_failure`, color: 'error' });
    expect(await deliver(worker(), { nonsense: true })).toBe(true);
    expect(await deliver(deadLetters, { nonsense: true })).toBe(true);
  });
});

/** Simulates a killed process at the commit: nothing more of the delivery happens. */
async function die(handler: QueueHandler, work: JobMessage, count = 1): Promise<void> {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const spy = onceAt('TransactWriteCommand', () => {
    resolve();
    return new Promise(() => {});
  });
  void deliver(handler, work, { count });
  await reached;
  spy.mockRestore();
}
