import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sharedBrowser, signedInWindow } from '../support/browser.ts';
import { emptyWorkspace, seriesCard, smallExperiment } from '../support/workspace-journey.ts';

const url = inject('url');
const superadmin = inject('superadmin');
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await sharedBrowser();
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const { experiment, address } = await smallExperiment(api, workspace.uuid);
  const samples = Array.from({ length: 60 }, (_, row) => ({ heat: 5 * (row % 20), binder: 'Epoxy', hardness: row }));
  await api.call('importSeries', { path: { id: experiment.uuid }, body: { samples, options: {} } });
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
