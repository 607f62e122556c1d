import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillLogin, inDialog, signIn } from '../support/browser.ts';
import { linkTo } from '../support/mailbox.ts';
import { makeTenant } from '../support/people.ts';
import { openWindow, superadmin, url, windowOf } from './open-window.ts';

const { member, workspace, admin } = await makeTenant(url, superadmin);
const card = (page: Page) => page.getByRole('region', { name: 'Second factor' });
/** The code of the next step: that of the present one is used already. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });

it('A person whose workspace demands it sets up a second factor, signs in with it, loses it and is helped', async () => {
  const path = { id: workspace.uuid };
  await admin.call('updateWorkspace', { path, body: { demands_second_factor: true } });
  const { page, errors } = await openWindow();
  await signIn(page, url, member);
  await page.goto(`${url}/account/security`);
  await card(page).getByText(`Set up a second factor to open ${workspace.name}`).waitFor();

  await card(page).getByRole('button', { name: 'Set up an app' }).click();
  const first = await inDialog(page, 'Set up an authenticator app');
  await first.getByLabel('Current password').fill(member.password);
  await first.getByRole('button', { name: 'Continue' }).click();
  const second = await inDialog(page, 'Add it to your authenticator app');
  await second.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  const secret = ((await second.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await second.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
  await second.getByRole('button', { name: 'Confirm' }).click();
  const third = await inDialog(page, 'Your recovery codes');
  const codes = (await third.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  await third.getByRole('button', { name: 'Close' }).click();
  await card(page)
    .getByText(/10 recovery codes are left/)
    .waitFor();
  expect(await linkTo(member.email)).toEqual(['account', 'security']);
  await page.goto(`${url}/workspaces/${workspace.uuid}/projects`);
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  expect(errors).toEqual([]);

  const { page: other } = await openWindow();
  const enter = async (code: string) => {
    await other.goto(`${url}/login`);
    await fillLogin(other, member);
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Login' }).click();
  };
  await enter('000000');
  await other.getByText('This code is wrong, or was used already').waitFor();
  await enter(nextCode(secret));
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await other.evaluate(() => localStorage.clear());
  await enter(codes[3] ?? '');
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await other.evaluate(() => localStorage.clear());

  const { page: office } = await windowOf();
  await office.goto(`${url}/administration/users`);
  await office.getByRole('searchbox', { name: 'Search users' }).fill(member.email);
  await office.getByRole('button', { name: `Show details of ${member.name}` }).click();
  await office.getByRole('button', { name: `Reset the second factor of ${member.email}` }).click();
  const question = await inDialog(office, 'Reset second factor');
  await question.getByRole('button', { name: 'Reset' }).click();
  await question.waitFor({ state: 'detached' });
  await signIn(other, url, member);
});
