import { expect, it } from 'vitest';
import { measuredSeries } from '../support/workspace-journey.ts';
import { openSeries, superadmin, url, windowOf } from './open-window.ts';

const address = await measuredSeries(url, superadmin, 60);
const { page, errors } = await windowOf();
await openSeries(page, address);

it('paper has all rows and columns of the series, and nothing of the frame', async () => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const sheet = page.getByRole('region', { name: 'Printed samples' });
  await sheet.waitFor();
  await expect.poll(() => sheet.getByRole('row').count()).toBe(61);
  const headers = ['Status', 'Sample', 'Heat', 'Binder', 'Hardness', 'Predicted score', 'Score (rank)', 'Source'];
  expect(await sheet.getByRole('columnheader').allInnerTexts()).toEqual(headers);
  const last = await sheet.getByRole('row').last().getByRole('cell').allInnerTexts();
  expect(last.slice(0, 5)).toEqual(['complete', '60', '95', 'Epoxy', '59']);
  const seen = await page.evaluate(() =>
    [...document.body.children].filter((element) => element.checkVisibility()).map(({ className }) => className),
  );
  expect(seen).toEqual([expect.stringContaining('printed')]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await sheet.waitFor({ state: 'detached' });
  await page.emulateMedia({ media: null });
  expect(errors).toEqual([]);
});
