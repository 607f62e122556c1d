import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { accessToken } from '../support/access-token.ts';
import { home, ids, project } from '../support/builders.ts';
import { renderApp } from '../support/render-app.tsx';

/** Another tab writes one key; this tab is notified before the next one is written. */
const written = (key: string, value: string | null) =>
  act(async () => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  });
const signIn = async (access: string, refresh: string) => {
  await written('serieslab.token', access);
  await written('serieslab.refresh-token', refresh);
};

test('a sign-in in another tab leads this one from /login to the dashboard, a logout back', async () => {
  fakeApi(home());
  renderApp('/login', { as: null });
  await screen.findByLabelText('Login');
  await signIn(accessToken(), 'refresh-1');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  await written('serieslab.token', null);
  await written('serieslab.refresh-token', null);
  await screen.findByLabelText('Login');
  expect(location.pathname).toBe('/login');
});

test("when another tab signs in another account, this one shows that account's data", async () => {
  let name = "Ada's project";
  fakeApi({ ...home(), listAllProjects: () => [project({ name })] });
  renderApp('/projects');
  expect(await screen.findByText("Ada's project")).toBeTruthy();
  name = "Grace's project";
  // A tab in the background may be notified only after both the logout and the sign-in.
  localStorage.setItem('serieslab.refresh-token', 'refresh-2');
  const claims = { name: 'Grace', sub: ids.licence } as object;
  await written('serieslab.token', accessToken(claims));
  expect(await screen.findByText("Grace's project")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Ada's project")).toBeNull());
});
