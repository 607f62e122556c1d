import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { experiment, home, ids, numbered, permissions, project } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const webhook = (part: Partial<Webhook> = {}): Webhook => ({
  uuid: numbered('1a', 1),
  name: 'Robot',
  address: 'https://hooks.example.org/ends',
  events: ['job.success', 'job.failure'],
  active: true,
  failures: 0,
  creator: 'Ada Wong',
  created: 1_790_000_000,
  ...part,
});
const delivery = (part: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  uuid: numbered('1b', 1),
  event: 'job.success',
  time: 1_790_000_000,
  experiment: ids.experiment,
  job: numbered('1c', 1),
  kind: 'generation',
  state: 'delivered',
  attempts: 1,
  tried: 1_790_000_001,
  next: null,
  status: 204,
  milliseconds: 87,
  message: '',
  ...part,
});
const dialog = () => within(screen.getByRole('dialog'));
const start = (answers: FakeAnswers = {}) => {
  const api = fakeApi({
    ...home(),
    getProject: () => project(),
    listExperiments: () => [experiment()],
    listWebhooks: () => [],
    listWebhookDeliveries: () => [],
    ...answers,
  });
  return { api, ...renderApp(`/workspaces/${ids.workspace}/projects?webhooks=${ids.project}`) };
};

test('a webhook is made, with its secret shown once, and its refused address at the field', async () => {
  const webhooks: Webhook[] = [];
  const secret = `whsec_${btoa('a'.repeat(32))}`;
  const answers: FakeAnswers = { listWebhooks: () => [...webhooks] };
  const reason = 'The address must be reachable from the internet';
  let isRefused = true;
  answers.createWebhook = () => {
    if (isRefused) return refused(400, reason, { address: reason });
    webhooks.push(webhook());
    return { ...webhook(), secret };
  };
  const { user, api } = start(answers);
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  await user.type(dialog().getByRole('textbox', { name: /Name/ }), 'Robot');
  await user.type(dialog().getByRole('textbox', { name: /Address/ }), 'ftp://hooks.example.org');
  for (const end of ['Finished', 'Failed']) await user.click(dialog().getByRole('switch', { name: end }));
  await user.click(dialog().getByRole('button', { name: 'Create' }));
  expect(await dialog().findByText('The address must begin with https://')).toBeTruthy();
  await user.clear(dialog().getByRole('textbox', { name: /Address/ }));
  await user.type(dialog().getByRole('textbox', { name: /Address/ }), 'https://hooks.example.org/ends');
  await user.click(dialog().getByRole('button', { name: 'Create' }));
  expect(await dialog().findByText('Choose at least one')).toBeTruthy();
  for (const end of ['Finished', 'Cancelled']) await user.click(dialog().getByRole('switch', { name: end }));
  await user.click(dialog().getByRole('button', { name: 'Create' }));
  expect(await dialog().findByText(reason)).toBeTruthy();
  isRefused = false;
  await user.click(dialog().getByRole('button', { name: 'Create' }));
  expect(await screen.findByDisplayValue(secret)).toBeTruthy();
  expect(api.bodies('createWebhook').at(-1)).toEqual({
    name: 'Robot',
    address: 'https://hooks.example.org/ends',
    events: ['job.success', 'job.cancelled'],
  });
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/Reports finished or failed jobs/)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(secret);
});

test('deliveries say what was sent, how it went, and when it is tried again', async () => {
  const { user, api } = start({
    listWebhooks: () => [webhook()],
    listWebhookDeliveries: () => [
      delivery(),
      delivery({
        uuid: numbered('1b', 2),
        event: 'job.cancelled',
        kind: 'modeling',
        state: 'waiting',
        attempts: 2,
        next: 1_790_000_300,
        status: 500,
        message: 'The receiver answered 500',
      }),
      delivery({ uuid: numbered('1b', 3), event: 'test', kind: null, experiment: null, state: 'failed', status: null }),
    ],
    resendWebhookDelivery: () => delivery({ state: 'waiting' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Deliveries' }));
  const list = await screen.findByRole('list', { name: 'Deliveries to Robot' });
  const lines = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Generation finished · Adhesion.*Answered 204 in 87 ms.*Delivered/);
  expect(lines[1]).toMatch(
    /^Modelling cancelled · Adhesion.*The receiver answered 500 · 2 attempts · again at .*Waiting/,
  );
  expect(lines[2]).toMatch(/^Test.*Failed/);
  await user.click(within(list).getAllByRole('button')[0] as HTMLElement);
  expect(api.calls.find(({ operation }) => operation === 'resendWebhookDelivery')?.path).toEqual({
    id: ids.project,
    webhook: webhook().uuid,
    delivery: delivery().uuid,
  });
});

test('one that is off says why, and is turned on', async () => {
  let only = webhook({ active: false, failures: 5 });
  const { user, api } = start({
    listWebhooks: () => [only],
    updateWebhook: () => {
      only = webhook();
      return only;
    },
  });
  expect(await screen.findByText('Turned off after 5 failed deliveries in a row')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn on Robot' }));
  expect(await screen.findByText('On')).toBeTruthy();
  expect(api.bodies('updateWebhook')).toEqual([{ active: true }]);
});

test('an edit sends what was changed, and keeps the ends that somebody else has switched', async () => {
  let events: Webhook['events'] = ['job.success', 'job.failure'];
  const { user, api } = start({ listWebhooks: () => [webhook({ events })], updateWebhook: () => webhook() });
  const open = async () => user.click(await screen.findByRole('button', { name: 'Edit Robot' }));
  const save = async () => {
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await open();
  await user.type(dialog().getByRole('textbox', { name: 'Name*' }), ' 2');
  await save();
  await open();
  events = ['job.success'];
  await user.click(dialog().getByRole('switch', { name: 'Cancelled' }));
  await save();
  expect(api.bodies('updateWebhook')).toEqual([{ name: 'Robot 2' }, { events: ['job.success', 'job.cancelled'] }]);
});

test('one that is removed takes its deliveries along, whichever is answered first', async () => {
  const list = [webhook()];
  const gone = Promise.withResolvers<void>();
  let refusals = 0;
  const { user } = start({
    listWebhooks: async () => {
      if (list.length === 0) await gone.promise;
      return [...list];
    },
    listWebhookDeliveries: () => {
      if (list.length > 0) return [delivery()];
      refusals += 1;
      return refused(404, 'Data not found');
    },
    deleteWebhook: () => {
      list.length = 0;
      return Response.json(null);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Deliveries' }));
  await screen.findByRole('list', { name: 'Deliveries to Robot' });
  await user.click(screen.getByRole('button', { name: 'Remove Robot' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(refusals).toBe(1));
  gone.resolve();
  // It closes when both are answered.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('No webhooks')).toBeTruthy();
  expect(screen.queryByText('Data not found')).toBeNull();
});

test('is nothing for those who may not manage the project, and asks the server for none', async () => {
  const { api } = start({ getUserPermissions: () => permissions({ role: [], projects: [ids.project] }) });
  expect(await screen.findByText('Not for your role')).toBeTruthy();
  expect(api.calls.some(({ operation }) => operation === 'listWebhooks')).toBe(false);
});

test('a list that could not be loaded can be tried again', async () => {
  let isBroken = true;
  const { user } = start({ listWebhooks: () => (isBroken ? refused(500, 'Broken') : [webhook()]) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  expect(await screen.findByText('Robot')).toBeTruthy();
});
