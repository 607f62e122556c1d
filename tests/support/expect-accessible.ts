import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects no accessibility violation and no sideways scrolling, light and dark, at 1280 pixels and a narrow width. */
export async function expectAccessible(page: Page, narrow: number): Promise<void> {
  await page.evaluate(axe.source);
  for (const width of [1280, narrow]) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of ['light', 'dark']) {
      await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme), mode);
      // Colours are animated: half-way they are neither the old nor the new one.
      await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => 0)');
      const found = await page.evaluate('axe.run(document.body).then((r) => r.violations.map(({ id }) => id))');
      expect({ width, mode, found }).toEqual({ width, mode, found: [] });
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
}
