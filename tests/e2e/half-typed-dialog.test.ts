import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// The browser's own Back and reload, which jsdom does not have.

const { workspace } = await emptyWorkspace(url, superadmin);
const { page, errors } = await windowOf();

/** The dialog, on a screen to which a link within the product led. */
async function openDialog(name: string) {
  await page.goto(`${url}/administration/workspaces`);
  await page.getByRole('link', { name: workspace.name }).click();
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = await inDialog(page, 'New Project');
  await dialog.getByLabel('Name*').fill(name);
  return dialog;
}

it('asks by Back and by a reload before what was typed is lost, and not after Save', async () => {
  const dialog = await openDialog('Varnish');
  await page.evaluate(() => window.history.back());
  await dialog.getByRole('button', { name: 'Keep typing' }).click();
  expect(await dialog.getByLabel('Name*').inputValue()).toBe('Varnish');
  expect(new URL(page.url()).pathname).toMatch(/projects$/);

  const asked = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reloaded;
  expect(await dialog.getByLabel('Name*').inputValue()).toBe('Varnish');

  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Experiments' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  expect(errors).toEqual([]);
});
