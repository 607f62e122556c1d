import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { sharedBrowser, signedInWindow } from '../support/browser.ts';
import { emptyWorkspace, seriesCard, smallExperiment } from '../support/workspace-journey.ts';

// Columns that are hidden, moved, resized and kept in sight, in a table that scrolls sideways.
const url = inject('url');
const extraInputs = 12;
let browser: Browser;
let api: Api;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  const { api: admin, workspace } = await emptyWorkspace(url, inject('superadmin'));
  api = admin;
  const { experiment, address } = await smallExperiment(api, workspace.uuid);
  const path = { id: experiment.uuid };
  for (let input = 0; input < extraInputs; input++) {
    const body = { name: `Factor ${input}`, short_name: `factor_${input}`, min_value: 0, max_value: 9, step: 1 };
    await api.call('createInParameter', { path, body });
  }
  const factors = Object.fromEntries([...Array(extraInputs).keys()].map((input) => [`factor_${input}`, input % 9]));
  const samples = Array.from({ length: 12 }, (_, row) => ({ ...factors, heat: 5 * row, binder: 'Epoxy' }));
  await api.call('importSeries', { path, body: { samples, options: {} } });
  ({ page, errors } = await signedInWindow(browser, url, inject('superadmin')));
  await page.goto(`${url}${address}/series`);
  await seriesCard(page, 1).waitFor();
});
afterAll(() => browser?.close());

const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
const menu = (column: string) => page.getByRole('menu', { name: `Column ${column}` });
/** A header's edges, from the edge of its table. */
const edges = (name: string) =>
  head(name).evaluate((one) => {
    const table = one.closest('.sample-grid')?.getBoundingClientRect();
    const { left, right } = one.getBoundingClientRect();
    return { left: left - (table?.left ?? 0), toRight: (table?.right ?? 0) - right, width: right - left };
  });
const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
async function shoot(name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/columns-${name}.png` });
}

it('keeps the score and the outputs in sight while the inputs scroll', async () => {
  await shoot('begin');
  const before = await edges('Hardness');
  expect(before.toRight).toBeGreaterThan(0);
  expect((await edges('Score (rank)')).toRight).toBeLessThan(before.toRight);
  // A cell that a key leads to is not covered by them.
  await page.locator('[data-cell="Heat 1"]').click();
  await page.keyboard.press('Escape');
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  const [cell, output] = [page.locator('[data-cell="Factor 8 1"]'), page.locator('[data-cell="Hardness 1"]')];
  await expect.poll(() => cell.evaluate((one) => one === document.activeElement)).toBe(true);
  const [cellBox, outputBox] = [await cell.boundingBox(), await output.boundingBox()];
  expect((cellBox?.x ?? 0) + (cellBox?.width ?? 0)).toBeLessThanOrEqual((outputBox?.x ?? 0) + 1);
});

it('hides, moves and resizes columns by keys alone, and keeps that after a reload', async () => {
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

it('resizes and moves columns with the mouse', async () => {
  const box = await head('Factor 1').boundingBox();
  if (!box) throw new Error('Factor 1 is not in view');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 58, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await edges('Factor 1')).width - box.width)).toBe(60);
  await head('Factor 2').dragTo(head('Factor 0'), { sourcePosition: { x: 6, y: 40 }, targetPosition: { x: 6, y: 40 } });
  await expect.poll(async () => (await headers()).slice(2, 5)).toEqual(['Factor 2', 'Factor 0', 'Heat']);
});

it('shows all columns as they were after a reset', async () => {
  await page.getByRole('button', { name: '1 column hidden' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await shoot('panel');
  await panel.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await headers()).slice(2, 5)).toEqual(['Heat', 'Binder', 'Factor 0']);
  expect(errors).toEqual([]);
});
