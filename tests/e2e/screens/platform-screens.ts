import type { Page } from 'playwright-core';
import type { Session } from '#shared/contracts/auth.ts';
import { member, nobody, type Screen, superadmin } from './screen.ts';
import { answering, inOrder, opening, press, refusing, save } from './screen-steps.ts';

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

const shown = (region: string) => async (page: Page) => {
  const found = page.getByRole('region', { name: region });
  await found.getByRole('button').first().waitFor();
  await found.evaluate((element) => element.scrollIntoView());
};
/** Others beside the browser's own. */
const sessions = ([own]: readonly Session[]): Session[] => {
  const { started, last_used, ip } = own as Session;
  const other = (number: number, user_agent: string) => ({
    ...{ uuid: `00000000-0000-7000-8000-00000000000${number}`, user_agent, ip, is_current: false },
    ...{ started: started && started - 86_400 * number, last_used: last_used - 3600 * number },
  });
  return [
    { ...(own as Session), user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0', is_current: true },
    other(1, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'),
    { ...other(2, 'python-requests/2.32'), ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348', started: null },
  ];
};

const aPasskey = (number: number, name: string, last_used: number | null) => ({
  ...{ uuid: `00000000-0000-7000-8000-00000000000${number}`, name },
  ...{ created: 1_764_000_000, last_used },
});
const passkeysAtHome = [aPasskey(1, 'Laboratory computer', 1_764_090_000), aPasskey(2, 'Phone', null)];

/** The screens of the platform document, in their states: sign-in, account, administration, workspaces. */
export const screens: readonly Screen[] = [
  nobody('login', '/login'),
  nobody('login-errors', '/login', press('Login')),
  nobody('forgot-password', '/login', opens('Forgot password?', 'Forgot password?')),
  nobody('company-way', '/login', opens('Sign in with your company', 'Sign in with your company')),
  nobody('company-return-elsewhere', '/login/company'),
  superadmin('company-signed-in', '/login/company/00000000-0000-4000-8000-000000000000'),
  nobody('password-reset-spent', '/password-reset/spent'),
  nobody('manual', '/manual/signing-in'),
  nobody('manual-formulas', '/manual/formulas-rules-and-scripts'),
  superadmin('dashboard', '/dashboard'),
  member('dashboard-empty', '/dashboard', async (page) => {
    await page.route('**/api/recent-experiments', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await page.getByText('No recent experiments').waitFor();
  }),
  member('workspaces', '/workspaces', expand('Demo')),
  member('projects', ({ workspace }) => `/workspaces/${workspace}/projects`),
  member('expired-workspace', ({ expired }) => `/workspaces/${expired}/projects`),
  member('not-found', '/nowhere'),
  member('phone-menu', ({ workspace }) => `/workspaces/${workspace}/projects`, press('Open the menu'), {
    only: 'narrow',
  }),
  member('account-profile', '/account/profile'),
  member('account-name', '/account/profile', press('Edit name')),
  member('account-email', '/account/profile', press('Edit e-mail')),
  member('account-security', '/account/security', async (page) => {
    await page.getByLabel('New password*').fill('summer2026');
    await page.getByText('Weak').first().waitFor();
  }),
  member(
    'account-sessions',
    '/account/security',
    inOrder(answering('**/api/sessions', sessions), shown('Second factor')),
  ),
  member('account-second-factor', '/account/security', opens('Set up an app', 'Set up an authenticator app')),
  member('account-passkey', '/account/security', opens('Add a passkey', 'Add a passkey')),
  member('account-second-factor-qr', '/account/security', async (page, { member: { password } }) => {
    await opens('Set up an app', 'Set up an authenticator app')(page);
    await page.getByRole('dialog').getByLabel('Current password').fill(password);
    await press('Continue')(page);
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  }),
  member(
    'account-second-factor-set',
    '/account/security',
    inOrder(
      answering('**/api/second-factor', () => ({
        is_set: true,
        created: 1_764_000_000,
        recovery_codes_left: 9,
        passkeys: passkeysAtHome,
      })),
      shown('Second factor'),
    ),
  ),
  member('account-settings', '/account/settings'),
  member('account-access-tokens', '/account/tokens'),
  superadmin(
    'project-users',
    ({ workspace }) => `/workspaces/${workspace}/projects`,
    async (page) => {
      await rowMenu('Reaction optimisation', 'Edit')(page);
      await page.getByRole('dialog').getByText('member@example.com').waitFor();
    },
  ),
  superadmin(
    'project-details',
    ({ workspace }) => `/workspaces/${workspace}/projects`,
    async (page) => {
      await expand('Reaction optimisation')(page);
      await page.getByText('Maria Member').waitFor();
    },
  ),
  superadmin('workspace-settings', ({ workspace }) => `/workspaces/${workspace}/settings`),
  superadmin('global-parameters', ({ workspace }) => `/workspaces/${workspace}/global-parameters`),
  superadmin(
    'from-library',
    (world) => `/workspaces/${world.workspace}/projects/${world.project}/experiments/${world.experiment}/settings`,
    press('From library'),
  ),
  superadmin('avatar-menu', '/administration/roles', opening(/^Account of/)),
  superadmin('admin-workspaces', '/administration/workspaces', expand('Demo')),
  superadmin('admin-workspace-new', '/administration/workspaces', async (page) => {
    await press('New Workspace')(page);
    await save(page);
    await page.getByText('Name cannot be empty').waitFor();
  }),
  superadmin('admin-workspace-edit', '/administration/workspaces', rowMenu('Demo', 'Edit')),
  superadmin('admin-workspace-delete', '/administration/workspaces', rowMenu('Demo', 'Delete')),
  superadmin('admin-users', '/administration/users', expand('Maria Member')),
  superadmin('admin-user-new', '/administration/users', press('New User')),
  superadmin('admin-user-edit', '/administration/users', rowMenu('Maria Member', 'Edit')),
  superadmin('admin-user-activity', '/administration/user-activity'),
  superadmin('admin-invites', '/administration/invites', expand('grace.hopper@example.com')),
  superadmin('admin-invite-new', '/administration/invites', press('New Invite')),
  superadmin('admin-roles', '/administration/roles', expand('Manager')),
  superadmin('admin-role-edit', '/administration/roles', rowMenu('Manager', 'Edit')),
  superadmin('admin-row-menu', '/administration/roles', pressIn('Manager', 'Actions for Manager')),
  superadmin('admin-role-line-pending', '/administration/roles', async (page) => {
    await rowMenu('Viewer', 'Edit')(page);
    await page.getByRole('checkbox', { name: 'rule:manage' }).check();
    await save(page);
  }),
  superadmin('admin-permissions', '/administration/permissions'),
  superadmin('admin-licences', '/administration/licences', expand('Standard')),
  superadmin('admin-licence-new', '/administration/licences', press('New Licence')),
  superadmin('admin-actions', '/administration/actions', expand('script:read')),
  superadmin('admin-error', '/administration/roles', refusing('**/api/roles')),
  superadmin('admin-nothing-found', '/administration/roles', (page) =>
    page.getByRole('searchbox', { name: 'Search roles' }).fill('zzz'),
  ),
];
