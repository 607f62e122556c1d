import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openWindow, url, windowOf } from './open-window.ts';

/** Where the visible product name is, in pixels, and the bottom of its bar. */
async function nameAt(page: Page): Promise<{ x: number; y: number; width: number }> {
  const name = page.getByText('Serieslab', { exact: true }).filter({ visible: true });
  const { x = 0, y = 0, width = 0 } = (await name.boundingBox()) ?? {};
  return { x, y, width };
}

const sizes = [
  [1280, 800],
  [390, 844],
  [700, 900],
  [800, 390],
] as const;

it.each(sizes)(
  'shows the bar of the frame before any script has loaded, where it stays, at %i × %i',
  async (width, height) => {
    const { page } = await windowOf();
    await page.setViewportSize({ width, height });
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    await page.getByText('Serieslab', { exact: true }).waitFor();
    // Elements have places before their style sheet is there, which nobody sees.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    const before = await nameAt(page);
    release();
    await page.getByRole('link', { name: 'Serieslab, to the dashboard' }).waitFor();
    expect(await page.locator('.first-paint').count()).toBe(0);
    const after = await nameAt(page);
    for (const side of ['x', 'y', 'width'] as const) expect(before[side]).toBeCloseTo(after[side], 0);
    await page.context().close();
  },
);

it('shows no bar to whoever is not signed in', async () => {
  const { page } = await openWindow();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${url}/dashboard`, { waitUntil: 'load' });
  expect(await page.locator('.first-paint').isVisible()).toBe(false);
  await page.context().close();
});
