import { expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { until } from '../support/until.ts';
import { cellUnder, generateSeries, sampleRows, seriesCard } from '../support/workspace-journey.ts';
import { openSeries, ownExperiment, url, windowOf } from './open-window.ts';

const { api, workspace, ...made } = await ownExperiment();
const path = made.path;
await api.call('updateExperiment', { path, body: { sample_count: 6 } });
await generateSeries(api, made.experiment.uuid);
const formula = '1e-100 * 1e-100 if heat == heat else 5e-324';
await api.call('createCompParameter', { path, body: { name: 'Tiny', short_name: 'tiny', formula } });
const { page, errors } = await windowOf();
await openSeries(page, made.address);

const cell = (row: number, header: string) => cellUnder(page, sampleRows(page).nth(row), header);
const text = async (row: number, header: string) => (await cell(row, header)).textContent();

/** Types into a cell once no job runs any more: until then the table is read-only. */
async function type(row: number, typed: string): Promise<void> {
  const output = await cell(row, 'Hardness');
  await expect.poll(() => output.getAttribute('aria-readonly')).toBe('false');
  await output.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

it('keeps the smallest and the largest typed numbers, and calculates, charts and continues with them', async () => {
  await expect.poll(() => text(0, 'Tiny')).toBe('1e-200');
  const typed = ['5e-324', '1.7976931348623157e308', '-1e-200', '.5', '1E5'];
  const shown = ['5e-324', '1.7976931348623157e+308', '-1e-200', '0.5', '100000'];
  for (const [row, each] of typed.entries()) await type(row, each);
  await type(5, '1e400');
  await page.getByText('Hardness must be a numeric value').first().waitFor();
  await page.keyboard.press('Escape');
  await until('saved', async () => (await stored()).slice(0, 5).every((value) => value !== null));
  expect((await stored()).slice(0, 6)).toEqual([...typed.map(Number), null]);

  await page.reload();
  await seriesCard(page, 1).waitFor();
  for (const [row, each] of shown.entries()) await expect.poll(() => text(row, 'Hardness')).toBe(each);
  await expect.poll(() => text(0, 'Tiny')).toBe('1e-200');
  expect(await text(1, 'Score (rank)')).toBe('1');
  expect(await text(5, 'Score (rank)')).toBe('N/A');

  await page.getByRole('button', { name: 'Generate Series' }).click();
  await seriesCard(page, 2).waitFor();
  await page.goto(`${url}${made.address}/charts`);
  await choose(page.getByRole('region', { name: /heatmap/i }), 'Y axis', 'hardness');
  await page.getByRole('img', { name: /^Scatterplot heatmap of 5 samples over Heat and Hardness/ }).waitFor();
  await expect.poll(() => page.locator('canvas[data-painted]').count()).toBe(1);
  expect(errors).toEqual([]);
});

/** The stored outputs, in the order of the first series' samples. */
async function stored(): Promise<(number | null)[]> {
  const [first] = await api.allSeries(made.experiment.uuid);
  return first?.samples.map(({ outParameters }) => outParameters[0]?.value ?? null) ?? [];
}
