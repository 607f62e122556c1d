import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/handlers/webhooks.ts';
import { callLimits, projects, webhookDeliveries, webhooks } from '#functions/tables/tables.ts';
import { webhookLimits } from '#shared/rules/webhooks.ts';
import { newId, seconds } from '#tests/support/builders.ts';
import { aLaboratory, aProject } from '#tests/support/experiment-builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { type Call, invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
const body = { name: 'Robot', address: 'https://hooks.example.org/a?key=1', events: ['job.success'] };
const create = (change: object = {}, call: Call = {}) =>
  invoke(handler, 'createWebhook', {
    as: lab.manager.token,
    path: { id: lab.project.uuid },
    body: { ...body, ...change },
    ...call,
  });
const ask = (operation: Parameters<typeof invoke>[1], path: Record<string, string> = {}, call: Call = {}) =>
  invoke(handler, operation, { as: lab.manager.token, path: { id: lab.project.uuid, ...path }, ...call });

beforeEach(async () => {
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  lab = await aLaboratory();
});
afterEach(() => vi.unstubAllEnvs());

it('is made, listed without its secret, changed and removed', async () => {
  const made = await create();
  expect(made).toMatchObject({
    status: 201,
    body: { ...body, active: true, failures: 0, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) },
  });
  const { secret, ...shown } = made.body;
  expect((await ask('listWebhooks')).body).toEqual([shown]);
  const path = { webhook: made.body.uuid };
  const changed = await ask('updateWebhook', path, { body: { events: ['job.failure'], active: false } });
  expect(changed).toEqual({ status: 200, body: { ...shown, events: ['job.failure'], active: false } });
  expect(JSON.stringify(changed.body)).not.toContain(secret);
  expect((await ask('updateWebhook', path, { body: {} })).body).toEqual(changed.body);
  expect((await ask('deleteWebhook', path)).status).toBe(204);
  expect((await ask('deleteWebhook', path)).status).toBe(404);
  expect((await ask('listWebhooks')).body).toEqual([]);
  const project = await projects.get(lab.workspace.uuid, { parent: lab.workspace.uuid, sort: lab.project.uuid });
  expect(project?.webhook_total).toBe(0);
});

it('being turned on forgets its failures', async () => {
  const { uuid } = (await create()).body;
  await webhooks.update(lab.workspace.uuid, { parent: lab.project.uuid, sort: uuid }, { set: { failures: 5 } });
  const failed = (await ask('updateWebhook', { webhook: uuid }, { body: { name: 'Other' } })).body;
  expect(failed.failures).toBe(5);
  expect((await ask('updateWebhook', { webhook: uuid }, { body: { active: true } })).body.failures).toBe(0);
});

describe('an address', () => {
  const inside = 'The address must be reachable from the internet';
  const insecure = 'The address must begin with https://';

  it.each([
    ['https://127.0.0.1/', inside],
    ['https://2130706433/', inside],
    ['https://0x7f000001/', inside],
    ['https://127.1:3000/', inside],
    ['https://[::1]/', inside],
    ['https://[::ffff:10.0.0.1]/', inside],
    ['https://169.254.169.254/latest/meta-data/', inside],
    ['https://10.0.0.1/', inside],
    ['https://localhost/', inside],
    ['https://LOCALHOST:8443/', inside],
    ['https://api.localhost/', inside],
    ['http://hooks.example.org/', insecure],
    ['ftp://hooks.example.org/', insecure],
    ['file:///etc/passwd', insecure],
    ['javascript:alert(1)', insecure],
    ['gopher://127.0.0.1:6379/_FLUSHALL', insecure],
    ['hooks.example.org', insecure],
    ['https://', insecure],
    ['https://user:secret@hooks.example.org/', 'The address must hold no user name or password'],
    ['https://user@127.0.0.1/', 'The address must hold no user name or password'],
    ['', 'Address cannot be empty'],
    [`https://hooks.example.org/${'a'.repeat(1000)}`, 'Address may not be greater than 1000 characters'],
  ])('%s is refused', async (address, message) => {
    vi.stubEnv('LOCAL_RECEIVERS', 'refused');
    const refused = { status: 400, body: { code: 'validation', fields: { address: message } } };
    expect(await create({ address })).toMatchObject(refused);
    const { uuid } = (await create()).body;
    expect(await ask('updateWebhook', { webhook: uuid }, { body: { address } })).toMatchObject(refused);
  });

  it('on the same machine is accepted where that is configured, and no other inside one', async () => {
    for (const address of ['http://localhost:9/', 'http://127.0.0.1:9/', 'https://[::1]/']) {
      expect(await create({ address })).toMatchObject({ status: 201 });
    }
    for (const address of ['http://hooks.example.org/', 'http://10.0.0.1/', 'https://10.0.0.1/']) {
      expect(await create({ address })).toMatchObject({ status: 400 });
    }
  });
});

it.each([
  [{ events: [] }, 'events'],
  [{ events: ['job.started'] }, 'events.0'],
  [{ events: 'job.success' }, 'events'],
  [{ name: '' }, 'name'],
  [{ active: 'yes' }, 'active'],
])('%j is refused', async (change, field) => {
  const { status, body: answer } = await create(change);
  expect([status, Object.keys(answer.fields)]).toEqual([400, [field]]);
});

it('is one of few: many at once do not exceed the limit', async () => {
  const { parent, sort } = lab.project;
  await projects.update(lab.workspace.uuid, { parent, sort }, { set: { webhook_total: webhookLimits.ofProject - 1 } });
  const made = await Promise.all(Array.from({ length: 4 }, () => create()));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});

it('of another project, and a delivery of another webhook, are not found', async () => {
  const other = await aProject(lab.workspace.uuid);
  const [own, second] = [(await create()).body.uuid, (await create()).body.uuid];
  const foreign = (await create({}, { path: { id: other.uuid } })).body.uuid;
  const delivery = (await ask('testWebhook', { webhook: second })).body.uuid;
  for (const webhook of [foreign, newId(), 'nonsense', '', '../x', 'a'.repeat(3000), `${second}#`]) {
    expect((await ask('updateWebhook', { webhook }, { body: { name: 'X' } })).status).toBe(404);
    expect((await ask('listWebhookDeliveries', { webhook })).status).toBe(404);
    expect((await ask('testWebhook', { webhook })).status).toBe(404);
    expect((await ask('deleteWebhook', { webhook })).status).toBe(404);
  }
  for (const one of [delivery, newId(), 'nonsense', 'a'.repeat(3000)]) {
    expect((await ask('resendWebhookDelivery', { webhook: own, delivery: one })).status).toBe(404);
  }
});

it('lists the last 50 deliveries, newest first, and only its own', async () => {
  const { uuid } = (await create()).body;
  const other = (await create()).body.uuid;
  await ask('testWebhook', { webhook: other });
  // Ten are sent a minute: each counts as the first of its own.
  vi.spyOn(callLimits, 'update').mockImplementation(async (_tenant, key) => ({ ...key, expires: 0 }));
  const sent = [];
  for (let count = 0; count < 53; count++) sent.push((await ask('testWebhook', { webhook: uuid })).body.uuid);
  vi.restoreAllMocks();
  const { body: listed } = await ask('listWebhookDeliveries', { webhook: uuid });
  expect(listed.map((delivery: { uuid: string }) => delivery.uuid)).toEqual(sent.reverse().slice(0, 50));
});

it('queues a test, also for one that is off, and a delivery again under the same id', async () => {
  const { uuid } = (await create({ active: false })).body;
  const { status, body: delivery } = await ask('testWebhook', { webhook: uuid });
  expect({ status, delivery }).toMatchObject({ status: 201, delivery: { event: 'test', state: 'waiting', job: null } });
  const path = { webhook: uuid, delivery: delivery.uuid };
  expect(await ask('resendWebhookDelivery', path)).toMatchObject({ status: 400, body: { code: 'refused' } });
  await ask('updateWebhook', { webhook: uuid }, { body: { active: true } });
  expect(await ask('resendWebhookDelivery', path)).toMatchObject({ status: 202, body: { uuid: delivery.uuid } });
  const messages = sentTo('mail').filter((message) => 'delivery' in Object(message));
  expect(messages).toMatchObject([{ delivery: delivery.uuid }, { delivery: delivery.uuid }]);
  const [row] = await webhookDeliveries.list(lab.workspace.uuid, lab.project.uuid);
  expect(messages.at(-1)).toMatchObject({ run: row?.run });
  expect(row?.expires).toBeGreaterThan(seconds() + 29 * 86_400);
});
