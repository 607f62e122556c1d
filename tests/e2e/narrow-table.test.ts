import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countedKeys } from '../support/counted-keys.ts';
import { isNight } from '../support/night.ts';
import { cellUnder, measuredSeries, sampleRows } from '../support/workspace-journey.ts';
import { openSeries, superadmin, url, windowOf } from './open-window.ts';

const address = await measuredSeries(url, superadmin, 30);
const { page, errors } = await windowOf();
await page.setViewportSize({ width: 360, height: 800 });
await openSeries(page, address);
await page.getByRole('button', { name: 'Table', exact: true }).click();
await page.getByRole('grid', { name: 'All samples' }).waitFor();

const at = async (target: Locator) => {
  const box = await target.boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y) };
};
/** True if the element is visible and nothing covers it. */
const isOnTop = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

it('a table wider than the window scrolls below its header and past its first columns', async () => {
  const grid = page.getByRole('grid').first();
  const row = sampleRows(page).nth(1);
  const [number, hardness] = [row.getByRole('gridcell').nth(2), await cellUnder(page, row, 'Hardness')];
  const [numberHeader, hardnessHeader] = ['Sample', 'Hardness'].map((name) => grid.getByRole('columnheader', { name }));
  if (!numberHeader || !hardnessHeader) throw new Error('The table has no such headers');
  await number.hover();
  // The number of the series does not stay in sight.
  const { x: start = 0 } = (await at(number)) ?? {};
  await page.mouse.wheel(72, 0);
  await expect.poll(async () => (await at(number))?.x).toBe(start - 72);
  const before = { number: await at(number), hardness: await at(hardness), header: await at(numberHeader) };

  await page.mouse.wheel(90, 0);
  await expect.poll(async () => (await at(hardness))?.x).toBe((before.hardness?.x ?? 0) - 90);
  expect(await at(number)).toEqual(before.number);
  expect(await at(numberHeader)).toEqual(before.header);
  expect((await at(hardnessHeader))?.x).toBe((await at(hardness))?.x);
  expect(await Promise.all([number, numberHeader].map(isOnTop))).toEqual([true, true]);

  await page.mouse.wheel(0, 18);
  await expect.poll(async () => (await at(number))?.y).toBe((before.number?.y ?? 0) - 18);
  expect(await at(numberHeader)).toEqual(before.header);
});

it('a cell reached by key scrolls out from behind the fixed columns', async () => {
  const cells = sampleRows(page).nth(2).getByRole('gridcell');
  await cells.nth(1).click();
  await page.keyboard.press('End');
  const last = (await cells.count()) - 1;
  expect(await isOnTop(cells.nth(last))).toBe(true);
  for (let column = last; column > 3; column--) await page.keyboard.press('ArrowLeft');
  const focused = page.locator('[role=gridcell]:focus');
  expect(await isOnTop(focused)).toBe(true);
  const [box, number] = [await focused.boundingBox(), await cells.nth(2).boundingBox()];
  expect(box?.x).toBeGreaterThanOrEqual((number?.x ?? 0) + (number?.width ?? 0) - 1);
});

if (isNight) {
  it('a window at 200 % zoom keeps five rows in sight where one types', async () => {
    await page.setViewportSize({ width: 640, height: 430 });
    await page.reload();
    await sampleRows(page).first().waitFor();
    const person = countedKeys(page);
    await person.goTo(page.locator('[role=gridcell][tabindex="0"]'));
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(5);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(5);
    expect(errors).toEqual([]);
  });
}

/** The number of whole rows, from that of the focus on, that nothing covers. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.sample-grid tbody tr')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    return rows.slice(at).filter((row) => {
      const { top, bottom, left, width } = row.getBoundingClientRect();
      const x = left + Math.min(width, innerWidth) / 2;
      return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(x, y)));
    }).length;
  });
