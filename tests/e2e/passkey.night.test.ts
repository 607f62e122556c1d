import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillLogin, inDialog, signIn } from '../support/browser.ts';
import { makeTenant } from '../support/people.ts';
import { openWindow, superadmin, url } from './open-window.ts';

const { member, workspace, admin } = await makeTenant(url, superadmin);
const card = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Gives the window's browser an authenticator that verifies its person; answers how to lose it. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devtools.send('WebAuthn.clearCredentials', { authenticatorId });
}

it('A person whose workspace demands it adds a passkey, signs in with it, loses it and comes back', async () => {
  await admin.call('updateWorkspace', { path: { id: workspace.uuid }, body: { demands_second_factor: true } });
  const { page, errors } = await openWindow();
  const lose = await plugIn(page);
  await signIn(page, url, member);
  await page.goto(`${url}/account/security`);
  await card(page).getByText(`Set up a second factor to open ${workspace.name}`).waitFor();

  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const addition = await inDialog(page, 'Add a passkey');
  await addition.getByLabel('Name').fill('Laboratory computer');
  await addition.getByLabel('Current password').fill(member.password);
  await addition.getByRole('button', { name: 'Continue' }).click();
  const shown = await inDialog(page, 'Your recovery codes');
  const codes = (await shown.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  await shown.getByRole('button', { name: 'Close' }).click();
  const line = card(page).getByRole('listitem').filter({ hasText: 'Laboratory computer' });
  await line.getByText(/Not used yet/).waitFor();
  await page.goto(`${url}/workspaces/${workspace.uuid}/projects`);
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  expect(errors).toEqual([]);

  const toLogin = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${url}/login`);
    await fillLogin(page, member);
  };
  await toLogin();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.goto(`${url}/account/security`);
  await line.getByText(/Last used/).waitFor();

  await lose();
  await toLogin();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('No passkey was used').waitFor();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.goto(`${url}/account/security`);
  await line.getByRole('button', { name: 'Remove' }).click();
  const removal = await inDialog(page, 'Remove the passkey Laboratory computer');
  await removal.getByLabel('Current password').fill(member.password);
  await removal.getByLabel('Code').fill(codes[1] ?? '');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await card(page).getByText(`Set up a second factor to open ${workspace.name}`).waitFor();
});
