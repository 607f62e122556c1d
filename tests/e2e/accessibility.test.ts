import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe-violations.ts';
import { computingBrowser } from '../support/browser.ts';
import { isNight, oneIn } from '../support/night.ts';
import { superadmin, url } from './open-window.ts';
import type { Screen } from './screens/screen.ts';
import { allScreens } from './screens/screen-lists.ts';
import { buildScreenWorld } from './screens/screen-world.ts';
import { type View, visitEach } from './screens/visit-each.ts';

/** These stand for all: by day a half of them by seed, light and dark in turn, which must fit a phone. */
const archetypes = [
  ...['login', 'dashboard', 'account-security', 'admin-users', 'admin-workspace-new', 'settings-function-refused'],
  ...['series', 'series-import-rejected', 'models-table'],
];

const world = await buildScreenWorld(url, superadmin);

const all = await allScreens();
const chosen = oneIn(2, archetypes);
const screens = isNight ? all : all.filter(({ name }) => chosen.includes(name));
/** So many screens a test, which has a time limit; of one account, whose windows share what they have loaded. */
const atOnce = 16;
const groups = (['nobody', 'member', 'superadmin'] as const).flatMap((role) => {
  const own = screens.filter(({ as }) => as === role);
  return Array.from({ length: Math.ceil(own.length / atOnce) }, (_, group) => {
    const some = own.slice(group * atOnce, (group + 1) * atOnce);
    return { some, names: `${some.at(0)?.name} to ${some.at(-1)?.name}` };
  });
});

it('has the screens that stand for the others', () => {
  const names = all.map(({ name }) => name);
  expect(archetypes.filter((name) => !names.includes(name))).toEqual([]);
});

it.each(groups)(
  'has no accessibility violations in light or dark, and nothing scrolls sideways: $names',
  async ({ some }) => {
    const found: string[] = [];
    await visitEach(await computingBrowser(), {
      world,
      screens: some,
      skip: (screen, view) => !isNight && !isExamined(screen, view) && !isPhone(view),
      visit: async (page, screen, view) => {
        const where = `${screen.name}, ${view.theme}, ${view.width}`;
        if (isNight || isExamined(screen, view)) {
          for (const violation of await axeViolations(page)) found.push(`${where}: ${violation}`);
        }
        if (!(await fits(page))) found.push(`${where}: too wide`);
      },
    });
    expect(found).toEqual([]);
  },
);

/** By day each screen is examined in one view. */
const isExamined = ({ name, only }: Screen, { theme, width }: View) =>
  theme === (chosen.indexOf(name) % 2 === 0 ? 'light' : 'dark') && width === (only === 'narrow' ? 360 : 1280);

const isPhone = ({ theme, width }: View) => theme === 'light' && width === 360;

/** True if nothing scrolls sideways, once the screen has adapted to the window's new width. */
function fits(page: Page): Promise<boolean> {
  return page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
    .then(
      () => true,
      () => false,
    );
}
