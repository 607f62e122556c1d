import { expect, it } from 'vitest';
import { ageSessions } from '../support/age-sessions.ts';
import { inDialog, signIn } from '../support/browser.ts';
import { makeTenant } from '../support/people.ts';
import { openWindow, superadmin, url } from './open-window.ts';

const { member } = await makeTenant(url, superadmin);

it('A person is asked for the password once in ten minutes before access tokens are made, and may decline', async () => {
  const { page } = await openWindow();
  await signIn(page, url, member);
  await page.goto(`${url}/account/tokens`);
  const begin = async (name: string) => {
    await page.getByRole('button', { name: 'New access token' }).first().click();
    const form = await inDialog(page, 'New access token');
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Create' }).click();
    return form;
  };
  const close = async () => {
    const shown = await inDialog(page, 'Your new access token');
    await shown.getByRole('button', { name: 'Close' }).click();
  };
  await begin('First');
  await close();

  await ageSessions(member.uuid, 601);
  const form = await begin('Second');
  const declined = await inDialog(page, 'Enter your password to go on');
  await declined.getByRole('button', { name: 'Close' }).click();
  await declined.waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${url}/account/tokens`);
  await form.getByRole('button', { name: 'Create' }).click();
  const prompt = await inDialog(page, 'Enter your password to go on');
  await prompt.getByLabel('Current password').fill(member.password);
  await prompt.getByRole('button', { name: 'Continue' }).click();
  await close();
  await begin('Third');
  await close();
  await page.getByRole('listitem').nth(2).waitFor();
  for (const name of ['First', 'Second', 'Third'])
    await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(1);
});
