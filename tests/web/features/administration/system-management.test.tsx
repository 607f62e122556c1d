import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { actionNames, permissionNames, readOnlyPermission } from '#shared/rules/permissions.ts';
import { action, licence, permission, role, roleIds } from '#tests/web/support/administration-builders.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';
import { numbered } from '#tests/web/support/builders.ts';

beforeAll(() => import('#web/features/administration/licences-screen.tsx'));

const ids = { read: numbered('1b', 1), manage: numbered('1b', 2) };
const permissions = [permission({ uuid: ids.read, name: 'read' }), permission({ uuid: ids.manage, name: 'manage' })];
const line = numbered('1e', 1);
const linked = role({ name: 'Manager', permissions: [{ uuid: line, permission: ids.read }] });

test('roles: create with a checked name and permissions that cannot be added twice', async () => {
  const roles = [linked];
  const { api, user, press, fill, inDialog, pressInDialog, headers } = openAdministration('roles', {
    listRoles: () => [...roles],
    listPermissions: () => permissions,
    checkRoleName: ({ body }) => body.name === 'Manager',
    createRole: ({ body }) => {
      const made = role({ uuid: roleIds.reader, name: body.name });
      roles.push(made);
      return made;
    },
  });
  await screen.findByText('Manager');
  expect(headers('Roles')).toEqual(['Details', 'Name', 'Actions']);
  await press('New Role');
  await fill('Name*', 'Manager');
  expect(await inDialog().findByText('Name already exists')).toBeTruthy();
  await fill('Name*', 'Reader');
  for (const name of ['read', 'manage', 'manage']) await user.click(inDialog().getByRole('checkbox', { name }));
  await pressInDialog('Save');

  expect(await screen.findByText('Reader')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('createRole')).toEqual([{ name: 'Reader', permissions: [{ uuid: null, permission: ids.read }] }]);
});

test('a line that was begun and not added stops Save, until it is added or cleared', async () => {
  const { api, press, fill, choose, inDialog, pressInDialog } = openAdministration('permissions', {
    listRoles: () => [linked],
    listPermissions: () => [],
    checkPermissionName: () => false,
    createPermission: () => permission(),
  });
  await press('New Permission');
  await fill('Name*', 'read');
  await choose('Add role', 'Manager');
  expect(inDialog().getByRole('status').textContent).toContain('This line is not in the list yet');
  await pressInDialog('Save');
  expect(inDialog().getByRole('alert').textContent).toContain('This line is not in the list yet');
  expect(api.bodies('createPermission')).toEqual([]);
  await pressInDialog('Add');
  expect(inDialog().queryByRole('alert')).toBeNull();
  await pressInDialog('Save');
  await waitFor(() =>
    expect(api.bodies('createPermission')).toEqual([{ name: 'read', roles: [{ uuid: null, role: linked.uuid }] }]),
  );
});

test('roles: an edit keeps, adds and removes lines, and its own name counts as free', async () => {
  const { api, user, rowMenu, inDialog, pressInDialog } = openAdministration('roles', {
    listRoles: () => [linked],
    listPermissions: () => permissions,
    checkRoleName: () => true,
    getRole: () => linked,
    updateRole: () => linked,
  });
  const tick = async (name: string) => user.click(inDialog().getByRole('checkbox', { name }));
  await rowMenu('Manager', 'Edit');
  for (const name of ['read', 'read', 'manage']) await tick(name);
  await pressInDialog('Save');
  await waitFor(() =>
    expect(api.bodies('updateRole')).toEqual([
      {
        permissions: [
          { uuid: line, permission: ids.read },
          { uuid: null, permission: ids.manage },
        ],
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await rowMenu('Manager', 'Edit');
  await tick('read');
  await pressInDialog('Save');
  await waitFor(() => expect(api.bodies('updateRole').at(-1)).toEqual({ permissions: [] }));
  expect(api.bodies('checkRoleName')).toEqual([]);
});

test('roles and licences: what a permission or an action allows is a sentence, in groups; others have their name', async () => {
  const { press, inDialog } = openAdministration('roles', {
    listPermissions: () => [
      permission({ uuid: numbered('1b', 3), name: 'zebra' }),
      ...[...permissionNames, readOnlyPermission].map((name, at) => permission({ uuid: numbered('1b', 4 + at), name })),
    ],
  });
  await press('New Role');
  const groups = inDialog()
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'))
    .filter(Boolean);
  expect(groups).toEqual(['Projects and experiments', 'Settings of experiments', 'Workspace', 'Restriction', 'Others']);
  const boxes = inDialog().getAllByRole('checkbox');
  expect(boxes).toHaveLength(permissionNames.length + 2);
  expect(inDialog().getByRole('checkbox', { name: /^Only read: change nothing.*workspace:read_only$/ })).toBeTruthy();
  expect(
    within(inDialog().getByRole('group', { name: 'Others' })).getByRole('checkbox', { name: 'zebra' }),
  ).toBeTruthy();
  cleanup();

  const licences = openAdministration('licences', {
    listActions: () => actionNames.map((name, at) => action({ uuid: numbered('1c', 1 + at), name })),
  });
  await licences.press('New Licence');
  const files = within(licences.inDialog().getByRole('group', { name: 'Files' }));
  expect(files.getAllByRole('checkbox')).toHaveLength(3);
  expect(licences.inDialog().getAllByRole('checkbox')).toHaveLength(actionNames.length);
  expect(licences.inDialog().queryByRole('group', { name: 'Others' })).toBeNull();
});

test('roles: one row is expanded at a time; deleting asks in the specified words', async () => {
  const { api, user, press, rowMenu, details } = openAdministration('roles', {
    listRoles: () => [linked, role({ uuid: roleIds.reader, name: 'Reader' })],
    listPermissions: () => permissions,
    deleteRole: () => new Response(null, { status: 204 }),
  });
  await press('Show details of Manager');
  expect(details()).toEqual([
    ['Name', 'Manager'],
    ['Permissions', 'read'],
  ]);
  expect(screen.getByRole('listitem', { name: '' }).closest('ol')).toBeTruthy();
  await press('Show details of Reader');
  expect(details()).toEqual([
    ['Name', 'Reader'],
    ['Permissions', 'No permissions'],
  ]);
  await rowMenu('Reader', 'Delete');
  const asked = within(screen.getByRole('alertdialog'));
  expect(asked.getByText("Do you really want to delete role 'Reader'?")).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls.find(({ operation }) => operation === 'deleteRole')?.path).toEqual({ id: roleIds.reader });
});

test('licences: shows that there are no actions', async () => {
  const { press, details } = openAdministration('licences');
  await press('Show details of Standard');
  expect(details().at(-1)).toEqual(['Actions', 'No actions']);
});

test('licences: counts are whole numbers from 0; the expanded row explains their scope', async () => {
  const listed = licence({ actions: [{ uuid: line, action: numbered('1c', 1) }] });
  const { api, press, fill, inDialog, pressInDialog, headers, details } = openAdministration('licences', {
    listLicences: () => [listed],
    checkLicenceName: () => false,
    createLicence: () => licence(),
  });
  await press('Show details of Standard');
  expect(headers('Licences').slice(1, -1)).toEqual([
    'Name',
    'User count',
    'Project count',
    'Experiment count',
    'Series count',
  ]);
  expect(details()).toEqual([
    ['Name', 'Standard'],
    ['Users', '5 per workspace'],
    ['Projects', '6 per workspace'],
    ['Experiments', '7 per project'],
    ['Series', '8 per experiment'],
    ['Files', '5000 MB per workspace'],
    ['Calls', 'No limit'],
    ['Jobs', 'No limit'],
    ['Actions', 'series:import'],
  ]);
  await press('New Licence');
  await pressInDialog('Save');
  expect(await inDialog().findByText('Series count cannot be empty')).toBeTruthy();
  await fill('Name*', 'Large');
  await fill('User count*', '-1');
  expect(await inDialog().findByText('User count may not be less than 0')).toBeTruthy();
  await fill('User count*', '1.5');
  expect(await inDialog().findByText('User count must be a whole number')).toBeTruthy();
  await fill('User count*', 'abc');
  expect(await inDialog().findByText('User count must be a numeric value')).toBeTruthy();
  for (const field of ['User count*', 'Project count*', 'Experiment count*', 'Series count*']) await fill(field, '0');
  await pressInDialog('Save');
  await waitFor(() =>
    expect(api.bodies('createLicence')).toEqual([
      {
        ...{ name: 'Large', user_count: 0, project_count: 0, experiment_count: 0, series_count: 0, actions: [] },
        ...{ storage_megabytes: null, calls_a_month: null, job_seconds_a_month: null },
      },
    ]),
  );
});

test('permissions: their one column, and the expanded row numbers the roles', async () => {
  const { press, details, headers } = openAdministration('permissions', {
    listPermissions: () => [
      permission({ name: 'read', roles: [{ uuid: line, role: roleIds.manager }] }),
      permission({ uuid: ids.manage, name: 'manage' }),
    ],
  });
  await press('Show details of read');
  expect(headers('Permissions').slice(1, -1)).toEqual(['Name']);
  expect(screen.getByText('Manager').closest('ol')).toBeTruthy();
  expect(details().at(-1)).toEqual(['Roles', 'Manager']);
  await press('Show details of manage');
  expect(details().at(-1)).toEqual(['Roles', 'No roles']);
});

test('actions: ten rows a page, and the licences of an action in a table of five', async () => {
  const licences = Array.from({ length: 6 }, (_, at) => licence({ uuid: numbered('0d', at + 1), name: `Plan ${at}` }));
  const actions = Array.from({ length: 11 }, (_, at) => action({ uuid: numbered('1c', at + 1), name: `action ${at}` }));
  const first = action({ licences: licences.map(({ uuid }, at) => ({ uuid: numbered('1e', at), licence: uuid })) });
  const { press, rows, rowMenu, inDialog } = openAdministration('actions', {
    listActions: () => [first, ...actions.slice(1)],
    listLicences: () => licences,
  });
  await press('Show details of series:import');
  await waitFor(() => expect(rows('Licences of series:import').map((row) => row.textContent)).toContain('Plan 4'));
  expect(rows('Licences of series:import')).toHaveLength(5);
  await press('Hide details of series:import');
  expect(rows('Actions')).toHaveLength(10);
  await rowMenu('series:import', 'Edit');
  expect(within(inDialog().getByRole('table')).getAllByRole('row').slice(1)).toHaveLength(5);
  expect(inDialog().getByText('1–5 of 6')).toBeTruthy();
});
