import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { generateSeries } from '../support/workspace-journey.ts';
import { ownExperiment, url, windowOf } from './open-window.ts';

const { page, errors } = await windowOf();
const { api, path, ...source } = await ownExperiment();
await api.call('createScript', {
  path,
  body: { name: 'Prices', short_name: 'prices', code: 'def gold():\n    return 60\n' },
});
await generateSeries(api, source.experiment.uuid);

const menu = async (name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const counts = async (experiment: string) => {
  const path = { id: experiment };
  return {
    inputs: (await api.call('listInParameters', { path })).length,
    outputs: (await api.call('listOutParameters', { path })).length,
    scripts: (await api.call('listScripts', { path })).length,
    series: (await api.call('listSeries', { path })).series.length,
  };
};
const experimentNamed = async (name: string) => {
  const all = await api.call('listExperiments', { path: { id: source.project.uuid } });
  return all.find((experiment) => experiment.name === name)?.uuid ?? '';
};

it('exports settings to a file and imports them into another experiment', async () => {
  await page.goto(`${url}${source.list}`);
  await page.getByRole('button', { name: 'Actions for Small' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), menu('Small', 'Export')]);
  expect(download.suggestedFilename()).toBe('Small_settings.json');
  const file = await download.path();
  expect(JSON.parse(await readFile(file, 'utf8')).in_parameters).toHaveLength(2);

  await page.getByRole('button', { name: 'New Experiment' }).click();
  const created = await inDialog(page, 'New Experiment');
  await created.getByLabel(/^Name/).fill('Empty');
  await created.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Add inputs' }).waitFor();
  await page.goto(`${url}${source.list}`);
  await menu('Empty', 'Import');
  await page.getByRole('button', { name: 'Settings (JSON)' }).click();
  const dialog = await inDialog(page, 'Import settings');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await dialog.getByText('2 inputs, 1 output, 1 script will be imported.').waitFor();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await counts(await experimentNamed('Empty'))).toEqual({ inputs: 2, outputs: 1, scripts: 1, series: 0 });

  // On the second import a short name exists: nothing is imported, and the dialog says why.
  await menu('Empty', 'Import');
  await page.getByRole('button', { name: 'Settings (JSON)' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByText('Nothing was imported').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
});

it.each([
  ['Data, settings and scripts', 'Full copy', { inputs: 2, outputs: 1, scripts: 1, series: 1 }],
  ['Settings and scripts only', 'Settings copy', { inputs: 2, outputs: 1, scripts: 1, series: 0 }],
  ['Scripts only', 'Scripts copy', { inputs: 0, outputs: 0, scripts: 1, series: 0 }],
])('duplicates %s', async (mode, name, expected) => {
  await page.goto(`${url}${source.list}`);
  await page.getByRole('button', { name: 'Actions for Small', exact: true }).waitFor();
  await menu('Small', 'Duplicate');
  const dialog = await inDialog(page, 'Duplicate Experiment');
  await choose(dialog, /^Duplicate/, mode);
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Series', exact: true }).waitFor();
  expect(await counts(await experimentNamed(name))).toEqual(expected);
  expect(errors).toEqual([]);
});
