import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Api } from './api.ts';

const bases = ['Acetate', 'Pivalate'];

/** The yield has its summit at 70 °C, 20 minutes and acetate; the impurity rises with the temperature. */
export const yieldAt = (heat: number, time: number, base: 'Acetate' | 'Pivalate') =>
  90 * Math.exp(-(((heat - 70) / 40) ** 2) - ((time - 20) / 30) ** 2) - (base === 'Acetate' ? 0 : 15);

/**
 * An experiment of 40 measured samples, of which every best setting is known.
 *
 * @param perSeries how many samples a series has
 * @param deviation of a measured yield, in per cent; with one, the impurity varies too, and values are rounded
 */
export async function createSummit(api: Api, workspace: string, { perSeries = 40, deviation = 0, seed = 5 } = {}) {
  const project = await api.call('createProject', { path: { id: workspace }, body: { name: 'Reactions' } });
  const experiment = await api.call('createExperiment', { path: { id: project.uuid }, body: { name: 'Summit' } });
  const path = { id: experiment.uuid };
  const numeric = { is_categorical: false, categories: [] };
  await api.call('createInParameter', {
    path,
    body: { name: 'Heat', short_name: 'heat', unit: '°C', min_value: 20, max_value: 120, step: 1, ...numeric },
  });
  await api.call('createInParameter', {
    path,
    body: { name: 'Time', short_name: 'time', unit: 'min', min_value: 0, max_value: 60, step: 1, ...numeric },
  });
  await api.call('createInParameter', {
    path,
    body: { name: 'Base', short_name: 'base', is_categorical: true, categories: bases },
  });
  const output = { unit: '%', weight: 100 };
  await api.call('createOutParameter', {
    path,
    body: { name: 'Yield', short_name: 'yield_pct', target: 'Maximize', ...output },
  });
  await api.call('createOutParameter', {
    path,
    body: { name: 'Impurity', short_name: 'impurity', target: 'Minimize', ...output, weight: 10 },
  });
  const random = createRandom(seed);
  const impurities = createRandom(seed + 1);
  const samples = Array.from({ length: 40 }, () => {
    const [heat, time, index] = [20 + random.integer(101), random.integer(61), random.integer(2)];
    const base = index === 0 ? 'Acetate' : 'Pivalate';
    // A sum of three even numbers is nearly normal.
    const error = deviation === 0 ? 0 : deviation * 2 * (random.next() + random.next() + random.next() - 1.5);
    const measured = yieldAt(heat, time, base) + error;
    const yield_pct = deviation === 0 ? measured : Math.max(0, Number(measured.toFixed(1)));
    const impurity = heat / 20 + (deviation / 30) * (2 * impurities.next() - 1);
    return { heat, time, base, yield_pct, impurity: deviation === 0 ? impurity : Number(impurity.toFixed(2)) };
  });
  for (let first = 0; first < samples.length; first += perSeries) {
    const body = { samples: samples.slice(first, first + perSeries), options: { in: true, out: true } };
    await api.call('importSeries', { path, body });
  }
  const charts = `/workspaces/${workspace}/projects/${project.uuid}/experiments/${experiment.uuid}/charts`;
  return { path, charts };
}
