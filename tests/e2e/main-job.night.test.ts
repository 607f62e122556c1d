import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { computingBrowser, inDialog, signedInWindow } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { holdBack } from '../support/hold-calls.ts';
import { startTestStack } from '../support/with-stack.ts';

// The main task as a person performs it, steps 1 to 6, with two windows on the same experiment.
const csv = join(import.meta.dirname, '../../infra/seed/data/direct-arylation.csv');
const running = await startTestStack();
afterAll(running.stop);
const { url } = running;
const browser = await computingBrowser();
const { page, errors } = await signedInWindow(browser, url, running.superadmin);
await page.goto(`${url}/dashboard`);

it('1. opens the demo experiment and adds, edits and deletes an input and an output', async () => {
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.getByRole('link', { name: 'Reaction optimisation' }).click();
  await page.getByRole('link', { name: 'Direct arylation' }).click();
  await page
    .getByRole('heading', { name: /Series/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await cell('Ligand').waitFor();

  await page.getByRole('button', { name: 'New input' }).click();
  const dialog = await inDialog(page, 'New input');
  await dialog.getByLabel(/^Name/).fill('Stirring');
  await dialog.getByLabel('Short name').fill('stirring');
  await dialog.getByLabel('Min value').fill('100');
  await dialog.getByLabel('Max value').fill('50');
  await dialog.getByLabel('Step').fill('50');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Min value may not be greater than Max value').waitFor();
  await dialog.getByLabel('Max value').fill('500');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await cell('Stirring').waitFor();

  await rowMenu('Stirring', 'Edit');
  const edit = await inDialog(page, /Edit input/);
  await edit.getByLabel(/^Name/).fill('Stirring speed');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await cell('Stirring speed').waitFor();

  await rowMenu('Stirring speed', 'Delete');
  const confirm = await inDialog(page, /Delete/);
  await confirm.getByText(/Do you really want to delete parameter/).waitFor();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await cell('Stirring speed').waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Outputs' }).click();
  await cell('Yield').waitFor();
  await addOutput('Cost', 'cost', 'Normal (4x)', 'Minimize');
  await rowMenu('Cost', 'Delete');
  await (await inDialog(page, /Delete/)).getByRole('button', { name: 'Delete' }).click();
  await cell('Cost').waitFor({ state: 'detached' });
});

it('2. creates a project and an experiment with numeric and categorical inputs and two weighted outputs', async () => {
  await page.goto(`${url}/projects`);
  await page.getByRole('button', { name: 'New Project' }).click();
  const project = await inDialog(page, 'New Project');
  await project.getByLabel(/^Name/).fill('Coatings');
  await project.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'New Experiment' }).click();
  const experiment = await inDialog(page, 'New Experiment');
  await experiment.getByLabel(/^Name/).fill('Hard and cheap');
  await experiment.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No data available - please generate series').waitFor();
  expect(await page.getByRole('button', { name: 'Generate Series' }).isDisabled()).toBe(true);

  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('button', { name: 'New input' }).click();
  const numeric = await inDialog(page, 'New input');
  for (const [label, value] of [
    ['Name', 'Heat'],
    ['Short name', 'heat'],
    ['Min value', '20'],
    ['Max value', '120'],
    ['Step', '5'],
  ]) {
    await numeric.getByLabel(new RegExp(`^${label}`)).fill(value ?? '');
  }
  await numeric.getByRole('button', { name: 'Save', exact: true }).click();
  await cell('Heat').waitFor();

  await page.getByRole('button', { name: 'New input' }).click();
  const categorical = await inDialog(page, 'New input');
  await categorical.getByLabel(/^Name/).fill('Binder');
  await categorical.getByLabel('Short name').fill('binder');
  await choose(categorical, 'Type', 'Categorical');
  for (const category of ['Epoxy', 'Acrylic', 'Silicone']) {
    await categorical.getByLabel('Category', { exact: true }).fill(category);
    await categorical.getByRole('button', { name: 'Add category' }).click();
  }
  await categorical.getByRole('button', { name: 'Save', exact: true }).click();
  await cell('Binder').waitFor();

  await page.getByRole('tab', { name: 'Outputs' }).click();
  await addOutput('Hardness', 'hardness', 'Highest (16x)', 'Maximize');
  await addOutput('Cost', 'cost', 'Normal (4x)', 'Minimize');
});

it('3. generates a series, which appears in a second window by a live event', async () => {
  await page.getByRole('link', { name: 'Series', exact: true }).first().click();
  const second = await signedInWindow(browser, url, running.superadmin);
  await second.page.goto(page.url());
  await second.page.getByText('No data available - please generate series').waitFor();

  await page.getByRole('textbox', { name: /Samples per series/ }).fill('6');
  await page.getByRole('textbox', { name: /Samples per series/ }).press('Enter');
  await choose(page, 'Algorithm behaviour', 'Explore');
  await page.getByRole('button', { name: 'Generate Series' }).click();
  await page.getByRole('progressbar').first().waitFor();
  await seriesCard(page, 1).waitFor();
  await seriesCard(second.page, 1).waitFor();
  await expect.poll(() => sampleRows(page).count()).toBe(6);
  await expect.poll(() => sampleRows(second.page).count()).toBe(6);
  expect(second.errors).toEqual([]);
  await second.page.context().close();
});

it('4. types outputs in, sees colours and ranks, and generates a better informed series', async () => {
  const rows = sampleRows(page);
  await expect.poll(() => rows.first().getByRole('gridcell', { name: 'empty' }).count()).toBe(1);
  for (let index = 0; index < 6; index++) {
    await typeInto(rows.nth(index), 'Hardness', String(10 + index));
    if (index === 0) await rows.first().getByRole('gridcell', { name: 'partial' }).waitFor();
    await typeInto(rows.nth(index), 'Cost', String(5 - index / 2));
  }
  await rows.nth(5).getByRole('gridcell', { name: 'complete' }).waitFor();
  await expect.poll(() => rows.nth(5).getByRole('gridcell').allInnerTexts()).toContain('1');
  await expect.poll(() => rows.nth(0).getByRole('gridcell').allInnerTexts()).toContain('0');

  await choose(page, 'Algorithm behaviour', 'Exploit');
  await page.getByRole('button', { name: 'Generate Series' }).click();
  await seriesCard(page, 2).waitFor();
  // A surrogate model was trained: the new samples have a predicted score.
  const scores = await page.getByRole('gridcell', { name: /^0\.\d+$|^1$/ }).count();
  expect(scores).toBeGreaterThan(0);
});

it('5. imports the direct arylation CSV as a series and exports a series as CSV', async () => {
  await page.goto(`${url}/projects`);
  await page.getByRole('link', { name: 'Reaction optimisation' }).click();
  await page.getByRole('link', { name: 'Direct arylation' }).click();
  await seriesCard(page, 1).waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = await inDialog(page, /Import/);
  await dialog.locator('input[type=file]').setInputFiles(csv);
  await dialog
    .getByText(/1[, ]?728/)
    .first()
    .waitFor();
  await dialog.getByRole('checkbox', { name: 'Outputs' }).check();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await seriesCard(page, 3).waitFor();
  await page
    .getByText(/1[, ]?728 samples/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Actions for series 1', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/Direct.arylation.*1.*\.csv$/i);
});

it('6. cancels a running generation, and nothing of it appears', async () => {
  await page.goto(`${url}/projects`);
  await page.getByRole('link', { name: 'Coatings' }).click();
  await page.getByRole('link', { name: 'Hard and cheap' }).first().click();
  await seriesCard(page, 2).waitFor();
  const gate = holdBack(running.stack, 'generation-worker', 'BatchWriteItem');
  await page.getByRole('button', { name: 'Generate Series' }).click();
  await gate.reached;
  const answered = page.waitForResponse((response) => response.url().includes('cancel'));
  await page.getByRole('button', { name: 'Cancel Series' }).click();
  // The worker continues only after it has lost its job: otherwise it might commit first.
  await answered;
  gate.open();
  await page
    .getByText(/cancelled/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Generate Series' }).isEnabled()).toBe(true);
  expect(await seriesCard(page, 3).count()).toBe(0);
  expect(errors).toEqual([]);
});

const cell = (text: string) => page.getByRole('cell', { name: text, exact: true });
const seriesCard = (window: Page, number: number) =>
  window.getByRole('heading', { name: new RegExp(`^Series ${number}\\b`) });
const sampleRows = (window: Page) => window.getByRole('row').filter({ has: window.getByRole('gridcell') });

async function rowMenu(name: string, entry: string) {
  await page
    .getByRole('row')
    .filter({ has: cell(name) })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function addOutput(name: string, shortName: string, importance: string, target: string) {
  await page.getByRole('button', { name: 'New Output' }).click();
  const dialog = await inDialog(page, 'New Output');
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel('Short name').fill(shortName);
  await choose(dialog, 'Importance', importance);
  await choose(dialog, 'Target', target);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await cell(name).waitFor();
}

async function typeInto(row: ReturnType<typeof sampleRows>, column: string, value: string) {
  const headers = await page.getByRole('columnheader').allInnerTexts();
  await row.getByRole('gridcell').nth(headers.indexOf(column)).click();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}
