import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { fillLogin, inDialog } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { linkTo } from '../support/mailbox.ts';
import { isNight } from '../support/night.ts';
import { makeTenant, makeUser, someAddress } from '../support/people.ts';
import { openWindow, superadmin, url, windowOf } from './open-window.ts';

// Signing in, and the links in e-mails, as superadmin and as member.
/** The superadmin's window. */

const tenant = await makeTenant(url, superadmin);
const { page: office } = await windowOf();

const says = (page: Page, text: string | RegExp) => page.getByLabel('Notifications').getByText(text).waitFor();
const atLogin = (page: Page) => page.getByRole('heading', { name: 'Login' }).waitFor();
const open = async (page: Page, segments: readonly string[]) => page.goto(`${url}/${segments.join('/')}`);

it('refuses a wrong password, signs in with the right one, and signs out', async () => {
  const { page, errors } = await openWindow();
  await page.goto(`${url}/administration/users`);
  await atLogin(page);
  for (const user of [superadmin, tenant.member]) {
    await fillLogin(page, { ...user, password: 'not the password' });
    await says(page, 'Invalid credentials');
    expect(await page.evaluate(() => localStorage.getItem('serieslab.token'))).toBeNull();
    await fillLogin(page, user);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goto(`${url}/login`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await atLogin(page);
  }
  expect(errors).toEqual([]);
});

it('renews an expired access token unnoticed, and reports the end of the whole session', async () => {
  const { page } = await windowOf(tenant.member);
  await page.goto(`${url}/dashboard`);
  // The claims stay readable, but the signature is invalid.
  const spoil = (address?: string) =>
    page.evaluate((next) => {
      const [head, claims] = (localStorage.getItem('serieslab.token') ?? '').split('.');
      localStorage.setItem('serieslab.token', [head, claims, 'AAAA'].join('.'));
      if (next) location.assign(next);
    }, address);
  await spoil(`${url}/projects`);
  await page.getByText('No projects').waitFor();
  expect(await page.getByLabel('Notifications').textContent()).toBe('');

  await page.evaluate(() => localStorage.setItem('serieslab.refresh-token', 'spent'));
  await spoil();
  await page.getByRole('link', { name: 'Experiments' }).click();
  await says(page, 'Authentication error');
  await atLogin(page);
});

// By day no mailed link is followed: what they lead to is tested in jsdom and by calls.
if (isNight) {
  it('forgot password: a mailed link sets a new one, once', async () => {
    const person = await makeUser(tenant.admin, 'Frieda');
    const { page } = await openWindow();
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = await inDialog(page, 'Forgot password?');
    await dialog.getByLabel('E-mail').fill(person.email);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'detached' });
    const link = await linkTo(person.email);
    await open(page, link);
    await page.getByRole('heading', { name: 'Account password reset' }).waitFor();
    await setPassword(page, 'seven-green-lamps');
    await atLogin(page);
    await fillLogin(page, { email: person.email, password: 'seven-green-lamps' });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await open(page, link);
    await page.getByText(/This link cannot be used/).waitFor();
  });

  it('a changed e-mail takes effect once its link is opened; an invalid link leads to /', async () => {
    const person = await makeUser(tenant.admin, 'Vera');
    const next = someAddress('vera.new');
    const { page } = await windowOf(person);
    await page.goto(`${url}/account/profile`);
    await page.getByRole('button', { name: 'Edit e-mail' }).click();
    const dialog = await inDialog(page, 'Edit e-mail');
    await dialog.getByLabel('New e-mail').fill(next);
    await dialog.getByLabel('E-mail confirmation').fill(next);
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await open(page, await linkTo(next));
    await atLogin(page);
    await fillLogin(page, { email: next, password: person.password });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await open(page, ['verify-email', 'bm9ib2R5', 'no-good']);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('a locked account says for how long, on the page where it stays readable, and what to do', async () => {
    const person = await makeUser(tenant.admin, 'Lotte');
    const nobody = new Api(url);
    const guess = { body: { email: person.email, password: 'wrong-password' } };
    for (let i = 0; i < 10; i++) expect((await nobody.ask('createToken', guess)).status).toBe(401);
    const { page } = await openWindow();
    await page.goto(`${url}/login`);
    await fillLogin(page, person);
    const alert = page.locator('form').getByRole('alert');
    await expect.poll(() => alert.textContent()).toMatch(/is locked for 1[45] minutes.*Forgot password/);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = await inDialog(page, 'Forgot password?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await open(page, await linkTo(person.email));
    await setPassword(page, 'seven-green-lamps');
    await atLogin(page);
    await fillLogin(page, { email: person.email, password: 'seven-green-lamps' });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('an invite’s link warns a user who is signed in as somebody else, and joins an account that was created meanwhile', async () => {
    const workspace = tenant.workspace.uuid;
    const [email, other] = [someAddress('uma'), await makeUser(tenant.admin, 'Otto')];
    await tenant.admin.call('createInvite', { body: { email, workspace, role: tenant.role.uuid } });
    const link = await linkTo(email);
    const { page } = await windowOf(other);
    await open(page, link);
    await page.getByText(`You are signed in as ${other.email}`).waitFor();
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

    await open(page, link);
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await page.getByText(`invites you to the workspace “${tenant.workspace.name}”`).waitFor();
    await page.getByText(email).first().waitFor();
    const password = 'blue-winter-coat';
    const account = { name: 'Uma', email, password, password2: password };
    await tenant.admin.call('createUser', { body: account });
    await open(page, link);
    await page.getByRole('link', { name: 'Join the workspace' }).click();
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await atLogin(page);
    await fillLogin(page, account);
    await seesWorkspace(page);
  });

  it('an invite creates an account for a new address and a membership for a known one', async () => {
    const [stranger, known] = [someAddress('nina'), await makeUser(tenant.admin, 'Kurt')];
    await office.goto(`${url}/administration/users`);
    await office.getByRole('link', { name: 'Invites' }).click();
    for (const email of [stranger, known.email]) {
      await office.getByRole('button', { name: 'New Invite' }).click();
      const dialog = await inDialog(office, 'New Invite');
      await dialog.getByLabel('E-mail').fill(email);
      await choose(dialog, 'Workspace', tenant.workspace.name);
      await choose(dialog, 'Role', 'Manager');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await office.getByRole('cell', { name: email, exact: true }).waitFor();
    }

    const { page } = await openWindow();
    await open(page, await linkTo(stranger));
    await setPassword(page, 'blue-winter-coat');
    await seesWorkspace(page);

    const second = await openWindow();
    await open(second.page, await linkTo(known.email));
    await atLogin(second.page);
    await fillLogin(second.page, known);
    await seesWorkspace(second.page);
  });

  it('a deactivated user is signed out at once, also in another window', async () => {
    const person = await makeUser(tenant.admin, 'Olaf');
    const { page } = await windowOf(person);
    await page.goto(`${url}/dashboard`);
    await office.goto(`${url}/administration/users`);
    await office.getByRole('searchbox').fill(person.email);
    await office.getByRole('button', { name: `Actions for ${person.name}` }).click();
    await office.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = await inDialog(office, 'Edit user');
    await dialog.getByRole('switch', { name: 'Active' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await office.getByRole('cell', { name: 'Inactive', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Experiments' }).first().click();
    await says(page, 'Authentication error');
    await atLogin(page);
    await fillLogin(page, person);
    await says(page, 'Invalid credentials');
  });

  it('an expired workspace warns its members, who can only read; the superadmin is not warned', async () => {
    const { admin, workspace, member } = await makeTenant(url, superadmin);
    await admin.call('createProject', {
      path: { id: workspace.uuid },
      body: { name: 'Old', description: '', users: [] },
    });
    const { users } = await admin.call('getWorkspace', { path: { id: workspace.uuid } });
    const { name, licence, description } = workspace;
    const body = { name, licence, description, is_active: true, expiry_date: 1_600_000_000, users };
    await admin.call('updateWorkspace', { path: { id: workspace.uuid }, body });
    const banner =
      'This workspace is inactive or its licence has expired, some features might be unavailable. Please contact support.';
    const { page } = await windowOf(member);
    await page.goto(`${url}/workspaces/${workspace.uuid}/projects`);
    await page.getByText(banner).waitFor();
    await page.getByRole('link', { name: 'Old' }).waitFor();
    expect(await page.getByRole('button', { name: 'New Project' }).count()).toBe(0);
    await office.goto(`${url}/workspaces/${workspace.uuid}/projects`);
    await office.getByRole('button', { name: 'New Project' }).waitFor();
    expect(await office.getByText(banner).count()).toBe(0);
  });
}

async function setPassword(page: Page, password: string): Promise<void> {
  const fields = page.locator('input[autocomplete="new-password"]');
  await fields.nth(0).fill(password);
  await fields.nth(1).fill(password);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** With a single workspace the menu links straight into it. */
async function seesWorkspace(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.locator(`nav a[href="/workspaces/${tenant.workspace.uuid}/projects"]`).first().click();
  await page.getByRole('navigation', { name: 'Place' }).getByText(tenant.workspace.name).waitFor();
}
