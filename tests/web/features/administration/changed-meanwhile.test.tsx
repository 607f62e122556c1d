import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { account, action, licence, permission, role, roleIds } from '#tests/web/support/administration-builders.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';
import { ids, numbered, workspace } from '#tests/web/support/builders.ts';

beforeAll(() =>
  Promise.all([
    import('#web/features/administration/users-screen.tsx'),
    import('#web/features/workspaces/workspace-dialogs.tsx'),
  ]),
);

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const person = (at: number) => numbered('0f', at);
const lineOf = (at: number, role: string) => ({ uuid: numbered('1e', at), user: person(at), role });

test('users: a new name leaves the state and the memberships that somebody else has changed', async () => {
  const { api, rowMenu, fill, pressInDialog } = openAdministration('users', {
    checkEmail: () => false,
    updateUser: () => account(),
  });
  await rowMenu('Ada Wong', 'Edit');
  await fill('Name*', 'Ada');
  await pressInDialog('Save');
  await closed();
  expect(api.bodies('updateUser')).toEqual([{ name: 'Ada' }]);
  await rowMenu('Ada Wong', 'Edit');
  await pressInDialog('Save');
  await closed();
  expect(api.bodies('updateUser').at(-1)).toEqual({});
});

test('users: another role in a workspace keeps the workspace that was joined meanwhile', async () => {
  const seat = (at: number, role: string) => ({ uuid: numbered('1e', at), workspace: numbered('0a', at), role });
  const { api, rowMenu, choose, pressInDialog } = openAdministration('users', {
    listUsers: () => [account({ workspaces: [seat(1, roleIds.manager)] })],
    getUser: () => account({ workspaces: [seat(1, roleIds.manager), seat(2, roleIds.manager)] }),
    updateUser: () => account(),
  });
  await rowMenu('Ada Wong', 'Edit');
  await choose('Role of Chemistry', 'Reader');
  await pressInDialog('Save');
  await closed();
  expect(api.bodies('updateUser')).toEqual([{ workspaces: [seat(1, roleIds.reader), seat(2, roleIds.manager)] }]);
});

test('workspaces: changes of members are made in the list as it is now', async () => {
  const users = [1, 2, 3, 4].map((at) =>
    account({ uuid: person(at), name: `Person ${at}`, email: `${at}@example.com` }),
  );
  const opened = workspace({ users: [1, 2, 3].map((at) => lineOf(at, roleIds.manager)) });
  // Meanwhile the third has become a reader, and the fourth has accepted an invite.
  const now = [lineOf(1, roleIds.manager), lineOf(2, roleIds.manager), lineOf(3, roleIds.reader)];
  const { api, rowMenu, choose, pressInDialog, inDialog, fill } = openAdministration('workspaces', {
    listUsers: () => users,
    listWorkspaces: () => [opened],
    getWorkspace: () => ({ ...opened, users: [...now, lineOf(4, roleIds.manager)] }),
    checkWorkspaceName: () => false,
    updateWorkspace: () => opened,
  });
  await rowMenu('Chemistry', 'Edit');
  await screen.findByRole('dialog');
  await fill('Name*', 'Chemistry 2');
  await pressInDialog('Save');
  await closed();
  expect(api.bodies('updateWorkspace')).toEqual([{ name: 'Chemistry 2' }]);

  await rowMenu('Chemistry', 'Edit');
  await screen.findByRole('dialog');
  await choose('Role of Person 1 (1@example.com)', 'Reader');
  inDialog().getByRole('button', { name: 'Remove Person 2 (2@example.com)' }).click();
  await pressInDialog('Save');
  await closed();
  expect(api.bodies('updateWorkspace').at(-1)).toEqual({
    users: [lineOf(1, roleIds.reader), lineOf(3, roleIds.reader), lineOf(4, roleIds.manager)],
  });
});

test.each([
  {
    place: 'roles',
    row: 'Manager',
    update: 'updateRole',
    answers: {
      listPermissions: () => [1, 2].map((at) => permission({ uuid: numbered('1b', at), name: `right ${at}` })),
      getRole: () => role({ permissions: [{ uuid: numbered('1e', 2), permission: numbered('1b', 2) }] }),
      updateRole: () => role(),
    },
    sent: {
      permissions: [
        { uuid: numbered('1e', 2), permission: numbered('1b', 2) },
        { uuid: null, permission: numbered('1b', 1) },
      ],
    },
  },
  {
    place: 'licences',
    row: 'Standard',
    update: 'updateLicence',
    answers: {
      listActions: () => [1, 2].map((at) => action({ uuid: numbered('1c', at), name: `right ${at}` })),
      getLicence: () => licence({ actions: [{ uuid: numbered('1e', 2), action: numbered('1c', 2) }] }),
      updateLicence: () => licence(),
    },
    sent: {
      actions: [
        { uuid: numbered('1e', 2), action: numbered('1c', 2) },
        { uuid: null, action: numbered('1c', 1) },
      ],
    },
  },
] as const)('$place: a ticked box is added to those that somebody else has ticked', async (one) => {
  const { api, user, rowMenu, inDialog, pressInDialog } = openAdministration(one.place, one.answers);
  await rowMenu(one.row, 'Edit');
  await user.click(await inDialog().findByRole('checkbox', { name: 'right 1' }));
  await pressInDialog('Save');
  await closed();
  expect(api.bodies(one.update)).toEqual([one.sent]);
});

test('actions: a licence is added to the list as it is now', async () => {
  const other = { uuid: numbered('1e', 2), licence: numbered('0d', 2) };
  const actions = openAdministration('actions', {
    listLicences: () => [licence(), licence({ uuid: other.licence, name: 'Large' })],
    getAction: () => action({ licences: [other] }),
    updateAction: () => action(),
  });
  await actions.rowMenu('series:import', 'Edit');
  await actions.choose('Add licence', 'Standard');
  await actions.pressInDialog('Add');
  await actions.pressInDialog('Save');
  await closed();
  expect(actions.api.bodies('updateAction')).toEqual([{ licences: [other, { uuid: null, licence: ids.licence }] }]);
});

test('permissions: a role is added to the list as it is now', async () => {
  const other = { uuid: numbered('1e', 2), role: roleIds.reader };
  const { api, rowMenu, choose, pressInDialog } = openAdministration('permissions', {
    getPermission: () => permission({ roles: [other] }),
    updatePermission: () => permission(),
  });
  await rowMenu('project:manage', 'Edit');
  await choose('Add role', 'Manager');
  await pressInDialog('Add');
  await pressInDialog('Save');
  await closed();
  expect(api.bodies('updatePermission')).toEqual([{ roles: [other, { uuid: null, role: roleIds.manager }] }]);
});
