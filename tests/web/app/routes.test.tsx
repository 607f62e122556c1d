import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { stubWideWindow } from '#tests/web/support/figure-stubs.ts';
import { routeTable } from '#web/app/router.tsx';
import { account, administration } from '../support/administration-builders.ts';
import { home } from '../support/builders.ts';
import { renderApp } from '../support/render-app.tsx';

/** Every route of the router, with the specification's name where there is one. */
function named(routes: readonly RouteObject[], above = ''): [string | undefined, string][] {
  return routes.flatMap((route): [string | undefined, string][] => {
    const path = route.path ? `${above}/${route.path}` : above;
    return [[route.id, path], ...(route.children ? named(route.children, path) : [])];
  });
}

test.each([
  ['login', '/login'],
  ['password-reset', '/password-reset/:token'],
  ['verify-email', '/verify-email/:uidb64/:token'],
  ['account', '/account'],
  ['administration', '/administration'],
  ['adminWorkspaces', '/administration/workspaces'],
  ['adminUsers', '/administration/users'],
  ['adminUserActivity', '/administration/user-activity'],
  ['adminInvites', '/administration/invites'],
  ['adminRoles', '/administration/roles'],
  ['adminPermissions', '/administration/permissions'],
  ['adminLicences', '/administration/licences'],
  ['adminActions', '/administration/actions'],
  ['projects', '/workspaces/:workspaceId/projects'],
  ['experiments', '/workspaces/:workspaceId/projects/:projectId/experiments'],
  ['experimentSeries', '/workspaces/:workspaceId/projects/:projectId/experiments/:experimentId/series'],
  ['globalParameters', '/workspaces/:workspaceId/global-parameters'],
  ['workspaceSettings', '/workspaces/:workspaceId/settings'],
])('the route %s is %s', (name, path) => {
  expect(named(routeTable)).toContainEqual([name, path]);
});

test('/ leads to the dashboard, and /account to the profile', async () => {
  fakeApi({ ...home(), getUser: () => account() });
  renderApp('/');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location.pathname).toBe('/dashboard');
  cleanup();
  renderApp('/account');
  await screen.findByRole('button', { name: 'Edit name' });
  expect(location.pathname).toBe('/account/profile');
});

test('a click on an entry right after one that leads on to a first screen is not lost', async () => {
  stubWideWindow();
  fakeApi(administration());
  const { user } = renderApp('/administration/roles');
  await screen.findByRole('heading', { name: 'Roles' });
  await user.click(screen.getByRole('button', { name: /^Account of/ }));
  const first = await screen.findByRole('menuitem', { name: 'Administration' });
  const second = screen.getByText('Actions', { selector: 'nav[aria-label="Main"] *' });
  act(() => {
    first.click();
    second.click();
  });
  await screen.findByRole('heading', { name: 'Actions' });
  expect(location.pathname).toBe('/administration/actions');
  vi.unstubAllGlobals();
});

test('the side menu is shown to signed-in users only', async () => {
  stubWideWindow();
  fakeApi(home());
  renderApp('/dashboard', { as: null });
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  cleanup();
  renderApp('/dashboard');
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
  vi.unstubAllGlobals();
});
