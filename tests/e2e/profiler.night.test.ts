import { expect, it } from 'vitest';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import { modelSource } from '#web/lib/engine/model-source.ts';
import { choose } from '../support/choose.ts';
import { nearChart } from '../support/near-chart.ts';
import { createSummit } from '../support/summit.ts';
import { until } from '../support/until.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

// A yield with its summit at 70 °C, 20 minutes and acetate, and an impurity that rises
// with the temperature: the answers are known.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const summit = await createSummit(api, workspace.uuid);
const path = summit.path;
const proposal = { heat: 63, time: 33, base: 'Pivalate' };
await api.call('importSeries', { path, body: { samples: [proposal], options: { in: true } } });
await api.call('predict', { path });
await until('a model', async () => (await api.call('getExperiment', { path })).prediction_model !== null);
const seriesList = async () => (await api.call('listSeries', { path })).series;
const open = (await seriesList()).flatMap((series) => series.samples).find((sample) => sample.predicted_outputs);
if (!open) throw new Error('The model predicts no open sample');
const charts = `${url}${summit.charts}`;
const { page, errors } = await computingWindow();
const profiler = () => page.getByRole('region', { name: 'Profiler' });
await page.goto(charts);
await nearChart(page, 'Profiler');
await profiler().getByRole('button', { name: 'Best predicted setting' }).waitFor();

const heat = () => profiler().getByRole('slider', { name: /^Heat/ });
const expected = async () => (await profiler().getByText('Expected here:').first().textContent()) ?? '';
const expectedYield = async () => Number(/Yield \(%\) (-?[\d.]+)/.exec(await expected())?.[1]);
it('finds the best predicted setting at the summit, and says what to expect', async () => {
  await profiler().getByRole('button', { name: 'Best predicted setting' }).click();
  await expect.poll(async () => Math.abs(Number(await heat().inputValue()) - 70)).toBeLessThanOrEqual(8);
  const time = Number(await profiler().getByRole('slider', { name: /^Time/ }).inputValue());
  expect(Math.abs(time - 20)).toBeLessThanOrEqual(6);
  expect(await profiler().getByRole('combobox', { name: 'Base' }).inputValue()).toBe('0');
  await expect.poll(expectedYield).toBeGreaterThan(82);
});

it('moves an input by keys and by dragging in a plot, and predicts the rest again', async () => {
  await heat().focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('PageUp');
  expect(Number(await heat().inputValue())).toBe(120);
  await expect.poll(expectedYield).toBeLessThan(35);
  const figure = profiler().getByRole('img', { name: /^Predictions along each input/ });
  const box = await figure.locator('[data-panel="0 0"] rect').last().boundingBox();
  if (!box) throw new Error('There is no plot');
  await page.mouse.move(box.x + box.width - 2, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => Number(await heat().inputValue())).toBe(70);
  await expect.poll(expectedYield).toBeGreaterThan(80);
});

it('restores the setting of a link, and shows there what the server predicts, to nine digits', async () => {
  const fitted = page.waitForResponse(/\/fitted-model/);
  await page.goto(`${charts}?at.heat=63&at.time=33&at.base=Pivalate`);
  await nearChart(page, 'Profiler');
  await profiler().getByText('Expected here:').first().waitFor();
  expect(await heat().inputValue()).toBe('63');
  expect((await fitted).status()).toBe(200);
  const [experiment, inputs, outputs, list] = await Promise.all([
    api.call('getExperiment', { path }),
    api.call('listInParameters', { path }),
    api.call('listOutParameters', { path }),
    seriesList(),
  ]);
  const { request } = modelSource({ experiment, inputs, outputs, list, excluded: new Set() });
  const forecasts = await page.evaluate(async (asked) => {
    const script = performance.getEntriesByType('resource').find(({ name }) => /engine-worker/.test(name))?.name ?? '';
    const worker = new Worker(script, { type: 'module' });
    const ask = (question: object) =>
      new Promise<{ forecasts: PointForecast[] }>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(question);
      });
    await ask({ kind: 'learn', request: asked });
    const found = await ask({ kind: 'forecast', points: [[63, 33, 1]] });
    worker.terminate();
    return found.forecasts;
  }, request);
  const [here] = forecasts;
  const predicted = outputs.map(({ uuid }) => open.predicted_outputs?.find((one) => one.uuid === uuid));
  for (const [index, output] of (here?.outputs ?? []).entries()) {
    for (const field of ['value', 'low', 'high'] as const) {
      const server = predicted[index]?.[field] ?? Number.NaN;
      expect(Math.abs(output[field] - server) / Math.max(1, Math.abs(server))).toBeLessThan(1e-9);
    }
  }
  expect(here?.outputs).toHaveLength(2);
  expect(Math.abs((here?.score.value ?? 0) - (open.predicted_score ?? 1))).toBeLessThan(1e-9);
  expect(Math.abs((here?.score.low ?? 0) - (open.predicted_interval?.low ?? 1))).toBeLessThan(1e-9);
});

it('adds the setting as a sample', async () => {
  await profiler().getByRole('button', { name: 'Add as a sample' }).click();
  await page.getByText('The setting was added to series 2').waitFor();
  const added = (await seriesList()).find(({ number }) => number === 2)?.samples.at(-1);
  expect(added?.inParameters.map(({ value }) => value).sort()).toEqual([1, 33, 63]);
});

it('adds the setting several times, to confirm it', async () => {
  const count = async () => (await seriesList()).find(({ number }) => number === 2)?.samples.length ?? 0;
  const before = await count();
  await choose(profiler(), 'Add it', '3 times');
  await profiler().getByRole('button', { name: 'Add as a sample' }).click();
  await page.getByText(/^The setting was added 3 times to series 2/).waitFor();
  expect(await count()).toBe(before + 3);
  expect(errors).toEqual([]);
});
