import { expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { nearChart } from '../support/near-chart.ts';
import { createSolvents } from '../support/solvents.ts';
import { until } from '../support/until.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

// Which blend of three solvents? The best one is known, and what the server predicts of one that is not measured.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const project = await api.call('createProject', { path: { id: workspace.uuid }, body: { name: 'Blends' } });
const path = { id: await createSolvents(api, project.uuid) };
const open = { water: 10, ethanol: 60, toluene: 30, heat: 60 };
await api.call('importSeries', { path, body: { samples: [open], options: { in: true } } });
await api.call('predict', { path });
await until('a model', async () => (await api.call('getExperiment', { path })).prediction_model !== null);
const { series } = await api.call('listSeries', { path });
const predicted = series.flatMap(({ samples }) => samples).find((sample) => sample.predicted_outputs);
const { page, errors } = await computingWindow();
await page.goto(`${url}/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments/${path.id}/charts`);
const contour = await nearChart(page, 'Contour');
const four = (value = Number.NaN) => String(Number(value.toPrecision(4)));

it('begins with the triangle of a mixture that matters most, and has its best place where the yield has it', async () => {
  await choose(contour, 'Of', 'Yield (%)');
  await contour
    .getByRole('img', { name: /^Yield \(%\) over Water \(%\), Ethanol \(%\) and Toluene \(%\)\. Highest/ })
    .waitFor();
  await contour.getByRole('spinbutton', { name: 'Heat (°C)' }).fill('60');
  await contour.getByRole('spinbutton', { name: 'Heat (°C)' }).press('Enter');
  await contour.getByText('Other inputs: Heat 60 °C.').waitFor();
  const summary = (await contour.getByText(/^Highest predicted Yield/).textContent()) ?? '';
  const [, water, ethanol] = /at Water \(%\) (\d+), Ethanol \(%\) (\d+) and Toluene/.exec(summary) ?? [];
  expect(Math.abs(Number(water) - 50)).toBeLessThanOrEqual(10);
  expect(Math.abs(Number(ethanol) - 20)).toBeLessThanOrEqual(10);
  for (const mark of ['best', 'samples', 'proposals', 'acceptable'])
    expect(await contour.locator(`[data-line="${mark}"]`).getAttribute('d')).toMatch(/^M/);
});

it('is read by keys, and says what the server predicts there', async () => {
  const values = contour.getByRole('slider', { name: 'Values of the contour' });
  const text = async () => (await values.getAttribute('aria-valuetext')) ?? '';
  await values.focus();
  for (const key of ['ArrowUp', ...Array(8).fill('PageDown'), 'Home']) await values.press(key);
  await expect.poll(text).toMatch(/^Water \(%\): 0, Ethanol \(%\): 100, Toluene \(%\): 0, /);
  for (const key of [...Array(4).fill('ArrowUp'), 'Home', ...Array(12).fill('ArrowRight')]) await values.press(key);
  await expect.poll(text).toMatch(/^Water \(%\): 10, Ethanol \(%\): 60, Toluene \(%\): 30, /);
  const [server] = predicted?.predicted_outputs ?? [];
  expect(await text()).toContain(`Yield (%), predicted: ${four(server?.value)}`);
  expect(await text()).toContain(`90 % interval: ${four(server?.low)} to ${four(server?.high)}`);
  expect(await text()).toMatch(/Acceptable with (less than )?\d+ %/);
  expect(await text()).toContain('Series 2, sample 1: not measured');
});

it('is read with the pointer at the corner of a part', async () => {
  const box = await contour.locator('[data-band="0"]').boundingBox();
  if (!box) throw new Error('There is no triangle');
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await contour.getByText('Water (%): 100', { exact: true }).waitFor();
});

it('shows where all limits are likely kept, and saves the picture and its data', async () => {
  await choose(contour, 'View', 'Probability of keeping all limits');
  await contour.getByText(/^Most likely to keep all limits: (more than )?\d+ %, at Water/).waitFor();
  await contour.getByRole('button', { name: 'Save' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /SVG/ }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Solvents-contour.svg');
  await contour.getByRole('button', { name: 'Show data' }).click();
  await contour.getByRole('columnheader', { name: 'Toluene (%)' }).waitFor();
  await contour.getByRole('button', { name: 'Hide data' }).click();
});

it('has two inputs too, and hatches in the triangle what a rule forbids', async () => {
  await choose(contour, 'Over', 'Two inputs');
  await contour.getByRole('combobox', { name: 'Across' }).waitFor();
  await choose(contour, 'Over', 'Three parts of Solvent');
  const rule = { name: 'Flammable', short_name: 'flammable', formula: 'ethanol <= 10' };
  await api.call('createRule', { path, body: rule });
  await contour.getByText(/Hatched: forbidden by rules/).waitFor();
  await expect.poll(() => contour.locator('[data-line="forbidden"]').getAttribute('d')).toMatch(/^M/);
  const best = async () => (await contour.getByText(/^Highest predicted Score/).textContent()) ?? '';
  await expect.poll(async () => Number(/Ethanol \(%\) (\d+)/.exec(await best())?.[1])).toBeLessThanOrEqual(10);
  expect(errors).toEqual([]);
});
