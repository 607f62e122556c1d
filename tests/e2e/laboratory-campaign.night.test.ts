import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { readWorkbook } from '#web/lib/table-file/read-workbook.ts';
import { builtClients } from '../api/clients/built-clients.ts';
import { hasPython, runProgram } from '../api/clients/run-program.ts';
import { Api } from '../support/api.ts';
import { inDialog } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { makeMember } from '../support/people.ts';
import { countedHands, emptyWorkspace, seriesCard } from '../support/workspace-journey.ts';
import { superadmin, url, windowOf } from './open-window.ts';

// A campaign as a laboratory runs it, in one browser: a person types its inputs, mixes three solvents in a second
// experiment, and a program repeats all of it.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const project = await api.call('createProject', { path: { id: workspace.uuid }, body: { name: 'Coupling' } });
const makeExperiment = async (body: BodyInputOf<'createExperiment'>) => {
  const { uuid } = await api.call('createExperiment', { path: { id: project.uuid }, body });
  const address = `/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments/${uuid}`;
  return { path: { id: uuid }, address };
};
const campaign = await makeExperiment({ name: 'Amide coupling', sample_count: 6 });
const { page, errors } = await windowOf();
await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
const { click, fill, interactions } = countedHands();
let choices = 0;
/** Two interactions: the list, and an option. */
const pick: typeof choose = (...choice) => {
  choices += 1;
  return choose(...choice);
};
const stage = (name: string) =>
  process.stdout.write(`${name}: ${interactions() + 2 * choices} interactions since the beginning\n`);

const held = { values: 3 };
const inputs: BodyInputOf<'createInParameter'>[] = [
  { name: 'Loading', short_name: 'loading', levels: [0.01, 0.03, 0.1, 0.3, 1], scale: 'log' },
  { name: 'Temperature', short_name: 'temperature', min_value: 60, max_value: 100, step: 10, held },
  { name: 'Pressure', short_name: 'pressure', min_value: 1, max_value: 5, step: 1, held },
  { name: 'Time', short_name: 'time', min_value: 2, max_value: 10, step: 2 },
];

it('defines levels, a logarithmic scale and two held inputs', async () => {
  await page.goto(`${url}${campaign.address}/settings`);
  for (const input of inputs) await typeInput(page, input);
  await api.call('createOutParameter', { path: campaign.path, body: { name: 'Yield', short_name: 'yield_pct' } });
  expect(await api.call('listInParameters', { path: campaign.path })).toMatchObject(inputs);
  stage('Inputs');
});

it('plans a definitive screening with centre points in a random order', async () => {
  await page.goto(`${url}${campaign.address}/series`);
  const button = page.getByRole('button', { name: 'Plan', exact: true });
  await button.press('Enter');
  const dialog = await inDialog(page, 'Plan a series');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await pick(dialog, 'Goal', 'Find out which inputs matter');
  await pick(dialog, 'Design', '9 runs · Definitive screening design');
  await fill(dialog.getByLabel('Centre points'), '3');
  expect(await dialog.getByRole('checkbox', { name: 'Random run order' }).isChecked()).toBe(true);
  await tabTo(page, dialog.getByRole('button', { name: 'Plan 12 samples' }));
  await page.keyboard.press('Enter');
  await seriesCard(page, 1).waitFor();
  const [screening] = await seriesOf();
  expect(screening?.design).toMatchObject({ family: 'definitive-screening', centres: 3, is_random: true });
  const purposes = screening?.samples.map(({ planned }) => planned?.purpose) ?? [];
  expect(purposes.filter((purpose) => purpose === 'centre').length).toBeGreaterThanOrEqual(3);
  const loadings = new Set(await valuesOf(screening?.samples ?? [], 'loading'));
  expect([...loadings].sort()).toEqual([0.01, 0.1, 1]);
  // Within the values of the inputs that are held, as they come in blocks, others are in a random order.
  for (const name of ['temperature', 'pressure']) {
    expect(new Set(await valuesOf(screening?.samples ?? [], name)).size).toBeLessThanOrEqual(3);
  }
  stage('Plan');
});

it('labels the vials, and prints and saves the sheet of the runs', async () => {
  await click(page.getByRole('button', { name: 'Columns' }));
  await page.getByRole('checkbox', { name: 'Label' }).check();
  await page.keyboard.press('Escape');
  await pasteAt('Label 1', Array.from({ length: 12 }, (_, vial) => `Vial ${vial + 1}`).join('\n'));
  await expect.poll(async () => (await seriesOf())[0]?.samples.at(-1)?.label).toBe('Vial 12');
  await click(page.getByRole('button', { name: 'Actions for series 1' }));
  await click(page.getByRole('menuitem', { name: 'Run sheet' }));
  await page.getByRole('dialog', { name: 'Run sheet of series 1' }).waitFor();
  const rows = page.locator('section.printed.sheet tbody tr');
  await expect.poll(() => rows.count()).toBe(12);
  expect(await rows.first().innerText()).toContain('Vial 1');
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: false })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    click(page.getByRole('button', { name: 'Excel', exact: true })),
  ]);
  const { text } = await readWorkbook(new Blob([readFileSync(await file.path())]), () => false, {});
  expect(text).toContain('Vial 12');
  await click(page.getByRole('button', { name: 'Close' }));
  stage('Run sheet');
});

it('pastes yields, and a block of two more runs as new samples', async () => {
  await pasteAt('Yield 1', Array.from({ length: 12 }, (_, run) => String(40 + ((7 * run) % 31))).join('\n'));
  await expect.poll(async () => (await seriesOf())[0]?.samples.at(-1)?.outParameters[0]?.value).toBe(40 + (77 % 31));
  const cell = page.locator('[data-cell="Loading 12"]');
  await cell.click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => navigator.clipboard.writeText('0.03\t70\t2\t4\n0.3\t90\t4\t8\n'));
  await cell.click({ button: 'right' });
  await click(page.getByRole('menuitem', { name: 'Paste as new samples' }));
  await page.getByText('2 samples added; Ctrl+Z undoes it').waitFor();
  const samples = (await seriesOf())[0]?.samples ?? [];
  expect(samples).toHaveLength(14);
  expect((await valuesOf(samples, 'loading')).slice(12)).toEqual([0.03, 0.3]);
  stage('Paste');
});

it('generates a series of 24 at one temperature', async () => {
  await click(page.getByRole('button', { name: 'Conditions of the next series' }));
  const dialog = await inDialog(page, 'Conditions of the next series');
  const row = dialog.getByRole('group', { name: 'Temperature' });
  await pick(row, 'Temperature', 'One value');
  await pick(row, 'Value', '80');
  await fill(dialog.getByLabel(/^Samples in this series/), '24');
  await click(dialog.getByRole('button', { name: 'Keep' }));
  await click(page.getByRole('button', { name: 'Generate Series' }));
  await seriesCard(page, 2).waitFor();
  await page.getByText('Conditions: Temperature 80').waitFor();
  const samples = (await seriesOf())[1]?.samples ?? [];
  expect(samples).toHaveLength(24);
  expect(new Set(await valuesOf(samples, 'temperature'))).toEqual(new Set([80]));
  expect(new Set(await valuesOf(samples, 'pressure')).size).toBeLessThanOrEqual(3);
  stage('Series at one temperature');
  expect(errors).toEqual([]);
});

it('plans a mixture of three solvents in a second experiment', async () => {
  const mixed = await makeExperiment({ name: 'Solvents', mixtures: [{ name: 'Solvent', total: 100 }] });
  await page.goto(`${url}${mixed.address}/settings`);
  const range = { min_value: 0, max_value: 100, step: 5, part_of: 'Solvent' };
  for (const name of ['Water', 'Ethanol', 'Toluene']) {
    await typeInput(page, { name, short_name: name.toLowerCase(), ...range });
  }
  await api.call('createOutParameter', { path: mixed.path, body: { name: 'Yield', short_name: 'yield_pct' } });
  await page.goto(`${url}${mixed.address}/series`);
  await click(page.getByRole('button', { name: 'Plan', exact: true }));
  const dialog = await inDialog(page, 'Plan a series');
  await pick(dialog, 'Goal', 'Blend the components of a mixture');
  await pick(dialog, 'Design', /^7 runs · Simplex centroid/);
  await click(dialog.getByRole('button', { name: 'Plan 7 samples' }));
  await seriesCard(page, 1).waitFor();
  const { series } = await api.call('listSeries', { path: mixed.path });
  const totals = series[0]?.samples.map(({ inParameters }) => inParameters.reduce((sum, { value }) => sum + value, 0));
  expect(totals).toEqual(Array(7).fill(100));
  stage('Mixture');
  expect(errors).toEqual([]);
});

it('a program repeats it all with the package for Python', async () => {
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  const { wheel } = await builtClients('browser');
  if (!wheel || !(await hasPython())) return;
  const { email, password } = await makeMember(api, 'Robert', workspace.uuid);
  const robot = await Api.signedIn(url, email, password);
  const { token } = await robot.call('createAccessToken', { body: { name: 'Robot', expires } });
  const program = join(import.meta.dirname, 'laboratory_campaign.py');
  const variables = { URL: url, TOKEN: token, PROJECT: project.uuid, EXPERIMENT: campaign.path.id, PYTHONPATH: wheel };
  expect(await runProgram('python3', [program], variables)).toBe('done\n');
});

const seriesOf = async () => (await api.call('listSeries', { path: campaign.path })).series;

async function valuesOf(samples: readonly Sample[], shortName: string): Promise<(number | undefined)[]> {
  const defined = await api.call('listInParameters', { path: campaign.path });
  const input = defined.find(({ short_name }) => short_name === shortName)?.uuid;
  return samples.map(({ inParameters }) => inParameters.find(({ in_parameter }) => in_parameter === input)?.value);
}

/** Reaches a control by the Tab key alone. */
async function tabTo(window: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await window.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not reach it');
}

/** Pastes a block where a cell is the first. */
async function pasteAt(cell: string, text: string): Promise<void> {
  await click(page.locator(`[data-cell="${cell}"]`));
  await page.keyboard.press('Escape');
  await page.evaluate((block) => navigator.clipboard.writeText(block), text);
  await page.keyboard.press('Control+V');
  await expect.poll(() => page.locator('.unsaved').count()).toBe(0);
}

/** Defines an input in the dialog of the settings. */
async function typeInput(window: Page, input: BodyInputOf<'createInParameter'>): Promise<void> {
  await click(window.getByRole('button', { name: 'New input' }));
  const dialog = await inDialog(window, 'New input');
  await fill(dialog.getByLabel(/^Name/), input.name);
  if (input.part_of) await pick(dialog, 'Part of', input.part_of);
  if (input.held || input.levels) {
    await click(dialog.getByRole('button', { name: 'Levels, scale, few values in a series' }));
  }
  if (input.held) await pick(dialog, 'In one series', `At most ${input.held.values} values`);
  if (input.levels) {
    await pick(dialog, 'Values', 'A list of levels');
    await fill(dialog.getByLabel(/^Levels/), input.levels.join('; '));
    await pick(dialog, 'Scale', 'Logarithmic');
  } else {
    await fill(dialog.getByLabel('Min value'), String(input.min_value));
    await fill(dialog.getByLabel('Max value'), String(input.max_value));
    await fill(dialog.getByLabel('Step'), String(input.step));
  }
  await click(dialog.getByRole('button', { name: 'Save', exact: true }));
  await window.getByRole('cell', { name: input.name, exact: true }).waitFor();
}
