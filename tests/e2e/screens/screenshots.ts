import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '#tests/support/browser.ts';
import { withStack } from '#tests/support/with-stack.ts';
import type { Screen } from './screen.ts';
import { allScreens } from './screen-lists.ts';
import { buildScreenWorld } from './screen-world.ts';
import { type View, visitEach } from './visit-each.ts';

// `npm run screenshots`, optionally with parts of names after `--`: every screen in every view, into `screenshots/`.
const folder = join(import.meta.dirname, '../../../screenshots');
const wanted = process.argv.slice(2);
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await withStack(async ({ url, superadmin }) => {
  const browser = await openBrowser();
  try {
    const world = await buildScreenWorld(url, superadmin);
    const screens = await allScreens();
    const shown =
      wanted.length === 0 ? screens : screens.filter(({ name }) => wanted.some((part) => name.includes(part)));
    const visit = async (page: Page, { name }: Screen, { theme, width }: View) => {
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
    };
    await visitEach(browser, { world, screens: shown, visit });
    process.stdout.write(`${shown.length} screens are in ${folder}\n`);
  } finally {
    await browser.close();
  }
});
process.exit();
