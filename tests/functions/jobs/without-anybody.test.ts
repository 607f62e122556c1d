import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseSeconds, maxDeliveries } from '#functions/aws/queues.ts';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler as mail } from '#functions/handlers/mail-worker.ts';
import { firstLease } from '#functions/jobs/delivery/lease.ts';
import { samples, series as seriesTable } from '#functions/tables/tables.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { deliver } from '#tests/support/jobs.ts';
import { ses } from '#tests/support/mail.ts';

// No person waits on a screen for a deletion or a mail: permanently failing ones stay among the dead letters, for a
// person.
let lab: Awaited<ReturnType<typeof aLaboratory>>;
/** SES's response to the next e-mail. */
let refusal: Error | undefined;
let lines: ReturnType<typeof vi.spyOn>;
const pauses = () =>
  queues
    .commandCalls(ChangeMessageVisibilityCommand)
    .map((call) => call.args[0].input.VisibilityTimeout)
    .filter((seconds) => seconds !== leaseSeconds && seconds !== firstLease(leaseSeconds));

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.stubEnv('METRICS_NAMESPACE', 'Serieslab/test');
  ses.reset();
  refusal = undefined;
  ses.on(SendEmailCommand).callsFake(async () => {
    const error = refusal;
    refusal = undefined;
    if (error) throw error;
    return { MessageId: 'sent' };
  });
  lab = await aLaboratory();
  queues.resetHistory();
  lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const deleted = async () => {
  const series = await aSeries(lab.experiment);
  const { sort, parent, uuid } = series;
  await aSample(series);
  await seriesTable.dropAll([{ parent, sort }]);
  return { kind: 'series', workspace_uuid: lab.workspace.uuid, experiment_uuid: lab.experiment.uuid, uuid };
};
const email = async () => ({ kind: 'password-reset', email: lab.manager.user.email });

const cases = [
  {
    name: 'deletion',
    worker: deletion,
    message: deleted,
    fail: (error: Error) => vi.spyOn(samples, 'dropAll').mockRejectedValueOnce(error),
    isDone: async () => expect(await samples.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]),
  },
  {
    name: 'mail',
    worker: mail,
    message: email,
    fail: (error: Error) => {
      refusal = error;
    },
    isDone: async () => expect(ses.commandCalls(SendEmailCommand).length).toBeGreaterThan(1),
  },
];

describe.each(cases)('$name', ({ worker, message, fail, isDone }) => {
  it('a permanent error sends its message to the dead letters in the first delivery, and raises the alarm', async () => {
    const sent = await message();
    fail(Object.assign(new Error('not verified'), { name: 'MessageRejected', $metadata: { httpStatusCode: 400 } }));
    expect(await deliver(worker, sent)).toBe(true);
    expect(sentTo('dead-letters')).toEqual([sent]);
    expect(pauses()).toEqual([]);
    expect(lines.mock.calls.join('\n')).toMatch(/"level":"error".*"stack":/);
    expect(lines.mock.calls.join('\n')).toContain('"Faults":1');
  });

  it('a transient error is retried after seconds, and the work succeeds', async () => {
    const sent = await message();
    for (const count of [1, 2]) {
      fail(brokenConnection());
      expect(await deliver(worker, sent, { count })).toBe(false);
    }
    expect(await deliver(worker, sent, { count: 3 })).toBe(true);
    expect(pauses()).toHaveLength(2);
    await isDone();
    expect(sentTo('dead-letters')).toEqual([]);
  });

  it('deliveries that Lambda refused are no failures: its first error is retried', async () => {
    const sent = await message();
    fail(brokenConnection());
    expect(await deliver(worker, sent, { count: 8 })).toBe(false);
    expect(sentTo('dead-letters')).toEqual([]);
    expect(await deliver(worker, sent, { count: 9 })).toBe(true);
    await isDone();
  });

  it('a persistent error sends its message to the dead letters, an unreadable message goes there at once', async () => {
    const sent = await message();
    fail(brokenConnection());
    expect(await deliver(worker, sent, { count: maxDeliveries - 1 })).toBe(true);
    expect(await deliver(worker, { nonsense: true })).toBe(true);
    expect(sentTo('dead-letters')).toEqual([sent, { nonsense: true }]);
  });
});
