import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { seriesCard } from '../support/workspace-journey.ts';
import { ownExperiment, url, windowOf } from './open-window.ts';

// The sheet of a laboratory that knows nothing of the product: its own ids and remarks, and runs that failed.
const { api, address, experiment, path } = await ownExperiment();
const sheet = [
  'Vial;Heat;Binder;Hardness;Remark',
  'V-17;10;Epoxy;5,25;',
  'V-18;20;Acrylic;failed;stirrer broke',
  'V-19;30;Epoxy;;run failed',
  'V-20;40;Acrylic;7,5;slightly yellow',
].join('\r\n');
const { page, errors } = await windowOf();

it('brings its ids as labels, its remarks as notes and its failures as states, each proposed with the reason', async () => {
  await page.goto(`${url}${address}/series`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = await inDialog(page, /^Import (Series|Parameters)$/);
  const file = { name: 'week 14.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Vial: labels of the samples').waitFor();
  await dialog.getByText('Remark: notes of the samples').waitFor();
  await dialog.getByText('Row 3, column Hardness: failed: stirrer broke').waitFor();
  await dialog.getByText('Row 4, column Remark: failed').waitFor();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
  await seriesCard(page, 1).waitFor();

  const [series] = await api.allSeries(experiment.uuid);
  const arrived = series?.samples.map(({ label, state, reason, note, outParameters: [hardness] }) => ({
    ...{ label, state, reason, note },
    hardness: hardness?.value ?? null,
  }));
  expect(arrived).toMatchObject([
    { label: 'V-17', hardness: 5.25 },
    { label: 'V-18', state: 'failed', reason: 'stirrer broke', note: 'stirrer broke', hardness: null },
    { label: 'V-19', state: 'failed', note: 'run failed', hardness: null },
    { label: 'V-20', note: 'slightly yellow', hardness: 7.5 },
  ]);
  expect(arrived?.map(({ state }) => state)).toEqual([undefined, 'failed', 'failed', undefined]);
  const { reasons } = await api.call('getExperiment', { path });
  expect(reasons).toContain('stirrer broke');
  const ranks = await page.locator('tbody .cell.rank').allInnerTexts();
  expect(ranks).toEqual(['0', 'failed', 'failed', '1']);
  expect(errors).toEqual([]);
});
