import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDialog, signIn } from '../support/browser.ts';
import { linkTo } from '../support/mailbox.ts';
import { makeTenant } from '../support/people.ts';
import { clientId, clientSecret, TestProvider } from '../support/provider.ts';
import { openWindow, superadmin, url, windowOf } from './open-window.ts';

const { member, workspace, admin, role } = await makeTenant(url, superadmin);
const domain = `${workspace.uuid}.example`;
const grace = { sub: 'grace', email: `grace@${domain}`, email_verified: true, name: 'Grace Hopper' };
let provider: TestProvider;
beforeAll(async () => {
  provider = await new TestProvider(`${url}/login/company`).open();
});
afterAll(() => provider.close());

const button = (page: Page, name: string) => page.getByRole('button', { name });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' }).waitFor();

it('A company signs its people in, first and again, and may close its workspace to passwords', async () => {
  const { page: office, errors } = await windowOf();
  await office.goto(`${url}/workspaces/${workspace.uuid}/settings`);
  const card = office.getByRole('region', { name: 'Sign-in with your company' });
  await card.getByText(`${url}/login/company`, { exact: true }).waitFor();
  await card.getByLabel('Issuer').fill(`${provider.issuer}/none`);
  await card.getByLabel('Client ID').fill(clientId);
  await card.getByLabel('Client secret').fill(clientSecret);
  await card.getByLabel('Domains').fill(`${domain}, other.example`);
  await card.getByRole('combobox', { name: 'Role of who comes first' }).click();
  await office.getByRole('option', { name: role.name, exact: true }).click();
  await button(office, 'Save').last().click();
  await card.getByText('At this address no OpenID Connect provider with this issuer answers').waitFor();
  await card.getByLabel('Issuer').fill(provider.issuer);
  await button(office, 'Save').last().click();
  await card.getByText('Left empty, it stays as it is').waitFor();

  provider.person = grace;
  const { page } = await openWindow();
  await page.goto(`${url}/login`);
  await button(page, 'Sign in with your company').click();
  const form = await inDialog(page, 'Sign in with your company');
  await form.getByLabel('E-mail').fill(grace.email);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.goto(`${url}/${(await linkTo(grace.email)).join('/')}`);
  await dashboard(page);
  await page.goto(`${url}/workspaces`);
  await page.getByText(workspace.name).first().waitFor();

  // An access token needs the provider again, and no password, which nobody knows.
  await page.goto(`${url}/account/tokens`);
  await button(page, 'New access token').first().click();
  const token = await inDialog(page, 'New access token');
  await token.getByLabel('Name').fill('Robot');
  await token.getByRole('button', { name: 'Create' }).click();
  const again = await inDialog(page, 'Enter your password to go on');
  await again.getByRole('button', { name: 'Sign in with your company again' }).click();
  await button(page, 'New access token').first().waitFor();
  await button(page, 'New access token').first().click();
  await (await inDialog(page, 'New access token')).getByLabel('Name').fill('Robot');
  await button(page, 'Create').click();
  await inDialog(page, 'Your new access token');

  await page.evaluate(() => {
    localStorage.removeItem('serieslab.token');
    localStorage.removeItem('serieslab.refresh-token');
  });
  await page.goto(`${url}/login`);
  await button(page, 'Sign in with your company').click();
  await dashboard(page);
  const address = `${url}/login/company?code=stolen&state=other`;
  await page.goto(address);
  await page.getByText('This sign-in was begun elsewhere, or has ended already').waitFor();
  expect(page.url()).toBe(`${url}/login/company`);

  await card.getByLabel('No other way into this workspace').check();
  await button(office, 'Save').last().click();
  await office.getByText('The sign-in with your company is set up').last().waitFor();
  const { page: other } = await openWindow();
  await signIn(other, url, member);
  await other.goto(`${url}/workspaces/${workspace.uuid}/projects`);
  await other
    .getByText(/This workspace is open to the sign-in of its company alone/)
    .first()
    .waitFor();
  await page.goto(`${url}/workspaces/${workspace.uuid}/projects`);
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  expect(errors).toEqual([]);
});

it('An account that is there is linked by a mail, and a provider that is down is said', async () => {
  const body = {
    domains: ['example.com'],
    issuer: provider.issuer,
    client_id: clientId,
    role: role.uuid,
    only_way: false,
  };
  const path = { id: workspace.uuid };
  await admin.call('setCompanySignIn', { path, body: { ...body, client_secret: clientSecret } });
  provider.person = { sub: 'mia', email: member.email, email_verified: true, name: 'Mia' };
  const { page } = await openWindow();
  const way = `${url}/login/company/${workspace.uuid}`;
  await page.goto(way);
  await page.getByText(/There is an account of/).waitFor();
  await page.goto(`${url}/${(await linkTo(member.email)).join('/')}`);
  await page.getByLabel('Login').waitFor();
  await page.goto(way);
  await dashboard(page);

  await page.evaluate(() => localStorage.clear());
  provider.faults.set('/', (_, response) => response.destroy());
  await page.goto(way);
  await page.getByText('The provider of your company does not answer: please try again in a moment').waitFor();
  provider.faults.clear();
  await page.goto(way);
  await dashboard(page);
});
