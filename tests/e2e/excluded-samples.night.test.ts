import { expect, it } from 'vitest';
import { nearChart } from '../support/near-chart.ts';
import { openSeries, ownExperiment, url, windowOf } from './open-window.ts';

const { api, path, address, experiment } = await ownExperiment();
await api.call('createOutParameter', {
  path,
  body: { name: 'Cost', short_name: 'cost', weight: 25, target: 'Minimize' },
});
const samples = [10, 35, 60, 85].map((heat, at) => ({ heat, binder: 'Epoxy', hardness: 5 + at, cost: 8 - at }));
await api.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
const states = async () => {
  const [series] = await api.allSeries(experiment.uuid);
  return (series?.samples ?? []).map(({ state, reason }) => [state, reason].filter(Boolean).join(': '));
};
const { page, errors } = await windowOf();
await openSeries(page, address);
const cell = (name: string) => page.locator(`[data-cell="${name}"]`);
/** A key before the editor is there would be the table's. */
const openEditor = async (sample: number) => {
  await cell(`Hardness ${sample}`).click();
  await page.getByRole('textbox', { name: `Hardness, sample ${sample}` }).waitFor();
};
const scores = () => page.locator('tbody .cell.rank').allInnerTexts();
const dialog = page.getByRole('dialog', { name: /^State of/ });

it('a run fails by one key and a reason, an outlier is left out, and both are taken back', async () => {
  await openEditor(1);
  await page.keyboard.press('Control+E');
  await dialog.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No conversion');
  await page.keyboard.press('Enter');
  await expect.poll(states).toEqual(['failed: No conversion', '', '', '']);
  await expect.poll(scores).toEqual(['failed', '0', '0.5', '1']);
  // A dialog gives the focus back as it goes.
  await dialog.waitFor({ state: 'hidden' });

  await openEditor(4);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('n.d.');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: /^State/ }).click();
  await page.getByRole('option', { name: 'Left out' }).click();
  await dialog.getByRole('button', { name: 'No conversion' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(states).toEqual(['failed: No conversion', '', '', 'left_out: No conversion']);
  await expect.poll(scores).toEqual(['failed', '0', '1', 'left out']);
  await dialog.waitFor({ state: 'hidden' });
  expect(await cell('Hardness 4').innerText()).toBe('8');

  await page.getByRole('button', { name: 'Actions for sample 4 of series 1' }).click();
  await page.getByRole('menuitem', { name: 'Counts again' }).click();
  // The table, because a step can be undone once this window knows it.
  await expect.poll(scores).toEqual(['failed', '0', '0.5', '1']);
  expect(await states()).toEqual(['failed: No conversion', '', '', '']);
  await page.keyboard.press('Control+Z');
  await expect.poll(states).toEqual(['failed: No conversion', '', '', 'left_out: No conversion']);
  expect(errors).toEqual([]);
});

it('is seen on a phone and in the dark without colour, and in charts as a cross', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const head = page.locator('tr.failed');
  await head.waitFor();
  expect(await head.locator('.rank .value').innerText()).toBe('failed');
  expect(await head.locator('.dot').evaluate((dot) => getComputedStyle(dot).backgroundImage)).toContain('gradient');
  await page.getByRole('button', { name: 'Actions for sample 2 of series 1' }).click();
  await page.getByRole('menuitem', { name: 'Failed or left out' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${url}${address}/charts`);
  const tradeoff = await nearChart(page, 'Trade-off');
  await tradeoff.getByText(/^Of 2 samples, one is the best in both outputs/).waitFor();
  const crosses = await tradeoff.locator('[data-line="excluded"]').getAttribute('d');
  expect(crosses?.match(/M/g)).toHaveLength(2);
  await tradeoff.getByText(/Crosses: samples that failed or are left out\./).waitFor();
  expect(errors).toEqual([]);
});
