import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { Api } from '../support/api.ts';
import { createSmallExperiment } from '../support/experiment.ts';
import { Receiver, verify } from '../support/receiver.ts';
import { until } from '../support/until.ts';

// A job's end on its way through the whole running system: the outbox, the queue, the worker with its own role, and a
// receiver that fails at first.
let receiver: Receiver;
beforeAll(async () => {
  receiver = await new Receiver().open();
});
afterAll(() => receiver.close());

it('the end of a job is posted, signed, and again after an answer of 500', async () => {
  const { email, password } = inject('superadmin');
  const api = await Api.signedIn(inject('url'), email, password);
  const { experiment, path } = await createSmallExperiment(api);
  const project = { id: experiment.project.uuid };
  const body = { name: 'Robot', address: receiver.address, events: ['job.success' as const] };
  const { uuid: webhook, secret } = await api.call('createWebhook', { path: project, body });
  const at = { ...project, webhook };
  receiver.answers.push(500);
  const { generation_id: job } = (await api.call('generateSeries', { path })).experiment;
  const ofJob = ({ headers, body }: (typeof receiver.received)[number]) => {
    const { type, data } = verify(secret, { headers, body });
    return type === 'job.success' && data.job === job;
  };
  await until('it came twice', async () => receiver.received.filter(ofJob).length === 2);
  const [first, second] = receiver.received.filter(ofJob);
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
  const delivered = async () => {
    const deliveries: WebhookDelivery[] = await api.call('listWebhookDeliveries', { path: at });
    return deliveries.find((delivery) => delivery.job === job && delivery.state === 'delivered');
  };
  const delivery = await until('it is listed', delivered);
  expect(delivery).toMatchObject({ uuid: first?.headers['webhook-id'], attempts: 2, status: 204, message: '' });

  const before = receiver.received.length;
  await api.call('testWebhook', { path: at });
  await until('a test came', async () => receiver.received.length > before);
  await api.call('resendWebhookDelivery', { path: { ...at, delivery: delivery.uuid } });
  await until('it came again', async () => receiver.received.filter(ofJob).length === 3);
  await api.call('deleteWebhook', { path: at });
});
