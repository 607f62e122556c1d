import { expect, it } from 'vitest';
import { openSeries, ownExperiment, windowOf } from './open-window.ts';

const { api, path, address, experiment } = await ownExperiment();
const samples = Array.from({ length: 12 }, (_, row) => ({ heat: 5 * row, binder: 'Epoxy' }));
await api.call('importSeries', { path, body: { samples, options: {} } });
const measured = async () => {
  const [series] = await api.allSeries(experiment.uuid);
  return (series?.samples ?? []).slice(0, 3).map(({ outParameters }) => outParameters[0]?.value);
};
const { page, errors } = await windowOf();
await page.setViewportSize({ width: 390, height: 844 });
await openSeries(page, address);

const cell = (name: string) => page.locator(`[data-cell="${name}"]`);

it('shows each sample on a phone as a card whose outputs come first, without swiping', async () => {
  await cell('Hardness 1').waitFor();
  const boxes = await Promise.all(['Hardness 1', 'Heat 1', 'Binder 1'].map((name) => cell(name).boundingBox()));
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  const [hardness, heat] = boxes;
  expect(hardness?.y).toBeLessThan(heat?.y ?? 0);
  expect(await cell('Hardness 1').textContent()).toContain('Hardness');
  const grid = page.getByRole('grid').locator('..');
  expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(errors).toEqual([]);
});

it('takes the same output of the next card after each value, by touch and by keys', async () => {
  await cell('Hardness 1').click();
  await page.getByRole('textbox', { name: 'Hardness, sample 1' }).waitFor();
  for (const value of ['4.5', '5', '6.25']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await expect.poll(measured).toEqual([4.5, 5, 6.25]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('Hardness 4');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('2');
});

it('shows the label of a score whole on the narrowest phone', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  const label = page.locator('.cards .rank .label', { hasText: 'rank' }).first();
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(errors).toEqual([]);
});
