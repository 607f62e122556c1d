import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { openSeries, ownExperiment, windowOf } from './open-window.ts';

// Changes of a person are undone and redone after a reload of the page.
const { api, ...made } = await ownExperiment();
const samples = [10, 20, 30].map((heat) => ({ heat, binder: 'Epoxy' }));
await api.call('importSeries', { path: made.path, body: { samples, options: { in: true, out: true } } });
const { page, errors } = await windowOf();
await openSeries(page, made.address);

const stored = async () => {
  const [series] = await api.allSeries(made.experiment.uuid);
  return series?.samples.map(({ position, outParameters }) => [position + 1, outParameters[0]?.value ?? null]);
};
const press = async (keys: string, says: string) => {
  await page.keyboard.press(keys);
  await page.getByText(says).waitFor();
};

it('an edit and a deletion from before a reload are undone and redone after it', async () => {
  await page.locator('[data-cell="Hardness 1"]').click();
  await page.getByRole('textbox', { name: 'Hardness, sample 1' }).waitFor();
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(stored).toEqual([
    [1, 42],
    [2, null],
    [3, null],
  ]);
  await page.getByRole('button', { name: 'Actions for sample 2 of series 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const dialog = await inDialog(page, /Delete/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(stored).toEqual([
    [1, 42],
    [3, null],
  ]);

  await page.reload();
  await page.locator('[data-cell="Hardness 1"]').waitFor();
  await press('Control+Z', 'Undone: sample 2 of series 1 deleted');
  await expect.poll(stored).toEqual([
    [1, 42],
    [2, null],
    [3, null],
  ]);
  await press('Control+Z', 'Undone: Hardness of sample 1 of series 1');
  await expect.poll(stored).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);

  await page.reload();
  await page.locator('[data-cell="Hardness 1"]').waitFor();
  await press('Control+Y', 'Redone: Hardness of sample 1 of series 1');
  await expect.poll(stored).toEqual([
    [1, 42],
    [2, null],
    [3, null],
  ]);
  expect(errors).toEqual([]);
});
