import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sharedBrowser, signedInWindow } from '../support/browser.ts';
import { measuredSeries, seriesCard } from '../support/workspace-journey.ts';

const url = inject('url');
const superadmin = inject('superadmin');
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  const address = await measuredSeries(url, superadmin, 60);
  ({ page, errors } = await signedInWindow(browser, url, superadmin));
  await page.goto(`${url}${address}/series`);
  await seriesCard(page, 1).waitFor();
});
afterAll(() => browser?.close());

it('paper has all rows and columns of the series, and nothing of the frame', async () => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const sheet = page.getByRole('region', { name: 'Printed samples' });
  await sheet.waitFor();
  expect(await sheet.getByRole('row').count()).toBe(61);
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
