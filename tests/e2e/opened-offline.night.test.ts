import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { chunkOf } from '../support/chunk-of.ts';
import { cellUnder, sampleRows } from '../support/workspace-journey.ts';
import { openSeries, ownExperiment, url, windowOf } from './open-window.ts';

it('opens panels, menus and dialogs of a series screen and pastes without a network, once it has been open for a while', async () => {
  const { api, path, address, experiment } = await ownExperiment();
  const samples = [5, 6, 7].map((heat) => ({ heat, binder: 'Epoxy' }));
  await api.call('importSeries', { path, body: { samples, options: {} } });
  const { page, errors } = await windowOf();
  await openSeries(page, address);

  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice('/'.length)),
    );
  const parts = [
    'features/series/grid/columns/columns-panel.tsx',
    'features/series/filters/filter-panel.tsx',
    'features/series/list/series-dialogs.tsx',
    'features/series/grid/range/range-menu.tsx',
    'app/shell/account-menu.tsx',
    'app/shell/messages/message-list.tsx',
    'features/series/grid/paste-block.ts',
  ].map((module) => chunkOf(`src/${module}`));
  await expect.poll(loaded).toEqual(expect.arrayContaining(parts));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin });
  await page.evaluate(() => navigator.clipboard.writeText('20\r\n25\r\n5\r\n'));
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Columns' }).click();
  await inDialog(page, 'Columns');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await inDialog(page, 'Sample filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for sample 1' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await inDialog(page, 'Sample 1 of series 1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.keyboard.press('Escape');

  const rows = sampleRows(page);
  await (await cellUnder(page, rows.first(), 'Hardness')).click();
  await page.keyboard.press('Control+v');
  // The value waits, and nothing has failed.
  await expect.poll(async () => (await cellUnder(page, rows.nth(2), 'Hardness')).textContent()).toBe('not saved yet5');
  await page.context().setOffline(false);
  const stored = async () =>
    (await api.allSeries(experiment.uuid)).flatMap((series) =>
      series.samples.map((one) => one.outParameters[0]?.value),
    );
  await expect.poll(stored).toEqual([20, 25, 5]);
  expect(errors).toEqual([]);
});
