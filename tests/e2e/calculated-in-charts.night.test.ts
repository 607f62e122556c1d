import { expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { smallExperiment } from '../support/experiment.ts';
import { nearChart } from '../support/near-chart.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

const api = await Api.signedIn(url, superadmin.email, superadmin.password);
const [{ uuid: workspace } = { uuid: '' }] = await api.call('listWorkspaces', { query: { admin: '' } });
const made = await smallExperiment(api, workspace, { name: 'Known price', step: 1 });
const priced = { is_functional: true, formula: '3 * (heat // 7)', weight: 50, target: 'Minimize' } as const;
await api.call('createOutParameter', { path: made.path, body: { name: 'Price', short_name: 'price', ...priced } });
const samples = [10, 35, 60, 85].map((heat, at) => ({
  ...{ heat, binder: at % 2 === 0 ? 'Epoxy' : 'Acrylic' },
  hardness: heat / 2,
}));
await api.call('importSeries', { path: made.path, body: { samples, options: { in: true, out: true } } });
const { page, errors } = await computingWindow();

it('the profiler and the contour show a price as it is calculated, which no model could know', async () => {
  await page.goto(`${url}${made.address}/charts`);
  await nearChart(page, 'Profiler');
  const profiler = page.getByRole('region', { name: 'Profiler' });
  const isPriced = (price: number) =>
    profiler
      .getByText(new RegExp(`Price ${price}\\.$`))
      .first()
      .waitFor();
  const heat = profiler.getByRole('slider', { name: 'Heat' });
  await heat.press('Home');
  await isPriced(0);
  for (let steps = 0; steps < 6; steps += 1) await heat.press('ArrowRight');
  await isPriced(0);
  await heat.press('ArrowRight');
  await isPriced(3);

  await nearChart(page, 'Contour');
  const contour = page.getByRole('region', { name: 'Contour' });
  await contour.getByRole('combobox', { name: 'Of', exact: true }).click();
  await page.getByRole('option', { name: 'Price' }).click();
  await contour.getByText(/Lowest Price: 0, at/).waitFor();
  expect(errors).toEqual([]);
});
