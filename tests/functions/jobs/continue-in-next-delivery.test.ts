import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { retryPolicy } from '#functions/jobs/delivery/retry-policy.ts';
import { tableVariable } from '#functions/tables/definitions.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { askFor, jobsUnderTest } from '#tests/support/job-kinds.ts';
import { deliver } from '#tests/support/jobs.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/learning-laboratory.ts';
import { aConnection } from '#tests/support/sockets.ts';

const size = 90;
let lab: LearningLaboratory;
let live: Awaited<ReturnType<typeof aConnection>>;

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(size);
  live = await aConnection(lab.experiment, lab.manager.user.uuid);
});
afterEach(() => vi.restoreAllMocks());

/** Counts written samples; after `maxSamples` of them the delivery's time is over, and further writes wait until it knows. */
function timeFor(maxSamples: number) {
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const clock = { written: 0 };
  const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  vi.spyOn(dynamo, 'send').mockImplementation((async (command: {
    constructor: { name: string };
    input: { TableName?: string };
  }) => {
    const isSample = command.input.TableName === process.env[tableVariable('samples')];
    if (isSample && command.constructor.name === 'UpdateCommand') {
      clock.written += 1;
      if (clock.written > maxSamples) await known;
    }
    return real(command);
  }) as never);
  const remaining = () => {
    if (clock.written <= maxSamples) return 300_000;
    // The caller gets this answer before it stops.
    setImmediate(resolve);
    return 1000;
  };
  return { clock, remaining };
}

const writing = jobsUnderTest.filter(({ kind }) => kind !== 'plotting');
describe.each(writing)('$kind', (job) => {
  const lock = async () => (await experimentNow(lab.experiment))[`${job.kind}_id`];

  it('continues with the next delivery when time runs out, and writes nothing twice', async () => {
    const { work } = await askFor(job, lab);
    const first = timeFor(10);
    const lines = vi.spyOn(process.stdout, 'write');
    expect(await deliver(job.worker(), work, { remaining: first.remaining })).toBe(false);
    expect(lines.mock.calls.join('')).toContain('the job continues with the next delivery');
    expect(lines.mock.calls.join('')).not.toContain('"level":"error"');
    expect(await lock()).toBe(work.job_id);
    expect(first.clock.written).toBeLessThan(size);
    vi.restoreAllMocks();
    const second = timeFor(size);
    expect(await deliver(job.worker(), work, { remaining: second.remaining, count: 2 })).toBe(true);
    expect(first.clock.written + second.clock.written).toBe(size);
    expect(await lock()).toBe('');
    expect(live.methods().filter((method) => !/_(set|progress)$/.test(method))).toEqual([`${job.kind}_success`]);
    expect(((await job.visible(lab)) as unknown[]).length).toBeGreaterThan(0);
  });

  it('ends with a message when the last delivery runs out of time', async () => {
    const { work } = await askFor(job, lab);
    for (let count = 1; count <= retryPolicy.maxParts; count++) {
      const { remaining } = timeFor(8);
      expect(await deliver(job.worker(), work, { remaining, count })).toBe(count === retryPolicy.maxParts);
      vi.restoreAllMocks();
    }
    expect(await lock()).toBe('');
    expect(live.events().at(-1)).toMatchObject({ method: `${job.kind}_failure`, color: 'error' });
    expect(live.events().at(-1)?.message).toContain('took too long');
  });

  it('ends at once if it has no partial result, because another delivery would get no further', async () => {
    const { work } = await askFor(job, lab);
    const waiting = job.worker(
      (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(await deliver(waiting, work, { remaining: 1000 })).toBe(true);
    expect(live.events().at(-1)?.message).toContain('took too long');
  });
});
