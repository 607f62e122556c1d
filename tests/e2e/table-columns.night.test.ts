import { expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { wideTable } from '../support/wide-table.ts';
import { superadmin, url } from './open-window.ts';

// The same as tests in jsdom of the column menu, with a real keyboard and a real reload.

const table = await wideTable(await sharedBrowser(), url, superadmin);

const menu = (column: string) => table.page.getByRole('menu', { name: `Column ${column}` });

it('hides, moves and resizes columns by keys alone, and keeps that after a reload', async () => {
  const { page, edges, head, headers, shoot } = table;
  await page.locator('[data-cell="Heat 1"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await menu('Binder').waitFor();
  await shoot('menu');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '1 column hidden' }).waitFor();
  await menu('Binder').waitFor({ state: 'detached' });
  // The cursor is in the header of the next column now.
  await page.keyboard.press('Alt+ArrowDown');
  await menu('Factor 0').getByRole('menuitem', { name: 'Wider' }).press('Enter');
  await menu('Factor 0').getByRole('menuitem', { name: 'Move left' }).press('Enter');
  await page.keyboard.press('Escape');
  expect((await headers()).slice(2, 5)).toEqual(['Factor 0', 'Heat', 'Factor 1']);
  const { width } = await edges('Factor 0');
  await page.reload();
  await head('Factor 0').waitFor();
  expect((await headers()).slice(2, 5)).toEqual(['Factor 0', 'Heat', 'Factor 1']);
  expect((await edges('Factor 0')).width).toBe(width);
  expect(width).toBeGreaterThan((await edges('Factor 1')).width);
});

it('shows all columns as they were after a reset', async () => {
  const { page, errors, headers, shoot } = table;
  await page.getByRole('button', { name: '1 column hidden' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await shoot('panel');
  await panel.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await headers()).slice(2, 5)).toEqual(['Heat', 'Binder', 'Factor 0']);
  expect(errors).toEqual([]);
});
