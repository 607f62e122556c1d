import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { notify } from '#web/lib/notices.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { home } from '../support/builders.ts';
import { renderApp } from '../support/render-app.tsx';

// Messages are kept until sign-out, also those of another file's tests.
beforeEach(() => act(() => storeTokens(undefined)));
afterEach(() => act(() => storeTokens(undefined)));
const bell = (name: string) => screen.findByRole('button', { name });

test('the bell keeps the last 50 messages, tells unread ones, opens by keyboard, and forgets them at sign-out', async () => {
  const api = fakeApi(home());
  const { user } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await bell('Messages');
  const calls = api.calls.length;
  act(() => {
    for (let count = 1; count <= 51; count++) notify(`Message ${count}`, count === 51 ? 'error' : 'success');
  });
  (await bell('Messages, 50 unread')).focus();
  await user.keyboard('{Enter}');
  const list = within(await screen.findByRole('dialog', { name: 'Messages' }));
  const entries = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries).toHaveLength(50);
  expect(entries[0]).toMatch(/^Error · \d\d-\d\d-\d{4} \d\d:\d\d · unreadMessage 51$/);
  expect(entries.at(-1)).toMatch(/^Done · .* · unreadMessage 2$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await bell('Messages'));
  act(() => notify('Later', 'warning'));
  await user.click(await bell('Messages, 1 unread'));
  await waitFor(() => expect(screen.getAllByText(/unread$/).map(({ textContent }) => textContent)).toHaveLength(1));
  expect(api.calls.length).toBe(calls);
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  cleanup();
  renderApp('/dashboard');
  await user.click(await bell('Messages'));
  expect(await screen.findByText('No messages since you signed in')).toBeTruthy();
});

test('the bell counts a message once that a call and the event of its job bring', async () => {
  fakeApi(home());
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await bell('Messages');
  act(() => notify('Series generation has been queued', 'info'));
  act(() => notify('Series generation has been queued', 'info'));
  await bell('Messages, 1 unread');
});
