import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../support/fake-api.ts';
import { home, ids, numbered, permissions, workspace } from '../support/builders.ts';
import { renderApp } from '../support/render-app.tsx';

const banner =
  'This workspace is inactive or its licence has expired, some features might be unavailable. Please contact support.';
const experiments = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments`;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const entries = async () => (await menu()).getAllByRole('link').map((link) => link.textContent);

test('the menu follows the place: general, then project', async () => {
  fakeApi(home());
  renderApp(experiments);
  await screen.findByText('Adhesion');
  expect(await entries()).toEqual(['Dashboard', 'Projects', 'Experiments', 'Database', 'Projects', 'Experiments']);
  const trail = within(screen.getByRole('navigation', { name: 'Place' }));
  expect(trail.getAllByRole('link').map((link) => link.textContent)).toEqual(['Chemistry', 'Coatings']);
});

test('with several workspaces the menu lists them', async () => {
  fakeApi({ ...home(), listWorkspaces: () => [workspace(), workspace({ uuid: numbered('0a', 2), name: 'Physics' })] });
  renderApp('/experiments');
  await screen.findByText('Adhesion');
  expect(await entries()).toEqual(['Dashboard', 'Workspaces', 'Projects', 'Experiments']);
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
