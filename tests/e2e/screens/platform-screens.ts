import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { opening, press, refusing, save } from './screen-steps.ts';

/** In a shared stack, a row may be on a later page: then it is searched for. */
const pressIn = (row: string, button: string) => async (page: Page) => {
  const found = page.getByRole('button', { name: button }).first();
  if ((await found.count()) === 0) await page.getByRole('searchbox').first().fill(row);
  await found.click();
};
const expand = (row: string) => pressIn(row, `Show details of ${row}`);
const rowMenu = (row: string, entry: string) => async (page: Page) => {
  await pressIn(row, `Actions for ${row}`)(page);
  await page.getByRole('menuitem', { name: entry }).click();
};
const opens = (button: string, dialog: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog', { name: dialog }).waitFor();
};

/** The screens of the platform document, in their states: sign-in, account, administration, workspaces. */
export const screens: readonly Screen[] = [
  { name: 'login', as: 'nobody', path: () => '/login' },
  { name: 'login-errors', as: 'nobody', path: () => '/login', prepare: press('Login') },
  {
    name: 'forgot-password',
    as: 'nobody',
    path: () => '/login',
    prepare: opens('Forgot password?', 'Forgot password?'),
  },
  { name: 'password-reset-spent', as: 'nobody', path: () => '/password-reset/spent' },
  { name: 'manual', as: 'nobody', path: () => '/manual/signing-in' },
  { name: 'manual-formulas', as: 'nobody', path: () => '/manual/formulas-rules-and-scripts' },

  { name: 'dashboard', as: 'superadmin', path: () => '/dashboard' },
  {
    name: 'dashboard-empty',
    as: 'member',
    path: () => '/dashboard',
    prepare: async (page) => {
      await page.route('**/api/recent-experiments', (route) => route.fulfill({ json: [] }));
      await page.reload();
      await page.getByText('No recent experiments').waitFor();
    },
  },
  { name: 'workspaces', as: 'member', path: () => '/workspaces', prepare: expand('Demo') },
  { name: 'projects', as: 'member', path: ({ workspace }) => `/workspaces/${workspace}/projects` },
  { name: 'expired-workspace', as: 'member', path: ({ expired }) => `/workspaces/${expired}/projects` },
  { name: 'not-found', as: 'member', path: () => '/nowhere' },
  {
    name: 'phone-menu',
    as: 'member',
    path: ({ workspace }) => `/workspaces/${workspace}/projects`,
    prepare: press('Open the menu'),
    only: 'narrow',
  },
  { name: 'account-profile', as: 'member', path: () => '/account/profile' },
  { name: 'account-name', as: 'member', path: () => '/account/profile', prepare: press('Edit name') },
  { name: 'account-email', as: 'member', path: () => '/account/profile', prepare: press('Edit e-mail') },
  {
    name: 'account-security',
    as: 'member',
    path: () => '/account/security',
    prepare: async (page) => {
      await page.getByLabel('New password*').fill('summer2026');
      await page.getByText('Weak').first().waitFor();
    },
  },
  { name: 'account-settings', as: 'member', path: () => '/account/settings' },
  { name: 'account-access-tokens', as: 'member', path: () => '/account/tokens' },

  {
    name: 'project-users',
    as: 'superadmin',
    path: ({ workspace }) => `/workspaces/${workspace}/projects`,
    prepare: async (page) => {
      await rowMenu('Reaction optimisation', 'Edit')(page);
      await page.getByRole('dialog').getByText('member@example.com').waitFor();
    },
  },
  {
    name: 'project-details',
    as: 'superadmin',
    path: ({ workspace }) => `/workspaces/${workspace}/projects`,
    prepare: async (page) => {
      await expand('Reaction optimisation')(page);
      await page.getByText('Maria Member').waitFor();
    },
  },
  { name: 'workspace-settings', as: 'superadmin', path: ({ workspace }) => `/workspaces/${workspace}/settings` },
  {
    name: 'global-parameters',
    as: 'superadmin',
    path: ({ workspace }) => `/workspaces/${workspace}/global-parameters`,
  },
  {
    name: 'from-library',
    as: 'superadmin',
    path: (world) =>
      `/workspaces/${world.workspace}/projects/${world.project}/experiments/${world.experiment}/settings`,
    prepare: press('From library'),
  },
  {
    name: 'avatar-menu',
    as: 'superadmin',
    path: () => '/administration/roles',
    prepare: opening(/^Account of/),
  },
  { name: 'admin-workspaces', as: 'superadmin', path: () => '/administration/workspaces', prepare: expand('Demo') },
  {
    name: 'admin-workspace-new',
    as: 'superadmin',
    path: () => '/administration/workspaces',
    prepare: async (page) => {
      await press('New Workspace')(page);
      await save(page);
      await page.getByText('Name cannot be empty').waitFor();
    },
  },
  {
    name: 'admin-workspace-edit',
    as: 'superadmin',
    path: () => '/administration/workspaces',
    prepare: rowMenu('Demo', 'Edit'),
  },
  {
    name: 'admin-workspace-delete',
    as: 'superadmin',
    path: () => '/administration/workspaces',
    prepare: rowMenu('Demo', 'Delete'),
  },
  { name: 'admin-users', as: 'superadmin', path: () => '/administration/users', prepare: expand('Maria Member') },
  { name: 'admin-user-new', as: 'superadmin', path: () => '/administration/users', prepare: press('New User') },
  {
    name: 'admin-user-edit',
    as: 'superadmin',
    path: () => '/administration/users',
    prepare: rowMenu('Maria Member', 'Edit'),
  },
  { name: 'admin-user-activity', as: 'superadmin', path: () => '/administration/user-activity' },
  {
    name: 'admin-invites',
    as: 'superadmin',
    path: () => '/administration/invites',
    prepare: expand('grace.hopper@example.com'),
  },
  { name: 'admin-invite-new', as: 'superadmin', path: () => '/administration/invites', prepare: press('New Invite') },
  { name: 'admin-roles', as: 'superadmin', path: () => '/administration/roles', prepare: expand('Manager') },
  {
    name: 'admin-role-edit',
    as: 'superadmin',
    path: () => '/administration/roles',
    prepare: rowMenu('Manager', 'Edit'),
  },
  {
    name: 'admin-row-menu',
    as: 'superadmin',
    path: () => '/administration/roles',
    prepare: pressIn('Manager', 'Actions for Manager'),
  },
  {
    name: 'admin-role-line-pending',
    as: 'superadmin',
    path: () => '/administration/roles',
    prepare: async (page) => {
      await rowMenu('Viewer', 'Edit')(page);
      await page.getByRole('checkbox', { name: 'rule:manage' }).check();
      await save(page);
    },
  },
  { name: 'admin-permissions', as: 'superadmin', path: () => '/administration/permissions' },
  { name: 'admin-licences', as: 'superadmin', path: () => '/administration/licences', prepare: expand('Standard') },
  {
    name: 'admin-licence-new',
    as: 'superadmin',
    path: () => '/administration/licences',
    prepare: press('New Licence'),
  },
  { name: 'admin-actions', as: 'superadmin', path: () => '/administration/actions', prepare: expand('script:read') },
  { name: 'admin-error', as: 'superadmin', path: () => '/administration/roles', prepare: refusing('**/api/roles') },
  {
    name: 'admin-nothing-found',
    as: 'superadmin',
    path: () => '/administration/roles',
    prepare: (page) => page.getByRole('searchbox', { name: 'Search roles' }).fill('zzz'),
  },
];
