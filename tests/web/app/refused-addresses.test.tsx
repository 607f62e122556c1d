import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { home, ids, permissions } from '../support/builders.ts';
import { renderApp } from '../support/render-app.tsx';

const projects = `/workspaces/${ids.workspace}/projects`;
const charts = `${projects}/${ids.project}/experiments/${ids.experiment}/charts`;

test.each([
  ['/administration/users', 'You may not open users: this screen is for superadmins. Ask one of them.'],
  [
    '/workspaces/00000000-0000-4000-8000-000000000000/projects',
    'This workspace does not exist, or you are not a member of it. Ask an administrator.',
  ],
  [charts, 'You may not open charts: the licence of the workspace does not include it.'],
])('%s leads to the dashboard, which says why until it is closed', async (address, why) => {
  fakeApi(home());
  const { user } = renderApp(address);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location.pathname).toBe('/dashboard');
  expect(await screen.findByText(why)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(why)).toBeNull();
});

test('a project of others leads to the dashboard, which says why and leads on to one’s own', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions({ role: [], projects: [] }) });
  const { user } = renderApp(`${projects}/${ids.project}/experiments`);
  const why = 'This project does not exist, or you are not assigned to it. Ask who manages the workspace.';
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(why)).toBeTruthy();
  await user.click(notice.getByRole('link', { name: 'Projects' }));
  await screen.findByRole('heading', { name: 'Projects' });
  expect(screen.queryByText(why)).toBeNull();
});

test('charts of an expired workspace lead to the dashboard, which says why and leads to the series', async () => {
  fakeSockets();
  fakeApi({
    ...home(),
    getUserPermissions: () => permissions({ expiry_date: 1 }),
    listInParameters: () => [buildInput()],
    listOutParameters: () => [buildOutput()],
  });
  renderApp(charts);
  const why = 'You may not open charts: the workspace is inactive or its licence has expired.';
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Its series' }).getAttribute('href')).toMatch(/\/series$/);
});
