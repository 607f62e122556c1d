import { expect, it } from 'vitest';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// Inputs as rows, with a real clipboard, a real keyboard, and what a window keeps over a reload.

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

it('takes saved rows back after a reload, and saves them again by redo after another (RECORD-100)', async () => {
  const openRows = () => page.getByRole('button', { name: 'Type or paste rows' }).click();
  const stored = async () =>
    (await api.call('listInParameters', path())).map(({ name, max_value }) => [name, max_value]);
  const press = async (keys: string, says: string) => {
    await page.keyboard.press(keys);
    await page.getByText(says, { exact: true }).waitFor();
  };
  const before = await stored();
  await page.reload();
  await openRows();
  await cell('Max value', 1).fill('120');
  await paste('Name', 4, 'Pressure\tbar\t1\t10\t1\t\r\nDose\tg\t1\t5\t1\t');
  await press('Control+Enter', '3 rows saved');
  const after = [['Temperature', 120], ...before.slice(1), ['Pressure', 10], ['Dose', 5]];
  expect(await stored()).toEqual(after);

  await page.reload();
  await openRows();
  await cell('Name', 5).waitFor();
  await press('Control+z', '3 rows taken back, not saved any more');
  expect(await stored()).toEqual(before);
  expect(await cell('Name', 4).inputValue()).toBe('Pressure');
  expect(await cell('Max value', 1).inputValue()).toBe('120');

  await page.reload();
  await cell('Name', 5).waitFor();
  await press('Control+y', '3 rows saved');
  expect(await stored()).toEqual(after);
  expect(errors).toEqual([]);
});
