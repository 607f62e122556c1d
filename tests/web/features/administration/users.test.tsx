import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { account, roleIds } from '#tests/web/support/administration-builders.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';
import { ids, numbered } from '#tests/web/support/builders.ts';
import { formatDate } from '#web/lib/format/format-date.ts';

beforeAll(() => import('#web/features/administration/users-screen.tsx'));

const now = Math.floor(Date.now() / 1000);
const line = numbered('1e', 1);
const grace = account({
  uuid: numbered('0f', 2),
  name: 'Grace',
  email: 'grace@example.com',
  is_active: false,
  is_staff: true,
  first_date: 1_800_000_000,
  last_visit: now - 20,
  workspaces: [{ uuid: line, workspace: ids.workspace, role: roleIds.manager }],
});
const listUsers = () => [account({ last_visit: null }), grace];

test('users: the search finds dates as they are shown, and no Inactive by active', async () => {
  const { user, rows } = openAdministration('users', { listUsers });
  await screen.findByText('Grace');
  const found = () => rows('Users').map((row) => within(row).getAllByRole('cell', { hidden: true })[1]?.textContent);
  const searchFor = async (text: string) => {
    await user.clear(screen.getByRole('searchbox'));
    await user.paste(text);
  };
  await searchFor(formatDate(1_800_000_000).slice(0, 10));
  await waitFor(() => expect(found()).toEqual(['Grace']));
  await searchFor('active');
  await waitFor(() => expect(found()).toEqual(['Ada Wong']));
});

test('users: columns, newest first, who is online, and the expanded row', async () => {
  const { press, rows, headers, details } = openAdministration('users', { listUsers });
  await screen.findByText('Grace');
  expect(headers('Users').slice(1, -1)).toEqual([
    'Name',
    'E-mail',
    'Role',
    'Status',
    'Created',
    'Last visit',
    'Online status',
  ]);
  const cells = rows('Users').map((row) =>
    within(row)
      .getAllByRole('cell', { hidden: true })
      .map((cell) => cell.textContent),
  );
  expect(cells.map((row) => row.slice(1, 5))).toEqual([
    ['Grace', 'grace@example.com', 'Superadmin', 'Inactive'],
    ['Ada Wong', 'ada@example.com', 'User', 'Active'],
  ]);
  expect(cells.map((row) => row[7])).toEqual(['Online', 'Offline']);

  await press('Show details of Grace');
  await waitFor(() =>
    expect(details()).toEqual([
      ['Name', 'Grace'],
      ['E-mail', 'grace@example.com'],
      ['Role', 'Superadmin'],
      ['Status', 'Inactive'],
      ['Workspaces', 'Chemistry (Standard, active) – Manager'],
      ['Last activity', `Last activity on ${formatDate(now - 20)} (online)`],
      ['Created', formatDate(1_800_000_000)],
    ]),
  );
  await press('Show details of Ada Wong');
  expect(details()).toContainEqual(['Last activity', 'User has not logged in yet']);
});

test('users: a new one needs a free e-mail, a password twice, and a role in each workspace', async () => {
  const { api, press, fill, choose, inDialog, pressInDialog } = openAdministration('users', {
    listUsers,
    checkEmail: ({ body }) => body.email === 'grace@example.com',
    createUser: () => account({ uuid: numbered('0f', 3) }),
  });
  await press('New User');
  await pressInDialog('Save');
  expect(await inDialog().findByText('E-mail cannot be empty')).toBeTruthy();
  expect(inDialog().getByText('Password cannot be empty')).toBeTruthy();
  expect(inDialog().getByText('Password confirmation cannot be empty')).toBeTruthy();
  await fill('E-mail*', 'grace@example.com');
  expect(await inDialog().findByText('E-mail already exists')).toBeTruthy();
  await fill('E-mail*', 'alan@example.com');
  await fill('Name*', 'Alan');
  await fill('Password*', 'alan1234');
  await waitFor(() => expect(inDialog().getByRole('meter').getAttribute('aria-valuetext')).toBe('Weak'));
  await fill('Password confirmation*', 'alan123');
  expect(await inDialog().findByText('Password does not match')).toBeTruthy();
  await fill('Password confirmation*', 'alan1234');
  await choose('Add workspace', 'Chemistry');
  await pressInDialog('Add');
  expect(inDialog().getByText('Role cannot be empty')).toBeTruthy();
  await choose('Add role', 'Reader');
  await pressInDialog('Add');
  await pressInDialog('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('createUser')).toEqual([
    {
      name: 'Alan',
      email: 'alan@example.com',
      password: 'alan1234',
      password2: 'alan1234',
      is_staff: false,
      workspaces: [{ uuid: null, workspace: ids.workspace, role: roleIds.reader }],
    },
  ]);
});

test('users: an edit switches active, changes a role in its line and sends nothing it may not', async () => {
  const { api, user, rowMenu, choose, inDialog, pressInDialog } = openAdministration('users', {
    listUsers,
    getUser: ({ path }) => (path.id === grace.uuid ? grace : account()),
    updateUser: () => grace,
  });
  await rowMenu('Grace', 'Edit');
  await user.click(inDialog().getByRole('switch', { name: 'Active' }));
  await choose('Role of Chemistry', 'Reader');
  await pressInDialog('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('updateUser')).toEqual([
    { is_active: true, workspaces: [{ uuid: line, workspace: ids.workspace, role: roleIds.reader }] },
  ]);
});
