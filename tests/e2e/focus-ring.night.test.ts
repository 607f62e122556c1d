import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { focusRing } from '../support/focus-ring.ts';
import { superadmin, url } from './open-window.ts';
import { allScreens } from './screens/screen-lists.ts';
import { buildScreenWorld } from './screens/screen-world.ts';
import { visitEach } from './screens/visit-each.ts';

const walked = [
  ...['login', 'login-locked', 'password-reset-spent', 'manual', 'dashboard', 'projects', 'experiments'],
  ...['experiment-new-typed', 'series', 'series-filter', 'series-columns', 'sample-edit', 'models', 'charts'],
  ...['settings-outputs', 'settings-function-new', 'settings-output-range', 'account-profile', 'account-settings'],
  ...['admin-workspaces', 'admin-user-new', 'admin-row-menu', 'admin-licence-new', 'avatar-menu', 'not-found'],
];
const mostStops = 70;

const world = await buildScreenWorld(url, superadmin);

it('marks whatever has the focus by a ring of 2 pixels and a contrast of 3, light and dark', async () => {
  const screens = (await allScreens()).filter(({ name }) => walked.includes(name));
  expect(screens.length).toBe(walked.length);
  const found = new Set<string>();
  let stops = 0;
  await visitEach(await sharedBrowser(), {
    world,
    screens,
    skip: (_screen, { width }) => width === 360,
    visit: async (page, { name }, { theme }) => {
      for await (const { of, width, contrast } of ringsOf(page)) {
        stops += 1;
        if (width < 2 || contrast < 3) found.add(`${name}, ${theme}: ${of} ${width} px, ${contrast.toFixed(1)}`);
      }
    },
  });
  expect([...found]).toEqual([]);
  expect(stops).toBeGreaterThan(walked.length * 10);
});

/** Continues by Tab, and by the arrows in a menu, until the page or a stop comes again. */
async function* ringsOf(page: Page) {
  const seen = new Set<string>();
  const key = (await page.locator('[role=menu]:visible').count()) > 0 ? 'ArrowDown' : 'Tab';
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press(key);
    const ring = await focusRing(page);
    if (!ring) return;
    // Its ring is on the thumb, whose style cannot be read.
    if (ring.of.includes('Range of')) continue;
    const at = await page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      return `${box?.x} ${(box?.y ?? 0) + scrollY}`;
    });
    if (seen.has(`${ring.of} ${at}`)) return;
    seen.add(`${ring.of} ${at}`);
    yield ring;
  }
}
