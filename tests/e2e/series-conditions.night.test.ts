import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { inDialog } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { seriesCard } from '../support/workspace-journey.ts';
import { openSeries, ownExperiment, windowOf } from './open-window.ts';

const { api, path, heat, address } = await ownExperiment('Conditions');
const samples = [{ heat: 10, binder: 'Epoxy', hardness: 3 }];
await api.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
const { page, errors } = await windowOf();

it('a series is generated at two temperatures and says so; a window in another browser has no conditions', async () => {
  await openSeries(page, address);
  await page.getByRole('button', { name: 'Conditions of the next series' }).click();
  const dialog = await inDialog(page, 'Conditions of the next series');
  await choose(dialog.getByRole('group', { name: 'Heat' }), 'Heat', 'Few different values');
  await dialog.getByText(/One series can have 2 different samples, not 4\.$/).waitFor();
  await dialog.getByLabel('At most').fill('2');
  await dialog.getByLabel(/^Samples in this series/).fill('3');
  await dialog.getByText(/^41 settings are left, before rules\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await page.getByText('Next series: Heat at most 2 values · 3 samples').waitFor();
  await page.getByRole('button', { name: 'Generate Series' }).click();
  await seriesCard(page, 2).waitFor();
  await page.getByText('Conditions: Heat at most 2 values').waitFor();
  const { series } = await api.call('listSeries', { path });
  const heats = series[1]?.samples.map((sample) => valueIn(sample, heat.uuid)) ?? [];
  expect(heats).toHaveLength(3);
  expect(new Set(heats).size).toBeLessThanOrEqual(2);

  const second = await windowOf();
  await openSeries(second.page, address);
  expect(await second.page.getByText(/^Next series/).count()).toBe(0);
  await page.getByRole('button', { name: 'Clear conditions' }).click();
  await page.getByText(/^Next series/).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

const valueIn = ({ inParameters }: Sample, input: string) =>
  inParameters.find(({ in_parameter }) => in_parameter === input)?.value;
