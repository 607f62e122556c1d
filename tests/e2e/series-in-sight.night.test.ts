import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { campaignInputs, campaignOutputs, campaignTable } from '../support/campaign-table.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// A campaign of six inputs and three outputs, as wide and high as laboratories' windows are.

const leastRows = 14;
const { address } = await campaignTable(url, superadmin);
const { page, errors } = await windowOf();

it.each([
  [1280, 800],
  [1440, 900],
])('a window of %i × %i has every input one scroll away, the outputs in sight, and 14 rows', async (width, height) => {
  await page.setViewportSize({ width, height });
  await page.goto(`${url}${address}/series`);
  // A header of the table is a button 'Series' too.
  const view = page.getByRole('group', { name: 'View' });
  await view.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('grid', { name: 'All samples' }).waitFor();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(leastRows);
  await expectInputs(page);
  await view.getByRole('button', { name: 'Series' }).click();
  const grid = page.getByRole('grid', { name: 'Samples of series 1' });
  await grid.evaluate((table) => table.parentElement?.scrollIntoView({ block: 'end' }));
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(leastRows);
  await expectInputs(page);
});

it('no table is higher than its rows, nor lower than 410 where it has more than ten', async () => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  const heights = () =>
    page.evaluate(() => {
      const [table, row] = ['.sample-grid', '.sample-grid tbody'].map((one) => document.querySelector(one));
      return { table: table?.clientHeight ?? 0, rows: row?.clientHeight ?? 0 };
    });
  const { table, rows } = await heights();
  expect(table - rows).toBeGreaterThanOrEqual(48);
  expect(table - rows).toBeLessThan(70);
  for (const [width, height] of [
    [1280, 480],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect.poll(async () => (await heights()).table).toBeLessThan(height === 480 ? 480 : 411);
    expect((await heights()).table).toBeGreaterThanOrEqual(395);
  }
  expect(errors).toEqual([]);
});

/** The number of rows that are whole in the window, and that nothing covers. */
const rowsInSight = (window: Page) =>
  window.evaluate(
    () =>
      [...document.querySelectorAll('.sample-grid tbody tr')].filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(left + 20, y)));
      }).length,
  );

/** Every input is whole between the columns that stay, before or after the table has scrolled by one view of them. */
async function expectInputs(window: Page): Promise<void> {
  const found = await window.evaluate(
    async ({ inputs, outputs }) => {
      const table = document.querySelector<HTMLElement>('.sample-grid');
      const headOf = (name: string) => [...(table?.querySelectorAll('th') ?? [])].find((one) => one.title === name);
      const isWhole = (name: string) => {
        const head = headOf(name);
        const { left, right, top, height } = head?.getBoundingClientRect() ?? new DOMRect();
        return [left + 2, right - 2].every((x) => head?.contains(document.elementFromPoint(x, top + height / 2)));
      };
      const wholeIn = (names: string[]) => names.filter(isWhole);
      const stay = [...(table?.querySelectorAll<HTMLElement>('th.pinned') ?? [])];
      const view = (table?.clientWidth ?? 0) - stay.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      const seen = new Set<string>();
      const hidden: string[] = [];
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        table?.scrollTo({ left: share * view, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
        for (const name of wholeIn(inputs)) seen.add(name);
        hidden.push(...outputs.filter((name) => !isWhole(name)));
      }
      table?.scrollTo({ left: 0, behavior: 'instant' });
      return { unseen: inputs.filter((name) => !seen.has(name)), hidden };
    },
    { inputs: campaignInputs, outputs: campaignOutputs },
  );
  expect(found).toEqual({ unseen: [], hidden: [] });
}
