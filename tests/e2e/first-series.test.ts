import { expect, it } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { cellUnder, countedHands, emptyWorkspace, sampleRows, seriesCard } from '../support/workspace-journey.ts';
import { superadmin, url, windowOf } from './open-window.ts';

const { page, errors } = await windowOf();

it('leads from an empty workspace to the first generated series, without code, in at most 25 interactions', async () => {
  const { workspace } = await emptyWorkspace(url, superadmin);
  await page.goto(`${url}/workspaces/${workspace.uuid}/projects`);
  const { click, fill, interactions } = countedHands();
  await click(page.getByRole('button', { name: 'New Project' }));
  const project = await inDialog(page, 'New Project');
  await fill(project.getByLabel(/^Name/), 'Coatings');
  await click(project.getByRole('button', { name: 'Save', exact: true }));

  await click(page.getByRole('button', { name: 'New Experiment' }));
  const experiment = await inDialog(page, 'New Experiment');
  await fill(experiment.getByLabel(/^Name/), 'Hard coat');
  await click(experiment.getByRole('button', { name: 'Save', exact: true }));

  await click(page.getByRole('link', { name: 'Add inputs' }));
  await click(page.getByRole('button', { name: 'New input' }));
  const input = await inDialog(page, 'New input');
  for (const [label, text] of [
    [/^Name/, 'Heat'],
    [/^Short name/, 'heat'],
    [/^Min value/, '20'],
    [/^Max value/, '120'],
    [/^Step/, '1'],
  ] as const) {
    await fill(input.getByLabel(label), text);
  }
  await click(input.getByRole('button', { name: 'Save', exact: true }));
  await input.waitFor({ state: 'detached' });
  await click(page.getByRole('tab', { name: 'Outputs' }));
  await click(page.getByRole('button', { name: 'New Output' }));
  const output = await inDialog(page, 'New Output');
  await fill(output.getByLabel(/^Name/), 'Hardness');
  await fill(output.getByLabel(/^Short name/), 'hardness');
  await click(output.getByRole('button', { name: 'Save', exact: true }));
  await output.waitFor({ state: 'detached' });

  await click(page.getByRole('link', { name: 'Series', exact: true }).first());
  await click(page.getByRole('button', { name: 'Generate Series' }));
  await seriesCard(page, 1).waitFor();
  await expect.poll(() => page.getByText('20 samples').count()).toBeGreaterThan(0);
  expect(interactions()).toBeLessThanOrEqual(25);
});

it('continues: measure, paste, edit, filter, rank, generate again', async () => {
  const rows = sampleRows(page);
  await (await cellUnder(page, rows.first(), 'Hardness')).click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin });
  await page.evaluate(() => navigator.clipboard.writeText('20\r\n25\r\n5\r\n'));
  await page.keyboard.press('Control+v');
  await page.getByText('3 values pasted').waitFor();
  await expect.poll(async () => (await cellUnder(page, rows.nth(4), 'Hardness')).textContent()).toBe('5');
  expect(await (await cellUnder(page, rows.nth(1), 'Score (rank)')).textContent()).toBe('1');
  expect(await (await cellUnder(page, rows.nth(4), 'Score (rank)')).textContent()).toBe('0');
  expect(await (await cellUnder(page, rows.nth(5), 'Score (rank)')).textContent()).toBe('N/A');

  await (await cellUnder(page, rows.first(), 'Hardness')).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Escape');
  expect(await (await cellUnder(page, rows.first(), 'Hardness')).textContent()).toBe('10');

  await page.getByRole('button', { name: 'Filter' }).click();
  const menu = page.getByRole('dialog', { name: 'Sample filter' });
  // Reduced motion: tests must not click elements that still move.
  expect(await menu.evaluate((opened) => getComputedStyle(opened).transitionDuration)).toMatch(/^0s(, 0s)*$/);
  await choose(menu, /^Parameter/, 'score');
  await choose(menu, /^Operator/, '⩾');
  await menu.getByLabel(/^Value/).fill('0.5');
  await menu.getByRole('button', { name: 'Add filter' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => rows.count()).toBe(3);
  // Leaving the window asks whether to drop unsaved values.
  await expect.poll(() => page.locator('tr[aria-busy]').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Score (rank)' }).first().click();
  await page.getByRole('button', { name: 'Score (rank)' }).first().click();
  await expect.poll(async () => (await cellUnder(page, rows.first(), 'Hardness')).textContent()).toBe('30');

  await page.getByRole('button', { name: 'Generate Series' }).click();
  await seriesCard(page, 2).waitFor();
  expect(errors).toEqual([]);
});
