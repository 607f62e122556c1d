import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { retryPolicies } from '#functions/aws/retry.ts';
import { sendBatch } from '#functions/aws/send-batch.ts';
import { whileThrottled, withTime } from '#functions/aws/throttling.ts';
import { classifyError, retryPolicy } from '#functions/jobs/delivery/retry-policy.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { refuseWhere } from '#tests/support/throttle.ts';
import '#tests/support/functions.ts';

const names = ['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'];
const throttled = (name: string) => Object.assign(new Error('throttled'), { name });
let endRefusals = () => {};
afterEach(() => endRefusals());

/** Pauses that take no time, and are summed. */
function countedPauses() {
  const slept = { milliseconds: 0 };
  const sleep = async (milliseconds: number) => {
    slept.milliseconds += milliseconds;
  };
  return { slept, pauses: { sleep, random: () => 0.5 } };
}
const hours = () => AbortSignal.timeout(3_600_000);

describe.each(names)('%s', (name) => {
  it('is waited out for minutes in a job', async () => {
    const { slept, pauses } = countedPauses();
    const refusesUntil = 180_000;
    const attempt = async () => {
      if (slept.milliseconds < refusesUntil) throw throttled(name);
      return 'written';
    };
    expect(await withTime(hours(), () => whileThrottled(attempt, { pauses }))).toBe('written');
    expect(slept.milliseconds).toBeGreaterThanOrEqual(refusesUntil);
  });

  it('is given up after seconds in a call, and worth another delivery', async () => {
    const { slept, pauses } = countedPauses();
    const error = throttled(name);
    await expect(whileThrottled(() => Promise.reject(error), { pauses })).rejects.toBe(error);
    expect(slept.milliseconds).toBeLessThan(5000);
    expect(classifyError(error)).toBe('transient');
  });

  it('is repeated by the client, whatever was asked', async () => {
    let refusals = 2;
    endRefusals = refuseWhere(() => (refusals-- > 0 ? name : undefined));
    const TableName = physicalName('projects');
    const answer = await dynamo.send(new GetCommand({ TableName, Key: { parent: 'p', sort: 's' } }));
    expect([answer.Item, refusals]).toEqual([undefined, -1]);
  });
});

it('the time of a job ends the waiting', async () => {
  const time = new AbortController();
  const over = new Error('over');
  setTimeout(() => time.abort(over), 20);
  const throttle = () => Promise.reject(throttled('ThrottlingException'));
  await expect(withTime(time.signal, () => whileThrottled(throttle))).rejects.toBe(over);
});

it('outlasts a delivery before it gives up', () => {
  const { firstPause, longestPause, maxAttempts } = retryPolicies.sustained;
  const doublings = Math.ceil(Math.log2(longestPause / firstPause));
  // The jitter shortens pauses by up to a half.
  expect(((maxAttempts - doublings) * longestPause) / 2).toBeGreaterThan(200_000);
  expect(retryPolicy.maxParts).toBeGreaterThan(1);
});

it('what a batch leaves unprocessed for minutes is sent until it is written, in a job', async () => {
  const { slept, pauses } = countedPauses();
  const sent: string[][] = [];
  const send = async ({ t }: { t: string[] }) => {
    sent.push(t);
    return slept.milliseconds < 120_000 ? { t: ['b'] } : undefined;
  };
  await withTime(hours(), () => sendBatch({ t: ['a', 'b'] }, send, pauses));
  expect(sent[0]).toEqual(['a', 'b']);
  expect(sent.slice(1).every((batch) => batch.join() === 'b')).toBe(true);
});

it('nothing else is repeated', async () => {
  let calls = 0;
  endRefusals = refuseWhere(() => {
    calls += 1;
    return 'ValidationException';
  });
  const RequestItems = { [physicalName('projects')]: [{ DeleteRequest: { Key: { parent: 'p', sort: 's' } } }] };
  await expect(dynamo.send(new BatchWriteCommand({ RequestItems }))).rejects.toThrow('refused');
  expect(calls).toBe(1);
});
