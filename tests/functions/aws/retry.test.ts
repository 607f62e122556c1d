import { expect, it, vi } from 'vitest';
import { retry, retryPolicies } from '#functions/aws/retry.ts';
import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { sendBatch } from '#functions/aws/send-batch.ts';

/** Pauses that take no time, at the upper bound of the jitter. */
function recordedPauses(random = 1) {
  const slept: number[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
  };
  return { slept, sleep, random: () => random };
}

const broken = new Error('broken');

it('retries as often as the policy says, with doubled pauses up to the maximum', async () => {
  const pauses = recordedPauses();
  const policy = { maxAttempts: 5, firstPause: 10, longestPause: 30 };
  let calls = 0;
  const tried = retry(
    async (number) => {
      expect(number).toBe(++calls);
      throw broken;
    },
    { policy, isRetryable: (error) => error === broken, pauses },
  );
  await expect(tried).rejects.toBe(broken);
  expect(calls).toBe(5);
  expect(pauses.slept).toEqual([10, 20, 30, 30]);
});

it('halves the pauses at the lower bound of the jitter', async () => {
  const pauses = recordedPauses(0);
  const attempt = async (number: number) => {
    if (number < 3) throw broken;
    return number;
  };
  const policy = { maxAttempts: 5, firstPause: 10, longestPause: 30 };
  expect(await retry(attempt, { policy, isRetryable: () => true, pauses })).toBe(3);
  expect(pauses.slept).toEqual([5, 10]);
});

it('throws a permanent error at once', async () => {
  const pauses = recordedPauses();
  const tried = retry(() => Promise.reject(broken), {
    policy: retryPolicies.throttled,
    isRetryable: () => false,
    pauses,
  });
  await expect(tried).rejects.toBe(broken);
  expect(pauses.slept).toEqual([]);
});

it('waits about 5 seconds for a transaction on the same item', async () => {
  const pauses = recordedPauses(0.5);
  await retry(() => Promise.reject(broken), {
    policy: retryPolicies.locked,
    isRetryable: () => true,
    pauses,
  }).catch(() => undefined);
  const total = pauses.slept.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(4000);
  expect(total).toBeLessThan(6000);
});

it('starts a new attempt after each conflict', async () => {
  const pauses = recordedPauses();
  const giveUp = (): never => {
    throw new Error('given up');
  };
  const attempt = async (conflict: () => Error, number: number) => {
    if (number < 4) throw conflict();
    return `attempt ${number}`;
  };
  expect(await retryOnConflict(attempt, { giveUp, pauses })).toBe('attempt 4');
  expect(pauses.slept).toHaveLength(3);
});

it('gives up with a result or an error of the caller', async () => {
  const lose = async (conflict: () => Error): Promise<string> => {
    throw conflict();
  };
  const pauses = recordedPauses();
  expect(await retryOnConflict<string>(lose, { giveUp: () => 'nothing', pauses })).toBe('nothing');
  expect(pauses.slept).toHaveLength(retryPolicies.conflicting.maxAttempts - 1);
  const refuse = (): never => {
    throw broken;
  };
  await expect(retryOnConflict(lose, { giveUp: refuse, pauses })).rejects.toBe(broken);
});

it('passes on other errors, also the conflict of an outer loop', async () => {
  const pauses = recordedPauses();
  let [outer, inner] = [0, 0];
  const result = await retryOnConflict(
    async (conflict) => {
      outer++;
      await retryOnConflict(
        async () => {
          inner++;
          if (outer === 1) throw conflict();
        },
        { giveUp: () => undefined, pauses },
      );
      return 'written';
    },
    { giveUp: () => 'given up', pauses },
  );
  expect([result, outer, inner]).toEqual(['written', 2, 2]);
});

it('sends only the unprocessed items of a batch again', async () => {
  const pauses = recordedPauses();
  const sent: object[] = [];
  await sendBatch<Record<string, string[]>>(
    { one: ['a', 'b'], two: ['c'] },
    async (pending) => {
      sent.push(pending);
      return sent.length === 1 ? { one: ['b'] } : {};
    },
    pauses,
  );
  expect(sent).toEqual([{ one: ['a', 'b'], two: ['c'] }, { one: ['b'] }]);
  expect(pauses.slept).toHaveLength(1);
});

it('sends no batch that is empty', async () => {
  const send = vi.fn(async () => undefined);
  await sendBatch({}, send);
  expect(send).not.toHaveBeenCalled();
});

it('reports a batch that is never processed as throttled', async () => {
  const pauses = recordedPauses();
  let calls = 0;
  const sending = sendBatch(
    { one: ['a'] },
    async (pending) => {
      calls++;
      return pending;
    },
    pauses,
  );
  await expect(sending).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
  expect(calls).toBe(retryPolicies.throttled.maxAttempts);
});
