import { expect, it } from 'vitest';
import { inDialog, signIn } from '../support/browser.ts';
import { makeTenant } from '../support/people.ts';
import { openWindow, superadmin, url } from './open-window.ts';

const { member } = await makeTenant(url, superadmin);

it('A person sees where they are signed in, ends another window, and a logout ends its own session', async () => {
  const { page, errors } = await openWindow();
  await signIn(page, url, member);
  const { page: other } = await openWindow();
  const lines = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  const show = async (count: number) => {
    await page.goto(`${url}/account/security`);
    await lines.nth(count - 1).waitFor();
    await expect.poll(() => lines.count()).toBe(count);
  };
  await signIn(other, url, member);
  await show(2);
  await expect.poll(() => page.getByText('Chrome on Linux, this browser').count()).toBe(1);

  await page.getByRole('button', { name: 'End Chrome on Linux' }).click();
  const question = await inDialog(page, 'End session');
  await question.getByRole('button', { name: 'End' }).click();
  await lines.nth(1).waitFor({ state: 'detached' });
  await other.getByRole('link', { name: 'Projects' }).first().click();
  await other.getByRole('heading', { name: 'Login' }).waitFor();

  await signIn(other, url, member);
  await show(2);
  const ended = other.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await other.getByRole('heading', { name: 'Login' }).waitFor();
  expect((await ended).status()).toBe(204);
  await show(1);
  expect(errors).toEqual([]);
});
