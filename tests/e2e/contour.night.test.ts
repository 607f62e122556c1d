import { expect, it } from 'vitest';
import { nearChart } from '../support/near-chart.ts';
import { createSummit, yieldAt } from '../support/summit.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

// Where is the best place? On a yield with its summit at 70 °C, 20 minutes and acetate: the answer is known.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const summit = await createSummit(api, workspace.uuid);
const path = summit.path;
const proposal = { heat: 63, time: 33, base: 'Pivalate' };
await api.call('importSeries', { path, body: { samples: [proposal], options: { in: true } } });
const { page, errors } = await computingWindow();
const charts = `${url}${summit.charts}`;
await page.goto(charts);
await nearChart(page, 'Contour');
const contour = () => page.getByRole('region', { name: 'Contour' });
await contour()
  .getByText(/^(Highest|Lowest) predicted/)
  .waitFor();

const figure = () => contour().getByRole('img', { name: /over/ });
const summary = async () =>
  (await contour()
    .getByText(/predicted|Least certain/)
    .first()
    .textContent()) ?? '';
async function choose(label: string, option: string): Promise<void> {
  await contour().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
it('draws the two inputs that matter most, and has its summit where the yield has it', async () => {
  await choose('Of', 'Yield (%)');
  await expect.poll(summary).toContain('Highest predicted Yield (%)');
  await figure()
    .and(page.getByRole('img', { name: /^Yield \(%\) over Heat \(°C\) and Time \(min\)/ }))
    .waitFor();
  const [, heat, time] = /at Heat \(°C\) ([\d.]*\d) and Time \(min\) ([\d.]*\d)/.exec(await summary()) ?? [];
  expect(Math.abs(Number(heat) - 70)).toBeLessThanOrEqual(8);
  expect(Math.abs(Number(time) - 20)).toBeLessThanOrEqual(6);
  await contour().getByText('Other inputs: Base Acetate.').waitFor();
  expect(await contour().locator('[data-line="proposals"]').getAttribute('d')).toMatch(/^M[^M]+z$/);
  await expect.poll(() => contour().locator('[data-band]').count()).toBeGreaterThan(4);
});

it('is read by keys, and each value is what the yield is there', async () => {
  const values = contour().getByRole('slider', { name: 'Values of the contour' });
  await values.focus();
  await values.press('ArrowRight');
  await expect.poll(() => values.getAttribute('aria-valuetext')).toMatch(/Heat \(°C\): 70, Time \(min\): 30/);
  const text = (await values.getAttribute('aria-valuetext')) ?? '';
  const value = Number(/predicted: ([\d.]*\d)/.exec(text)?.[1]);
  expect(Math.abs(value - yieldAt(70, 30, 'Acetate'))).toBeLessThan(6);
  await values.press('PageDown');
  await expect.poll(() => values.getAttribute('aria-valuetext')).toContain('Time (min): 23');
  await values.press('Escape');
});

it('holds the other inputs as chosen, has tiles for a category, and shows the uncertainty', async () => {
  await contour().getByRole('combobox', { name: 'Base' }).selectOption('Pivalate');
  await contour().getByText('Other inputs: Base Pivalate.').waitFor();
  await choose('Up', 'Base');
  await contour()
    .getByText(/at Heat \(°C\) [\d.]+ and Base Acetate/)
    .waitFor();
  await contour().getByRole('spinbutton', { name: 'Time (min)' }).fill('55');
  await contour().getByRole('spinbutton', { name: 'Time (min)' }).press('Enter');
  await contour().getByText('Other inputs: Time 55 min.').waitFor();
  await choose('View', 'Uncertainty');
  await contour()
    .getByText(/^Least certain: Yield \(%\) within/)
    .waitFor();
  await contour().getByRole('button', { name: 'Show data' }).click();
  await contour().getByRole('columnheader', { name: 'Yield (%), width' }).waitFor();
  await contour().getByRole('button', { name: 'Hide data' }).click();
  await choose('View', 'Prediction');
});

it('hatches what rules forbid, and finds the best place among the others', async () => {
  await choose('Up', 'Time (min)');
  const formula = 'heat <= 50';
  await api.call('createRule', { path, body: { name: 'Glass liner', short_name: 'liner', formula } });
  await contour()
    .getByText(/Hatched: forbidden by rules/)
    .waitFor();
  await expect.poll(async () => Number(/at Heat \(°C\) ([\d.]*\d)/.exec(await summary())?.[1])).toBeLessThanOrEqual(50);
  const [hatched, all] = await Promise.all(
    ['[data-line="forbidden"]', '[data-band="0"]'].map((mark) => contour().locator(mark).boundingBox()),
  );
  const share = ((hatched?.x ?? 0) - (all?.x ?? 0)) / (all?.width ?? 1);
  expect(Math.abs(20 + 100 * share - 50)).toBeLessThan(3);
});

it('shows the share of success within tolerances, which the profiler tells too and leads to', async () => {
  await contour().getByRole('button', { name: 'Tolerances' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tolerances of inputs' });
  await dialog.getByLabel('Heat ± °C').fill('8');
  await dialog.getByLabel('Time ± min').fill('5');
  await dialog.getByLabel('A success has a score of at least').fill('0.7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await contour()
    .getByText(/^Highest share of success: .* at Heat/)
    .waitFor();
  await figure()
    .and(page.getByRole('img', { name: /^Share of success within the tolerances over Heat/ }))
    .waitFor();
  const profiler = await nearChart(page, 'Profiler');
  const share = profiler.getByText(/^Within the tolerances \(Heat ± 8 °C; Time ± 5 min\), .* reach a score of 0\.7/);
  await share.waitFor();
  await profiler.getByRole('button', { name: 'Best robust setting' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('at.heat')).toBe(true);
  await share.waitFor();
  // The rule of the liner holds for it.
  expect(Number(new URL(page.url()).searchParams.get('at.heat'))).toBeLessThanOrEqual(50);
});

it('walks along the predicted front, and keeps a setting of it', async () => {
  const tradeoff = await nearChart(page, 'Trade-off');
  await tradeoff.getByRole('button', { name: 'Predicted front' }).click();
  const walk = tradeoff.getByRole('slider', { name: 'Along the predicted front' });
  await walk.waitFor();
  await walk.press('ArrowRight');
  expect(await walk.getAttribute('aria-valuetext')).toMatch(/^2 of \d+: Heat \d+ °C, /);
  await tradeoff.locator('[data-line="here"]').waitFor();
  await tradeoff.getByRole('textbox', { name: 'Name' }).fill('Gentle');
  await tradeoff.getByRole('button', { name: 'Keep in the shortlist' }).click();
  await tradeoff.getByRole('table', { name: 'Shortlist' }).getByRole('rowheader', { name: 'Gentle' }).waitFor();
  const [kept] = await api.call('listShortlist', { path });
  expect(kept).toMatchObject({ name: 'Gentle', predicted_outputs: [{}, {}] });
  await tradeoff.getByRole('button', { name: 'Add Gentle as a sample' }).click();
  await page.getByText(/^Gentle was added to series \d+/).waitFor();
});

it('shares the engine with the profiler, which learns once', async () => {
  await page.getByRole('region', { name: 'Profiler' }).getByText('Expected here:').first().waitFor();
  expect(page.workers().filter((worker) => worker.url().includes('engine-worker'))).toHaveLength(1);
  expect(errors).toEqual([]);
});
