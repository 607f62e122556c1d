import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { encodings } from '../web/features/series/imports/messy/encodings.ts';
import { layouts } from '../web/features/series/imports/messy/layouts.ts';
import type { MessyFile } from '../web/features/series/imports/messy/messy-file.ts';
import { numbers } from '../web/features/series/imports/messy/numbers.ts';
import { workbooks } from '../web/features/series/imports/messy/workbooks.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// A person drops odd files on the import dialog: what it says is read, and what it imports is measured by a call.
/** Some of each way out: rows left out, values left empty, files refused, workbooks. Tests in jsdom have all of them. */
const odd = [
  ...['German LIMS, thousands points', 'a thousand or a decimal number', 'units in the cells', 'ChemStation report'],
  ...['Shimadzu ASCII export', 'units in brackets below the header', 'a total, a mean', 'zero bytes that fill'],
  ...['a web page that', 'workbook with hidden rows', 'workbook with errors', 'workbook with percentages'],
];
const files = odd.map((start) =>
  [...numbers, ...layouts, ...encodings, ...workbooks].find(({ name }) => name.startsWith(start)),
);
const parameters: string[] = [];
const solvents = ['Ethanol', 'Water'];

const made = await emptyWorkspace(url, superadmin);
const api = made.api;
const body = { name: 'Messy', description: '', users: [] };
const { uuid: project } = await api.call('createProject', { path: { id: made.workspace.uuid }, body });
const { uuid } = await api.call('createExperiment', { path: { id: project }, body: { name: 'Messy' } });
const experiment = { id: uuid };
const celsius = { name: 'Temperature', short_name: 'temp', unit: '°C', min_value: 0, max_value: 1000, step: 0.5 };
const solvent = { name: 'Solvent', short_name: 'solvent', is_categorical: true, categories: solvents };
for (const input of [celsius, solvent]) {
  parameters.push((await api.call('createInParameter', { path: experiment, body: input })).uuid);
}
for (const [name, short_name, unit] of [
  ['Yield', 'yield_pct', '%'],
  ['Mass', 'mass', 'mg'],
] as const) {
  const output = { name, short_name, unit };
  parameters.push((await api.call('createOutParameter', { path: experiment, body: output })).uuid);
}
const { page, errors } = await windowOf();
await page.goto(`${url}/workspaces/${made.workspace.uuid}/projects/${project}/experiments/${uuid}/series`);

it.each(files)('says of $name what it imports, and imports that', async (file) => {
  const { bytes, samples, problem, sheet, rejected = [], emptied = [], notes = [], skipped = [] } = file as MessyFile;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = await inDialog(page, /^Import (Series|Parameters)$/);
  const name = bytes[0] === 0x50 ? 'odd.xlsx' : 'odd.csv';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  if (sheet?.hidden) await dialog.getByText(`sheet “${sheet.name}”, read with ${sheet.hidden}`).waitFor();
  if (skipped.length > 0) await dialog.getByRole('button', { name: 'Next' }).click();
  for (const text of [...rejected, ...emptied, ...notes, ...(problem ? [problem] : [])]) {
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  for (const [header, reason] of skipped) {
    const why = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
    // Labels and notes are imported with the samples.
    const what = / of the samples$/.test(reason) ? why : `left out (${why})`;
    await dialog.getByText(`${header}: ${what}`, { exact: true }).waitFor();
  }
  if (samples.length === 0) {
    expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
  } else {
    await dialog.getByText(samples.length === 1 ? '1 sample will' : `${samples.length} samples will`).waitFor();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await newestSamples()).toEqual(samples.map(stored));
  }
  expect(errors).toEqual([]);
});

/** As the server stores it; a file without the last column leaves it empty. */
const stored = (cells: readonly (number | string | null)[]) =>
  [0, 1, 2, 3].map((column) => {
    const cell = cells[column] ?? null;
    return typeof cell === 'string' ? solvents.indexOf(cell) : cell;
  });

/** The values of the series that was imported last: temperature, solvent, yield and mass. */
async function newestSamples(): Promise<(number | null)[][]> {
  const { series } = await api.call('listSeries', { path: experiment });
  const newest = series.toSorted((a, b) => b.number - a.number)[0];
  return (newest?.samples ?? []).map(({ inParameters, outParameters }) => {
    const values = new Map([
      ...inParameters.map(({ in_parameter, value }) => [in_parameter, value] as const),
      ...outParameters.map(({ out_parameter, value }) => [out_parameter, value] as const),
    ]);
    return parameters.map((uuid) => values.get(uuid) ?? null);
  });
}
