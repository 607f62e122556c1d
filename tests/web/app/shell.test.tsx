import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { stubWideWindow } from '#tests/web/support/figure-stubs.ts';
import { home, ids, numbered, permissions, workspace } from '../support/builders.ts';
import { renderApp } from '../support/render-app.tsx';

const banner =
  'This workspace is inactive or its licence has expired, some features might be unavailable. Please contact support.';
const experiments = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments`;

beforeEach(stubWideWindow);

const charts = 'experiment_view_scatterplot_heatmap:read';

/** The side menu as text: each section's title and entries. */
const menuText = async () => {
  const lists = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('list');
  return lists.map((list) => [
    document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    ...within(list)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent),
  ]);
};
const twoWorkspaces = () => [workspace(), workspace({ uuid: numbered('0a', 2), name: 'Physics' })];
const general = ['General', 'Dashboard', 'Projects', 'Experiments', 'Database'];

test('the menu follows the place: general, workspace, project', async () => {
  fakeApi(home());
  renderApp(experiments);
  await screen.findByText('Adhesion');
  expect(await menuText()).toEqual([general, ['Workspace', 'Projects', 'Compare'], ['Project', 'Experiments']]);
  const trail = within(screen.getByRole('navigation', { name: 'Place' }));
  expect(trail.getAllByRole('link').map((link) => link.textContent)).toEqual(['Chemistry', 'Coatings']);
});

test('with one workspace Projects and Database lead into it', async () => {
  fakeApi(home());
  renderApp('/dashboard');
  await waitFor(async () => expect(await menuText()).toEqual([general]));
  const addresses = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(addresses.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    `/workspaces/${ids.workspace}/projects`,
    '/experiments',
    `/workspaces/${ids.workspace}/database`,
  ]);
});

test('an entry that the menu has twice is highlighted once, where the place is', async () => {
  fakeApi(home());
  renderApp(`/workspaces/${ids.workspace}/projects`);
  await waitFor(async () => expect(await menuText()).toEqual([general, ['Workspace', 'Projects', 'Compare']]));
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link', { name: 'Projects' });
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page']);
});

test('with several workspaces the menu lists them, and each has its own Database', async () => {
  fakeApi({ ...home(), listWorkspaces: twoWorkspaces });
  renderApp(experiments);
  await screen.findByText('Adhesion');
  expect(await menuText()).toEqual([
    ['General', 'Dashboard', 'Workspaces', 'Projects', 'Experiments'],
    ['Workspace', 'Projects', 'Compare', 'Database'],
    ['Project', 'Experiments'],
  ]);
});

test('the superadmin has the Database of every workspace that is open', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions({}, 'superadmin') });
  renderApp(experiments);
  await screen.findByText('Adhesion');
  expect((await menuText())[1]).toEqual(['Workspace', 'Projects', 'Compare', 'Database']);
});

test('a workspace that is not one of the superadmin’s own has its name in the breadcrumbs too', async () => {
  const other = workspace({ uuid: numbered('0a', 7), name: 'Elsewhere' });
  fakeApi({ ...home(), getUserPermissions: () => permissions({}, 'superadmin'), getWorkspace: () => other });
  renderApp(`/workspaces/${other.uuid}/projects`);
  expect(await screen.findByRole('link', { name: 'Elsewhere' })).toBeTruthy();
});

test('/workspaces/…/database leads to the data export, which has its own section', async () => {
  fakeApi(home());
  renderApp(`/workspaces/${ids.workspace}/database`);
  await waitFor(() => expect(location.pathname).toBe(`/workspaces/${ids.workspace}/database/data-export`));
  expect((await menuText())[1]).toEqual(['Database', 'Data export']);
});

test.each([
  [
    'with the licence for them and a valid workspace',
    { licence: [charts] },
    ['Series', 'Charts', 'Models', 'Settings'],
  ],
  ['but not without the licence', { licence: [] }, ['Series', 'Models', 'Settings']],
  ['nor in an expired workspace', { licence: [charts], expiry_date: 1_000_000_000 }, ['Series', 'Models', 'Settings']],
])('an experiment has Charts %s', async (_, access, expected) => {
  fakeApi({
    ...home(),
    getUserPermissions: () => permissions(access),
    listInParameters: () => [],
    listOutParameters: () => [],
  });
  renderApp(`${experiments}/${ids.experiment}/settings`);
  await screen.findByRole('heading', { name: 'Settings' });
  await waitFor(async () => expect((await menuText()).at(-1)).toEqual(['Experiment', ...expected]));
});

test.each([
  ['inactive', { is_active: false }],
  ['expired', { expiry_date: 1_000_000_000 }],
])('a banner warns in an %s workspace, where nothing can be made', async (_, access) => {
  fakeApi({ ...home(), getUserPermissions: () => permissions(access) });
  renderApp(experiments);
  expect(await screen.findByText(banner)).toBeTruthy();
  await screen.findByText('Adhesion');
  expect(screen.queryByRole('button', { name: 'New Experiment' })).toBeNull();
});

test('the superadmin sees no banner', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions({ is_active: false }, 'superadmin') });
  renderApp(experiments);
  await screen.findByRole('button', { name: 'New Experiment' });
  expect(screen.queryByText(banner)).toBeNull();
});

test('the dark mode is remembered', async () => {
  fakeApi(home());
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Switch to dark' }));
  expect(localStorage.getItem('serieslab.mode')).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Switch to light' }));
  expect(localStorage.getItem('serieslab.mode')).toBe('light');
});
