import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdministration } from '#tests/web/support/administration-steps.ts';

test.each([
  ['invites', ['listRoles', 'listWorkspaces admin', 'listInvites']],
  ['licences', ['listLicences', 'listActions']],
  ['permissions', ['listPermissions', 'listRoles']],
  ['roles', ['listRoles', 'listPermissions']],
  ['users', ['listRoles', 'listUsers', 'listWorkspaces admin']],
  ['workspaces', ['listRoles', 'listWorkspaces admin', 'listLicences', 'listUsers']],
  ['user-activity', ['listActivity', 'getUser']],
])('%s requests its lists in the specified order', async (screenName, expected) => {
  const { api } = openAdministration(screenName, { listActivity: () => ({ activities: [], next: null }) });
  // The side menu fetches the account's own workspaces by the same operation, without `admin`.
  const asked = () => api.calls.map(({ operation, query }) => (query === '?admin=' ? `${operation} admin` : operation));
  const lists = () => asked().filter((name) => expected.includes(name));
  await waitFor(() => expect(lists()).toEqual(expected));
});

test('a list is forgotten when its screen is left, and read again when it is opened again', async () => {
  const { api, user } = openAdministration('roles');
  await screen.findByText('Manager');
  const reads = () => api.calls.filter(({ operation }) => operation === 'listRoles').length;
  expect(reads()).toBe(1);
  await user.click(screen.getByRole('link', { name: 'Serieslab, to the dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  window.history.back();
  await screen.findByRole('heading', { name: 'Roles' });
  expect(screen.getByRole('table', { name: 'Roles' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('Manager')).toBeNull();
  expect(await screen.findByText('Manager')).toBeTruthy();
  expect(reads()).toBe(2);
});
