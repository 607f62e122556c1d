import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { account, invite, licence, roleIds } from '#tests/web/support/administration-builders.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';
import { experiment, home, ids, numbered, permissions, project, workspace } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { endOfDay, endOfDayIn, endOfToday } from '#web/lib/format/calendar-day.ts';
import { formatDate } from '#web/lib/format/format-date.ts';

beforeAll(() => import('#web/features/workspaces/admin-workspaces-screen.tsx'));

const days = (count: number) => Math.floor(Date.now() / 1000) + count * 86_400;
const line = numbered('1e', 1);
const chemistry = workspace({ expiry_date: days(3), users: [{ uuid: line, user: ids.user, role: roleIds.manager }] });
const old = workspace({
  uuid: numbered('0a', 2),
  name: 'Physics',
  description: 'd'.repeat(120),
  is_active: false,
  expiry_date: days(-5),
  created: 1_600_000_000,
});

test('workspaces: load order, order of rows, links to the projects, and the expanded row', async () => {
  const { api, user, press, rows, headers, details } = openAdministration('workspaces', {
    listWorkspaces: () => [old, chemistry],
    listMemberAccessTokens: () => [],
    getWorkspaceUsage: () => ({ month: '2026-03', calls: 12_345, job_seconds: 60, calls_a_month: 20_000 }),
    listProjects: () => [project()],
    listWorkspaceExperiments: () => [experiment(), experiment({ uuid: numbered('0c', 2) })],
    listInvites: () => [invite(), invite({ uuid: numbered('1f', 2), state: 'expired' })],
  });
  await screen.findByText('Physics');
  expect(headers('Workspaces').slice(1, -1)).toEqual([
    'Name',
    'Licence',
    'Expiry date',
    'Status',
    'Created',
    'Description',
  ]);
  const lists = ['listRoles', 'listLicences', 'listUsers'];
  expect(api.calls.map(({ operation }) => String(operation)).filter((name) => lists.includes(name))).toEqual(lists);
  expect(rows('Workspaces').map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    `/workspaces/${ids.workspace}/projects`,
    `/workspaces/${old.uuid}/projects`,
  ]);
  expect(screen.getByText(`${'d'.repeat(100)}…`)).toBeTruthy();
  expect(screen.getByText('ends in 3 days')).toBeTruthy();
  expect(screen.getByText('expired 5 days ago')).toBeTruthy();

  await press('Show details of Chemistry');
  await waitFor(() => expect(details()[5]).toEqual(['Users', 'ada@example.com (active) – Manager']));
  await screen.findByText('None');
  await screen.findByText('60 seconds of jobs, no limit');
  expect(details()).toEqual([
    ['Name', 'Chemistry'],
    ['Description', 'No description'],
    ['Licence', `Licence 'Standard' expires on ${formatDate(chemistry.expiry_date)} (3 days remaining)`],
    ['Expiry', 'Ends in 3 days'],
    ['Status', 'Active'],
    ['Users', 'ada@example.com (active) – Manager'],
    ['Access tokens', 'None'],
    ['Used this month', `61 %: 12\u202f345 of 20\u202f000 calls60 seconds of jobs, no limit`],
    ['Created', formatDate(chemistry.created)],
  ]);
  await press('Show details of Physics');
  expect(details()[2]?.[1]).toContain('(0 days remaining)');
  expect(details()[3]).toEqual(['Expiry', 'Expired 5 days ago']);

  await press('Actions for Chemistry');
  const entries = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(entries).toEqual(['Projects', 'Edit', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const asked = within(screen.getByRole('alertdialog'));
  expect(asked.getByText("Do you really want to delete workspace 'Chemistry'?")).toBeTruthy();
  const contents =
    'Everything in it is deleted with it: 1 project, 2 experiments with series, samples and models, ' +
    'and 1 open invite. 1 member loses access. This cannot be undone.';
  expect(await asked.findByText(contents)).toBeTruthy();
});

test('workspaces: a new one begins with the first licence and today, and a date means its last second', async () => {
  const { api, press, fill, inDialog, pressInDialog } = openAdministration('workspaces', {
    listLicences: () => [licence({ name: 'Basic' }), licence({ uuid: numbered('0d', 2), name: 'Large' })],
    checkWorkspaceName: ({ body }) => body.name === 'Chemistry',
    createWorkspace: () => chemistry,
  });
  await screen.findByText('Chemistry');
  await press('New Workspace');
  await screen.findByRole('dialog');
  expect(inDialog().getByRole('combobox', { name: 'Licence*' }).textContent).toBe('Basic');
  const date = inDialog().getByLabelText('Expiry date');
  expect(date).toHaveProperty('value', formatDate(endOfToday()).slice(0, 10));
  expect(inDialog().getByText('The workspace ends tonight at 23:59')).toBeTruthy();
  await fill('Name*', 'Chemistry');
  expect(await inDialog().findByText('Name already exists')).toBeTruthy();
  await fill('Name*', 'Biology');
  fireEvent.change(date, { target: { value: '01-01-2020' } });
  expect(inDialog().getByText(/^The workspace expired \d+ days ago$/)).toBeTruthy();
  fireEvent.change(date, { target: { value: '' } });
  expect(inDialog().getByText('Left empty, it is today: the workspace ends tonight at 23:59')).toBeTruthy();
  await pressInDialog('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('createWorkspace')).toEqual([
    { name: 'Biology', licence: ids.licence, expiry_date: endOfToday(), description: '', users: [] },
  ]);
});

test('workspaces: an edit without a new date keeps the second; with one it ends that day', async () => {
  const { api, user, rowMenu, choose, inDialog, pressInDialog } = openAdministration('workspaces', {
    listWorkspaces: () => [chemistry],
    getWorkspace: () => chemistry,
    updateWorkspace: () => chemistry,
  });
  await rowMenu('Chemistry', 'Edit');
  await screen.findByRole('dialog');
  await user.click(inDialog().getByRole('switch', { name: 'Active' }));
  await choose('Role of Ada Wong (ada@example.com)', 'Reader');
  await pressInDialog('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('updateWorkspace')).toEqual([
    { is_active: false, users: [{ uuid: line, user: ids.user, role: roleIds.reader }] },
  ]);

  await rowMenu('Chemistry', 'Edit');
  await screen.findByRole('dialog');
  fireEvent.change(inDialog().getByLabelText('Expiry date'), { target: { value: '03-02-2031' } });
  await pressInDialog('Save');
  await waitFor(() => expect(api.bodies('updateWorkspace')).toHaveLength(2));
  expect(api.bodies('updateWorkspace')[1]).toEqual({ expiry_date: endOfDay('2031-02-03') });
});

test('workspaces: a date is typed as dates are shown, chosen in a calendar, or a term from today', async () => {
  const { api, press, fill, inDialog, pressInDialog } = openAdministration('workspaces', {
    checkWorkspaceName: () => false,
    createWorkspace: () => chemistry,
  });
  await screen.findByText('Chemistry');
  await press('New Workspace');
  await fill('Name*', 'Biology');
  await fill('Expiry date', '31-02-2031');
  expect(await inDialog().findByText('Expiry date must be a date such as 31-12-2027')).toBeTruthy();
  await fill('Expiry date', '3.2.2031');
  const date = inDialog().getByLabelText('Expiry date');
  expect(date).toHaveProperty('value', '03-02-2031');

  const showPicker = vi.fn();
  HTMLInputElement.prototype.showPicker = showPicker;
  await pressInDialog('Choose expiry date');
  expect(showPicker).toHaveBeenCalledOnce();
  const calendar = date.parentElement?.querySelector('input[type=date]');
  expect(calendar).toHaveProperty('value', '2031-02-03');
  if (calendar) fireEvent.change(calendar, { target: { value: '2031-02-05' } });
  expect(date).toHaveProperty('value', '05-02-2031');

  await pressInDialog('A year');
  expect(date).toHaveProperty('value', formatDate(endOfDayIn(12)).slice(0, 10));
  await pressInDialog('Save');
  await waitFor(() => expect(api.bodies('createWorkspace')).toMatchObject([{ expiry_date: endOfDayIn(12) }]));
});

test('the list for members loads the users of a workspace and has no controls', async () => {
  const api = fakeApi({
    ...home(),
    listWorkspaces: () => [workspace(), old],
    listWorkspaceUsers: () => [
      {
        uuid: line,
        user: ids.user,
        name: 'Ada Wong',
        email: account().email,
        is_active: false,
        role: roleIds.manager,
        role_name: 'Manager',
      },
    ],
  });
  const { user } = renderApp('/workspaces');
  await user.click(await screen.findByRole('button', { name: 'Show details of Chemistry' }));
  expect(await screen.findByText('ada@example.com (inactive) – Manager')).toBeTruthy();
  expect(api.calls.filter(({ operation }) => operation === 'listWorkspaceUsers')).toHaveLength(1);
  expect(screen.queryByText('Used this month')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for Chemistry' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Projects']);
  expect(screen.queryByRole('button', { name: 'New Workspace' })).toBeNull();
});

test('a member who may read the settings of a workspace sees how much it has used this month', async () => {
  fakeApi({
    ...home(),
    getUserPermissions: () => permissions({ role: ['workspace_settings:read'] }),
    getWorkspaceUsage: () => ({ month: '2026-03', calls: 7, job_seconds: 60, job_seconds_a_month: 90 }),
  });
  const { user } = renderApp('/workspaces');
  await user.click(await screen.findByRole('button', { name: 'Show details of Chemistry' }));
  expect(await screen.findByText('7 calls, no limit')).toBeTruthy();
  expect(await screen.findByText('66 %: 60 of 90 seconds of jobs')).toBeTruthy();
});

test('a workspace that has used all of its licence says when it can go on, and a failed call can be repeated', async () => {
  const used = { month: '2026-12', calls: 12, calls_a_month: 10, job_seconds: 5, job_seconds_a_month: 5 };
  let isDown = true;
  fakeApi({
    ...home(),
    getUserPermissions: () => permissions({ role: ['workspace_settings:read'] }),
    getWorkspaceUsage: () => (isDown ? refused(503) : used),
  });
  const { user } = renderApp('/workspaces');
  await user.click(await screen.findByRole('button', { name: 'Show details of Chemistry' }));
  await screen.findByText('This could not be loaded');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const messages = [
    '120 %: 12 of 10 calls. The workspace can be used again on 1 January 2027',
    '100 %: 5 of 5 seconds of jobs. Jobs can be started again on 1 January 2027',
  ];
  for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
});
