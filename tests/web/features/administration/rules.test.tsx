import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { FakeAnswers } from '#tests/support/fake-api.ts';
import {
  account,
  action,
  invite,
  licence,
  permission,
  role,
  roleIds,
} from '#tests/web/support/administration-builders.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';
import { ids, numbered, workspace } from '#tests/web/support/builders.ts';

// The rules that all lists share, asserted for each list.
beforeAll(() => import('#web/features/administration/roles-screen.tsx'));

const line = numbered('1e', 1);
/** Test data of each list: one existing item, with a line that links it to another list. */
const lists = [
  {
    screenName: 'actions',
    button: 'New Action',
    row: 'series:import',
    subLists: [['Add licence', 'Licence', 'Standard']],
    answers: {
      listActions: () => [action({ licences: [{ uuid: line, licence: ids.licence }] })],
      checkActionName: () => true,
    },
  },
  {
    screenName: 'licences',
    button: 'New Licence',
    row: 'Standard',
    answers: {
      listLicences: () => [licence({ actions: [{ uuid: line, action: numbered('1c', 1) }] })],
      checkLicenceName: () => true,
    },
  },
  {
    screenName: 'permissions',
    button: 'New Permission',
    row: 'project:manage',
    subLists: [['Add role', 'Role', 'Manager']],
    answers: {
      listPermissions: () => [permission({ roles: [{ uuid: line, role: roleIds.manager }] })],
      checkPermissionName: () => true,
    },
  },
  {
    screenName: 'roles',
    button: 'New Role',
    row: 'Manager',
    answers: {
      listRoles: () => [role({ permissions: [{ uuid: line, permission: numbered('1b', 1) }] })],
      checkRoleName: () => true,
    },
  },
  {
    screenName: 'workspaces',
    button: 'New Workspace',
    row: 'Chemistry',
    subLists: [
      ['Add user', 'User', 'Ada Wong (ada@example.com)'],
      ['Add role', 'Role', 'Manager'],
    ],
    answers: {
      listWorkspaces: () => [workspace({ users: [{ uuid: line, user: ids.user, role: roleIds.manager }] })],
      checkWorkspaceName: () => true,
    },
  },
  {
    screenName: 'users',
    button: 'New User',
    row: 'Ada Wong',
    subLists: [
      ['Add workspace', 'Workspace', 'Chemistry'],
      ['Add role', 'Role', 'Manager'],
    ],
    answers: {
      listUsers: () => [account({ workspaces: [{ uuid: line, workspace: ids.workspace, role: roleIds.manager }] })],
      checkEmail: () => true,
    },
  },
] satisfies {
  screenName: string;
  button: string;
  row: string;
  subLists?: [label: string, field: string, option: string][];
  answers: FakeAnswers;
}[];

test.each(lists)('$screenName: a name is required, has 40 characters at most, and exists once', async (list) => {
  const { press, fill, inDialog, pressInDialog } = openAdministration(list.screenName, list.answers);
  await screen.findByRole('button', { name: `Show details of ${list.row}` });
  await press(list.button);
  await screen.findByRole('dialog');
  await pressInDialog('Save');
  expect(await inDialog().findByText('Name cannot be empty')).toBeTruthy();
  await fill('Name*', 'x'.repeat(41));
  expect(await inDialog().findByText('Name may not be greater than 40 characters')).toBeTruthy();
  await fill('Name*', 'x'.repeat(40));
  await waitFor(() => expect(inDialog().queryByText(/^Name may not/)).toBeNull());
  if (list.screenName === 'users') await fill('E-mail*', 'grace@example.com');
  expect(await inDialog().findByText(/^(Name|E-mail) already exists$/)).toBeTruthy();
});

test.each(lists)('$screenName: an edit keeps its own name without asking whether it exists', async (list) => {
  const { api, rowMenu, inDialog, pressInDialog } = openAdministration(list.screenName, {
    ...list.answers,
    updateAction: () => action(),
    updateLicence: () => licence(),
    updatePermission: () => permission(),
    updateRole: () => role(),
    updateWorkspace: () => workspace(),
    updateUser: () => account(),
  });
  await rowMenu(list.row, 'Edit');
  // Some dialogs load when they are opened.
  await screen.findByRole('dialog');
  expect(inDialog().getByLabelText('Name*')).toHaveProperty('value', list.row);
  await pressInDialog('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.filter(({ operation }) => operation.startsWith('check'))).toEqual([]);
  expect(api.calls.filter(({ operation }) => operation.startsWith('update'))).toHaveLength(1);
});

test.each(lists.flatMap(({ subLists, ...list }) => (subLists ? [{ ...list, subLists }] : [])))(
  '$screenName: a line of the sub-list requires its choices, and cannot be added twice',
  async (list) => {
    const { rowMenu, choose, inDialog, pressInDialog } = openAdministration(list.screenName, list.answers);
    await screen.findByRole('button', { name: `Actions for ${list.row}` });
    await rowMenu(list.row, 'Edit');
    await pressInDialog('Add');
    for (const [, field] of list.subLists) expect(inDialog().getByText(`${field} cannot be empty`)).toBeTruthy();
    for (const [label, , option] of list.subLists) {
      await waitFor(() => expect(inDialog().getByRole('combobox', { name: label })).toBeTruthy());
      await choose(label, option);
    }
    await pressInDialog('Add');
    expect(inDialog().getByText(`${list.subLists[0]?.[1]} already exists`)).toBeTruthy();
  },
);

test.each([
  ['actions', 'series:import', "Do you really want to delete action 'series:import'?"],
  ['licences', 'Standard', "Do you really want to delete licence 'Standard'?"],
  ['permissions', 'project:manage', "Do you really want to delete permission 'project:manage'?"],
  ['roles', 'Manager', "Do you really want to delete role 'Manager'?"],
  ['workspaces', 'Chemistry', "Do you really want to delete workspace 'Chemistry'?"],
  ['users', 'Ada Wong', "Do you really want to delete user 'ada@example.com'?"],
  ['invites', 'grace@example.com', "Do you really want to delete invite 'grace@example.com (Chemistry)'?"],
])('%s: deleting asks in the specified words', async (screenName, row, question) => {
  const { rowMenu } = openAdministration(screenName, { listInvites: () => [invite()] });
  await screen.findByRole('button', { name: `Actions for ${row}` });
  await rowMenu(row, 'Delete');
  expect(await within(screen.getByRole('alertdialog')).findByText(question)).toBeTruthy();
});

test('a dialog stays until it is closed or saved; Save waits for the answer, and a new one begins empty', async () => {
  let answer = (_: Response) => {};
  const { api, user, press, fill, inDialog, pressInDialog } = openAdministration('roles', {
    checkRoleName: () => false,
    createRole: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  await press('New Role');
  await fill('Name*', 'Reader of all');
  await user.keyboard('{Escape}');
  const backdrop = document.querySelector('.MuiDialog-container');
  if (backdrop) await user.click(backdrop);
  expect(inDialog().getByLabelText('Name*')).toHaveProperty('value', 'Reader of all');
  await pressInDialog('Save');
  const sent = (count: number) => waitFor(() => expect(api.bodies('createRole')).toHaveLength(count));
  await sent(1);
  expect(inDialog().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  answer(Response.json({ detail: 'Busy', code: 'refused' }, { status: 400 }));
  await waitFor(() => expect(inDialog().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  await pressInDialog('Save');
  await sent(2);
  answer(Response.json(role()));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('New Role');
  expect(inDialog().getByLabelText('Name*')).toHaveProperty('value', '');
});

test('a new user’s password has 8 to 100 characters', async () => {
  const { press, fill, inDialog } = openAdministration('users');
  await press('New User');
  await fill('Password*', 'seven77');
  expect(await inDialog().findByText('Password may not be less than 8 characters')).toBeTruthy();
  await fill('Password*', 'x'.repeat(101));
  expect(await inDialog().findByText('Password may not be greater than 100 characters')).toBeTruthy();
  await fill('Password*', 'x'.repeat(100));
  await waitFor(() => expect(inDialog().queryByText(/^Password may not/)).toBeNull());
});
