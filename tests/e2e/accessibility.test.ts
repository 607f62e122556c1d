import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { allScreens } from './screens/screen-lists.ts';
import { buildScreenWorld, type ScreenWorld } from './screens/screen-world.ts';
import { type View, visitEach } from './screens/visit-each.ts';

const axeSource = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
let browser: Browser;
let world: ScreenWorld;

beforeAll(async () => {
  // Each screen loads the application anew, and drops what V8's optimizing compilers made before it has paid.
  browser = await openBrowser(['--js-flags=--no-opt,--no-maglev']);
  world = await buildScreenWorld(inject('url'), inject('superadmin'));
});
afterAll(() => browser?.close());

it('has no accessibility violations and no sideways scrolling on any screen, light and dark, wide and narrow', {
  timeout: 600_000,
}, async () => {
  const screens = await allScreens();
  const found: string[] = [];
  await visitEach(browser, {
    world,
    screens,
    // The wide view has covered the dark theme's colours.
    skip: ({ only }, { theme, width }) => theme === 'dark' && width === 360 && only !== 'narrow',
    visit: async (page, { name }, view) => {
      const where = `${name}, ${view.theme}, ${view.width}`;
      for (const violation of await violations(page, view)) found.push(`${where}: ${violation}`);
      if (!(await fits(page))) found.push(`${where}: too wide`);
    },
  });
  expect(found).toEqual([]);
});

/** True if nothing scrolls sideways, once the screen has adapted to the window's new width. */
function fits(page: Page): Promise<boolean> {
  const fitting = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, {
    timeout: 15_000,
  });
  return fitting.then(
    () => true,
    () => false,
  );
}

/** The dark theme differs only in colours. */
async function violations(page: Page, { theme }: View): Promise<string[]> {
  // Injected once per screen: the script has half a megabyte, and all views use one page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(theme === 'dark' ? { runOnly: ['color-contrast'] } : {}) };
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
