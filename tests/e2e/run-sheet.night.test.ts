import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWorkbook } from '#web/lib/table-file/read-workbook.ts';
import { measuredSeries } from '../support/workspace-journey.ts';
import { openSeries, superadmin, url, windowOf } from './open-window.ts';

// From labels and a random order to the sheet for the bench, with a real keyboard and real paper.

const address = await measuredSeries(url, superadmin, 60);
const { page, errors } = await windowOf();
await openSeries(page, address);
const menu = async (entry: string) => {
  await page.getByRole('button', { name: 'Actions for series 1' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

it('labels are typed into a column that is chosen first, and stay', async () => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Label' }).check();
  await page.keyboard.press('Escape');
  await page.locator('[data-cell="Label 1"]').click();
  await page.keyboard.type('Vial A1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Vial A2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.unsaved').count()).toBe(0);
  await page.reload();
  await expect.poll(() => page.locator('[data-cell="Label 2"]').innerText()).toBe('Vial A2');
});

it('a random order is drawn, and the sheet is printed in it on as many pages as it needs', async () => {
  await menu('Random run order');
  await page.getByRole('columnheader', { name: 'Run order' }).waitFor();
  await menu('Run sheet');
  await page.getByRole('dialog', { name: 'Run sheet of series 1' }).waitFor();
  const sheet = page.locator('section.printed.sheet');
  const runs = await sheet.locator('tbody tr td:first-child').allTextContents();
  expect(runs).toEqual(Array.from({ length: 60 }, (_, index) => String(index + 1)));
  const samples = await sheet.locator('tbody tr td:nth-child(2)').allTextContents();
  expect(samples).not.toEqual(runs);
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
    expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 2]);
  }
  await page.emulateMedia({ media: 'print' });
  const visible = await page.evaluate(() =>
    [...document.body.children].filter((element) => element.checkVisibility()).map(({ className }) => className),
  );
  expect(visible).toEqual([expect.stringContaining('printed sheet')]);
  await page.emulateMedia({ media: null });
});

it('the Excel file has the same rows', async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-series-1-run-sheet\.xlsx$/);
  const { text } = await readWorkbook(new Blob([readFileSync(await file.path())]), () => false, {});
  const lines = text.trim().split(/\r?\n/);
  const head = lines.findIndex((line) => line.startsWith('Run,Sample,Label'));
  expect(lines.length - head - 1).toBe(60);
  expect(text).toContain('Vial A1');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(errors).toEqual([]);
});
