import { expect, it } from 'vitest';
import { cellUnder, sampleRows } from '../support/workspace-journey.ts';
import { openSeries, ownExperiment, url, windowOf } from './open-window.ts';

// Ranges of the table with a real mouse and a real clipboard.

const { api, workspace, ...made } = await ownExperiment();
const experiment = made.experiment.uuid;
const samples = Array.from({ length: 20 }, (_, row) => ({ heat: 5 * row, binder: row % 2 ? 'Acrylic' : 'Epoxy' }));
await api.call('importSeries', { path: { id: experiment }, body: { samples, options: {} } });
const { page, errors } = await windowOf();
await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
await openSeries(page, made.address);

const hardness = async () =>
  ((await api.call('listSeries', { path: { id: experiment } })).series[0]?.samples ?? []).map(
    ({ outParameters }) => outParameters[0]?.value ?? null,
  );
async function drag(from: [row: number, column: string], to: [row: number, column: string]) {
  const [a, b] = await Promise.all(
    [from, to].map(async ([row, column]) => (await cellUnder(page, sampleRows(page).nth(row), column)).boundingBox()),
  );
  if (!a || !b) throw new Error('A cell is not in view');
  await page.mouse.move(a.x + 10, a.y + 10);
  await page.mouse.down();
  await page.mouse.move(b.x + 10, b.y + 12, { steps: 8 });
  await page.mouse.up();
}
const selected = () => page.locator('td[aria-selected=true]');

it('selects cells by dragging, copies them, and pastes them elsewhere', async () => {
  await drag([1, 'Heat'], [3, 'Binder']);
  expect(await selected().allTextContents()).toEqual(['5', 'Acrylic', '10', 'Epoxy', '15', 'Acrylic']);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await page.keyboard.press('Control+C');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('5\tAcrylic\r\n10\tEpoxy\r\n15\tAcrylic');
  await drag([0, 'Heat'], [2, 'Heat']);
  await page.keyboard.press('Control+C');
  await page.keyboard.press('Escape');
  await drag([4, 'Hardness'], [9, 'Hardness']);
  await page.keyboard.press('Control+V');
  await expect.poll(hardness).toEqual([...Array(4).fill(null), 0, 5, 10, 0, 5, 10, ...Array(10).fill(null)]);
});

it('fills down beyond what is in view, and undoes it in one step', async () => {
  await drag([9, 'Hardness'], [9, 'Hardness']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect.poll(() => page.getByText('11 rows × 1 column selected').count()).toBe(1);
  await page.keyboard.press('Control+D');
  await expect.poll(hardness).toEqual([...Array(4).fill(null), 0, 5, 10, 0, 5, ...Array(11).fill(10)]);
  await page.keyboard.press('Control+Z');
  await expect.poll(hardness).toEqual([...Array(4).fill(null), 0, 5, 10, 0, 5, 10, ...Array(10).fill(null)]);
  expect(errors).toEqual([]);
});
