import { expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { wideTable } from '../support/wide-table.ts';
import { superadmin, url } from './open-window.ts';

// A table that scrolls sideways, with a real mouse.

const table = await wideTable(await sharedBrowser(), url, superadmin);

it('keeps the score and the outputs in sight while the inputs scroll', async () => {
  const { page, edges } = table;
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

it('resizes and moves columns with the mouse', async () => {
  const { page, errors, edges, head, headers } = table;
  // The test before has scrolled the table: the columns of this one come into sight.
  await head('Factor 0').hover();
  await page.mouse.wheel(-5000, 0);
  await expect.poll(() => head('Factor 0').evaluate((one) => one.closest('.sample-grid')?.scrollLeft)).toBe(0);
  const box = await head('Factor 1').boundingBox();
  if (!box) throw new Error('Factor 1 is not in view');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 58, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await edges('Factor 1')).width - box.width)).toBe(60);
  await head('Factor 2').dragTo(head('Factor 0'), { sourcePosition: { x: 6, y: 40 }, targetPosition: { x: 6, y: 40 } });
  await expect
    .poll(async () => (await headers()).slice(2, 7))
    .toEqual([...['Heat', 'Binder', 'Factor 2', 'Factor 0', 'Factor 1']]);
  expect(errors).toEqual([]);
});
