import { expect, it } from 'vitest';
import { isNight } from '../support/night.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// Inputs and outputs as rows, with a real clipboard and a real keyboard.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const body = { name: 'Project', description: '', users: [] };
const project = await api.call('createProject', { path: { id: workspace.uuid }, body });
const made = await api.call('createExperiment', {
  path: { id: project.uuid },
  body: { name: 'Rows', sample_count: 4 },
});
const experiment = made.uuid;
const address = `${url}/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments/${experiment}/settings`;
const { page, errors } = await windowOf();
await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });

const cell = (column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true });
const path = () => ({ path: { id: experiment } });
async function shoot(name: string) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rows-${name}.png` });
}
/** Pastes a block at a cell, by keys. */
async function paste(column: string, row: number, text: string) {
  await page.evaluate((block) => navigator.clipboard.writeText(block), text);
  await cell(column, row).focus();
  await page.keyboard.press('Control+V');
}

it('makes inputs of a pasted table once what is wrong in it is corrected, also after a reload', async () => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Type or paste rows' }).click();
  const lines = [
    'Parameter\tUnit\tMinimum\tMaximum\tStep\tLevels',
    'Temperature\t°C\t20\t100\t5\t',
    'Time\th\tone\t24\t0.5\t',
    'Solvent\t\t\t\t\t"DMF\nDMSO\n1,4-Dioxane"',
  ];
  await paste('Name', 1, lines.join('\r\n'));
  await page.getByText('2 rows to save. To correct in row 2: Min value must be a numeric value').waitFor();
  await page.getByRole('cell', { name: 'Min value must be a numeric value' }).waitFor();
  await shoot('pasted');
  await page.reload();
  await cell('Min value', 2).fill('1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('3 rows saved').waitFor();
  expect(await api.call('listInParameters', path())).toMatchObject([
    { name: 'Temperature', short_name: 'temperature', unit: '°C', min_value: 20, max_value: 100, step: 5 },
    { name: 'Time', short_name: 'time', min_value: 1, max_value: 24, step: 0.5 },
    { name: 'Solvent', short_name: 'solvent', categories: ['DMF', 'DMSO', '1,4-Dioxane'] },
  ]);
  expect(errors).toEqual([]);
});

if (isNight) {
  it('makes, corrects and changes outputs by the keyboard alone', async () => {
    await api.call('createScript', { ...path(), body: { name: 'Purity', short_name: 'purity', code: 'a = 1' } });
    await page.goto(`${address}?tab=outputs`);
    await page.getByRole('button', { name: 'Type or paste rows' }).press('Enter');
    await cell('Name', 1).focus();
    for (const text of ['Yield', '%', '', 'at least 80']) {
      if (text) await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await cell('Name', 1).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Purity');
    await shoot('typed');
    await page.keyboard.press('Control+Enter');
    // A script has the short name, which the screen has not loaded: the row gets the next.
    await page.getByText('2 rows saved').waitFor();
    await cell('Short name', 2).fill('purity');
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 row not saved').waitFor();
    await page.getByRole('cell', { name: 'Short name already exists' }).waitFor();
    await shoot('refused');
    await page.getByRole('button', { name: 'Undo the changes of row 2' }).press('Enter');
    await cell('Name', 1).fill('Yield of product');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => api.call('listOutParameters', path()))
      .toMatchObject([
        { name: 'Yield of product', short_name: 'yield_', unit: '%', target: { min: 80, max: null }, weight: 100 },
        { name: 'Purity', short_name: 'purity_2', target: 'Maximize' },
      ]);
    expect(errors).toEqual([]);
  });
}
