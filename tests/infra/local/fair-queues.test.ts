import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type Services, targetedCall } from '#infra/local/aws-proxy/services.ts';
import { startQueueService } from '#infra/local/data/queue-service.ts';
import { Upstream } from '#infra/local/data/upstream.ts';
import { FairGroups } from '#infra/local/events/fair-groups.ts';
import { QueueClient, type QueueMessage } from '#infra/local/events/queue-client.ts';
import { account, region } from '#infra/local/template/physical.ts';
import { patience } from '#tests/support/patience.ts';

let time = 0;
const groups = () => new FairGroups(() => time);

test('without work that counts, the first message is next', () => {
  expect(groups().next(['a', 'b'], [])).toBe(0);
});

test('a group that took more than a tenth of the time comes after all others', () => {
  const fair = groups();
  fair.worked('loud', 900);
  fair.worked('quiet', 50);
  expect(fair.next(['loud', 'loud', 'quiet', undefined], [])).toBe(2);
  expect(fair.next(['loud', 'loud', undefined, 'quiet'], [])).toBe(2);
  expect(fair.next(['loud', 'loud'], ['loud'])).toBe(0);
});

test('messages without a group are tenants of their own, however much they take together', () => {
  const fair = groups();
  for (let mail = 0; mail < 9; mail++) fair.worked(undefined, 100);
  fair.worked('loud', 200);
  expect(fair.next(['loud', undefined], [undefined, undefined])).toBe(1);
});

test('of two noisy groups, the one with fewer messages under way is next', () => {
  const fair = groups();
  fair.worked('loud', 500);
  fair.worked('louder', 800);
  expect(fair.next(['louder', 'loud'], ['louder', 'louder', 'loud'])).toBe(1);
  expect(fair.next(['louder', 'loud'], ['louder', 'loud', 'loud'])).toBe(0);
});

test('what was longer ago than five minutes is forgotten', () => {
  const fair = groups();
  fair.worked('loud', 900);
  fair.worked('quiet', 50);
  time += 300_000;
  expect(fair.next(['loud', 'quiet'], [])).toBe(0);
});

test('the message that overtakes arrives whole, and so do the others', async () => {
  const service = await startQueueService(undefined);
  const queues = new Upstream(service.endpoint);
  onTestFinished(async () => {
    queues.close();
    await service.stop();
  });
  const call = (operation: string, parameters: object) => {
    const target = `AmazonSQS.${operation}`;
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
    const known = targetedCall(target, Buffer.from(JSON.stringify(parameters)), { queues, delayScale: 1 } as Services);
    return known?.run({ headers } as unknown as IncomingMessage);
  };
  await call('CreateQueue', { QueueName: 'fair' });
  const QueueUrl = `http://queues/${account}/fair`;
  const kept = { DataType: 'String', StringValue: 'kept' };
  await call('SendMessage', {
    QueueUrl,
    MessageBody: 'one',
    MessageGroupId: 'loud',
    MessageAttributes: { own: kept },
  });
  const Entries = [{ Id: '2', MessageBody: 'two', MessageGroupId: 'loud' }];
  await call('SendMessageBatch', { QueueUrl, Entries });
  await call('SendMessage', { QueueUrl, MessageBody: 'three' });

  const fair = groups();
  fair.worked('loud', 100);
  const client = new QueueClient(queues, `arn:aws:sqs:${region}:${account}:fair`);
  const received: QueueMessage[] = [];
  for (let turn = 0; turn < 3; turn++) {
    service.bringForward('fair', (waiting, underWay) => fair.next(waiting, underWay));
    received.push(...(await client.receive(1, 30, AbortSignal.timeout(patience))));
  }
  const seen = received.map(({ Body, Attributes, MessageAttributes }) => {
    return [Body, Attributes.MessageGroupId, Object.keys(MessageAttributes)];
  });
  expect(seen[0]).toEqual(['three', undefined, []]);
  expect(seen.slice(1).sort()).toEqual([
    ['one', 'loud', ['own']],
    ['two', 'loud', []],
  ]);
});
