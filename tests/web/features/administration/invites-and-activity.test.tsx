import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { account, invite, role, roleIds } from '#tests/web/support/administration-builders.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';
import { home, ids, numbered, workspace } from '#tests/web/support/builders.ts';
import { stubWideWindow } from '#tests/web/support/figure-stubs.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { activityCsv, activityFileName } from '#web/features/administration/activity-queries.ts';
import { roleText } from '#web/features/administration/role-text.ts';
import { endOfDay } from '#web/lib/format/calendar-day.ts';
import { formatDate } from '#web/lib/format/format-date.ts';

beforeAll(() => import('#web/features/administration/invites-screen.tsx'));

const line = (at: number) => ({
  uuid: numbered('1f', at),
  timestamp: 1_700_000_000 - at,
  user: 'ada@example.com',
  action: `Action ${at}`,
  ip: '192.0.2.7',
  user_agent: '=Browser',
});

test('invites: columns, and newest first', async () => {
  const later = invite({
    uuid: numbered('1d', 2),
    email: 'alan@example.com',
    is_active: false,
    state: 'accepted',
    created: 1_800_000_000,
  });
  const { user, press, rows, headers, details } = openAdministration('invites', {
    listInvites: () => [invite(), later],
  });
  await screen.findByText('alan@example.com');
  expect(headers('Invites').slice(1, -1)).toEqual(['E-mail', 'Workspace', 'Role', 'Status', 'Creator', 'Created']);
  expect(rows('Invites')[0]?.textContent).toContain('alan@example.comChemistryManagerInactive (accepted)');
  await press('Show details of alan@example.com');
  expect(details()).toContainEqual(['Workspace', 'Chemistry']);
  await press('Actions for alan@example.com');
  const edit = screen.getByRole('menuitem', { name: /^Edit/ });
  expect(edit.textContent).toBe('EditThis invite has been accepted already');
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
});

test('invites: the only workspace is chosen already, and an invite that waits for its answer is open', async () => {
  const { press, inDialog, rows } = openAdministration('invites');
  await screen.findByText('grace@example.com');
  expect(rows('Invites').map((row) => within(row).queryByText('Open') !== null)).toContain(true);
  await press('New Invite');
  expect(inDialog().getByRole('combobox', { name: 'Workspace*' }).textContent).toBe('Chemistry');
});

test('invites: the form says what each role may do', async () => {
  const reads = { uuid: numbered('1b', 1), name: 'workspace:read_only', roles: [] };
  const readsOnly = { uuid: numbered('1c', 1), permission: reads.uuid };
  const { user, press, choose, inDialog } = openAdministration('invites', {
    listPermissions: () => [reads],
    listRoles: () => [role(), role({ uuid: roleIds.reader, name: 'Reader', permissions: [readsOnly] })],
  });
  await screen.findByText('grace@example.com');
  await press('New Invite');
  await choose('Role*', 'Reader');
  expect(await inDialog().findByText('Only reads, and changes nothing.')).toBeTruthy();
  expect(inDialog().getByRole('combobox', { name: 'Role*' }).textContent).toBe('Reader');
  await user.click(inDialog().getByRole('combobox', { name: 'Role*' }));
  const manager = await screen.findByRole('option', { name: 'Manager' });
  expect(manager.textContent).toBe('ManagerPlans series, enters values and makes models; changes no settings.');
});

test('a role that changes things is told with them', () => {
  expect(roleText(['experiment:manage', 'rule:manage', 'input_parameter:manage', 'own:right'])).toBe(
    'Plans series, enters values and makes models; changes experiments, inputs, and rules.',
  );
});

test('invites: a new one needs e-mail, workspace and role; an edit changes role and state', async () => {
  const { api, user, press, fill, choose, inDialog, pressInDialog, rowMenu } = openAdministration('invites', {
    listWorkspaces: () => [workspace(), workspace({ uuid: numbered('0a', 2), name: 'Physics' })],
    createInvite: () => invite({ uuid: numbered('1d', 2) }),
    updateInvite: () => invite(),
  });
  await press('New Invite');
  expect(inDialog().getByText('*indicates required field')).toBeTruthy();
  await pressInDialog('Save');
  expect(await inDialog().findByText('E-mail cannot be empty')).toBeTruthy();
  expect(inDialog().getByText('Workspace cannot be empty')).toBeTruthy();
  expect(inDialog().getByText('Role cannot be empty')).toBeTruthy();
  await fill('E-mail*', 'nobody');
  expect(await inDialog().findByText('E-mail must be a valid e-mail')).toBeTruthy();
  await fill('E-mail*', 'alan@example.com');
  await choose('Workspace*', 'Chemistry');
  await choose('Role*', 'Reader');
  await pressInDialog('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('createInvite')).toEqual([
    { email: 'alan@example.com', workspace: ids.workspace, role: roleIds.reader },
  ]);
  await rowMenu('grace@example.com', 'Edit');
  await user.click(inDialog().getByRole('switch', { name: 'Active' }));
  await pressInDialog('Save');
  await waitFor(() => expect(api.bodies('updateInvite')).toEqual([{ is_active: false }]));
});

test('activity: older lines on demand, the server searches, and the file has all lines in the account’s format', async () => {
  const queries: string[] = [];
  const files: { name: string; text: Promise<string> }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push({ name: '', text: (blob as Blob).text() });
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.at(-1);
    if (file) file.name = this.download;
  });
  const { user, press, rows, headers } = openAdministration('user-activity', {
    getUser: () => account({ csv_delimiter: ';' }),
    listActivity: ({ query }) => {
      queries.push(query.toString());
      if (query.get('search')) return { activities: [line(9)], next: null };
      return query.get('after') ? { activities: [line(2)], next: null } : { activities: [line(1)], next: 'page-2' };
    },
  });
  await screen.findByText('Action 1');
  expect(headers('User activity').slice(1, -1)).toEqual(['Timestamp', 'User', 'Action', 'IP address', 'User agent']);
  await press('Load older');
  await screen.findByText('Action 2');
  expect(rows('User activity')).toHaveLength(2);

  await press('Export CSV');
  await waitFor(() => expect(files[0]?.name).toMatch(/^activity-log-\d\d-\d\d-\d{4}\.csv$/));
  const text = await files[0]?.text;
  expect(text?.replace('\uFEFF', '').split('\r\n')).toEqual([
    'timestamp;user;action;ip_address;user_agent',
    `${formatDate(line(1).timestamp)};ada@example.com;Action 1;192.0.2.7;'=Browser`,
    `${formatDate(line(2).timestamp)};ada@example.com;Action 2;192.0.2.7;'=Browser`,
  ]);

  await user.click(screen.getByRole('searchbox'));
  await user.paste('action 9');
  expect(await screen.findByText('Action 9')).toBeTruthy();
  expect(queries).toEqual(['', 'after=page-2', '', 'after=page-2', 'search=action+9']);
});

test('activity: describes each action in words, and copies a line', async () => {
  const changed = { ...line(1), action: 'updateWorkspace{is_active,users} Chemistry' };
  const refusedSignIn = { ...line(100), action: 'createToken (failed)' };
  const { user, press } = openAdministration('user-activity', {
    listActivity: () => ({ activities: [changed, refusedSignIn], next: null }),
  });
  expect(await screen.findByText('Change a workspace: Chemistry (status, users)')).toBeTruthy();
  expect(screen.getByText('Sign in (failed)')).toBeTruthy();
  await press(`Actions for ada@example.com, ${formatDate(changed.timestamp)}`);
  await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(await screen.findByText('The line was copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain(
    'Action: Change a workspace: Chemistry (status, users)\nIP address: 192.0.2.7',
  );
});

test('activity: newest first, and a long user agent is cut at 100 characters', async () => {
  const long = { ...line(1), user_agent: 'b'.repeat(120) };
  const queries: string[] = [];
  const { user, rows } = openAdministration('user-activity', {
    listActivity: ({ query }) => {
      queries.push(query.toString());
      const activities = [long, line(4), line(7)];
      return { activities: query.get('order') === 'oldest' ? activities.toReversed() : activities, next: null };
    },
  });
  expect(await screen.findByText(`${'b'.repeat(100)}…`)).toBeTruthy();
  const actions = () => rows('User activity').map((row) => /Action \d/.exec(row.textContent ?? '')?.[0]);
  expect(actions()).toEqual(['Action 1', 'Action 4', 'Action 7']);
  expect(screen.getByRole('columnheader', { name: 'Timestamp' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Timestamp' }));
  await waitFor(() => expect(actions()).toEqual(['Action 7', 'Action 4', 'Action 1']));
  expect(screen.getByRole('columnheader', { name: 'Timestamp' }).getAttribute('aria-sort')).toBe('ascending');
  expect(queries).toEqual(['', 'order=oldest']);
});

test('activity: the days from one to another are asked of the server', async () => {
  const queries: string[] = [];
  const { user } = openAdministration('user-activity', {
    listActivity: ({ query }) => {
      queries.push(query.toString());
      return { activities: [line(1)], next: null };
    },
  });
  await screen.findByText('Action 1');
  await user.click(screen.getByLabelText('From'));
  await user.paste('03-02-2031');
  await user.click(screen.getByLabelText('Until'));
  await user.paste('04-02-2031');
  const from = new Date(2031, 1, 3).getTime() / 1000;
  const until = endOfDay('2031-02-04');
  await waitFor(() => expect(queries.at(-1)).toBe(`from=${from}&until=${until}`));
  await user.type(screen.getByLabelText('Until'), '5');
  await user.tab();
  expect(await screen.findByText('Until must be a date such as 31-12-2027')).toBeTruthy();
  expect(queries).toEqual(['', `from=${from}`, `from=${from}&until=${until}`]);
});

test('the file is named by its day, and tabs can part its values', () => {
  expect(activityFileName(new Date(2031, 1, 3, 12).getTime() / 1000)).toBe('activity-log-03-02-2031.csv');
  expect(activityCsv([], '\t')).toBe('timestamp\tuser\taction\tip_address\tuser_agent');
});

test('a user who is no superadmin is led from the administration to /, and none of its lists is requested', async () => {
  const api = fakeApi(home());
  renderApp('/administration/users');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(api.calls.map(({ operation }) => operation)).not.toContain('listUsers');
});

test('/administration leads to the workspaces; the menu has both sections there, and Invites disabled', async () => {
  stubWideWindow();
  const { user } = openAdministration('');
  expect(await screen.findByRole('heading', { name: 'Workspaces' })).toBeTruthy();
  expect(location.pathname).toBe('/administration/workspaces');
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  const entries = (title: string) => within(menu.getByRole('list', { name: title })).getAllByRole('listitem');
  expect(entries('User management').map((entry) => entry.textContent)).toEqual([
    'Users',
    'User activity',
    // Where it is instead: a disabled entry alone leads nowhere.
    'Inviteson the page of Users',
    'Roles',
    'Permissions',
  ]);
  expect(entries('System management').map((entry) => entry.textContent)).toEqual(['Workspaces', 'Licences', 'Actions']);
  expect(menu.queryByRole('link', { name: 'Invites' })).toBeNull();
  expect(menu.getByText('Invites').closest('[aria-disabled]')?.getAttribute('aria-disabled')).toBe('true');
  await user.click(menu.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(menu.queryByText('User management')).toBeNull();
});
