import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe-violations.ts';
import { computingBrowser } from '../support/browser.ts';
import { isNight } from '../support/night.ts';
import { superadmin, url } from './open-window.ts';
import type { Screen } from './screens/screen.ts';
import { allScreens } from './screens/screen-lists.ts';
import { buildScreenWorld, type ScreenWorld } from './screens/screen-world.ts';
import { type View, visitEach } from './screens/visit-each.ts';

/** By day these stand for all in the dark and on a phone; of the others the first of each address is examined. */
const archetypes = [
  ...['login', 'manual-formulas', 'dashboard', 'account-security', 'admin-users', 'admin-workspace-new'],
  ...['admin-row-menu', 'settings-function-refused', 'series', 'series-not-saved', 'series-filter', 'sample-menu'],
  ...['series-import-rejected', 'models-table', 'charts-data'],
];

const world = await buildScreenWorld(url, superadmin);

const all = await allScreens();
const screens = isNight ? all : all.filter(isByDay);
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
      skip: ({ name, only }, view) => !isNight && !isSeenByDay(view, only, archetypes.includes(name)),
      visit: async (page, { name, only }, view) => {
        const where = `${name}, ${view.theme}, ${view.width}`;
        const isWhole = isNight || isUsual(view, only);
        if (isWhole || view.theme === 'dark') {
          const rules = isWhole ? {} : { runOnly: ['color-contrast'] };
          for (const violation of await axeViolations(page, rules)) found.push(`${where}: ${violation}`);
        }
        if (!(await fits(page))) found.push(`${where}: too wide`);
      },
    });
    expect(found).toEqual([]);
  },
);

function isByDay(screen: Screen): boolean {
  return archetypes.includes(screen.name) || all.find((one) => addressOf(one) === addressOf(screen)) === screen;
}

/** The address of a screen, with the same word for each workspace, project and experiment. */
function addressOf({ path }: Screen): string {
  const anyWorld = new Proxy({}, { get: (_world, key) => (key === 'expired' ? 'expired' : 'some') });
  // A path that spreads the world has names of no value.
  return path(anyWorld as ScreenWorld)
    .replaceAll('undefined', 'some')
    .replace(/\?.*/, '');
}

/** The view in which a screen is examined by all rules. */
const isUsual = ({ theme, width }: View, only: 'wide' | 'narrow' | undefined) =>
  theme === 'light' && width === (only === 'narrow' ? 360 : 1280);

const isSeenByDay = (view: View, only: 'wide' | 'narrow' | undefined, isArchetype: boolean) =>
  isUsual(view, only) || (isArchetype && (view.theme === 'dark') === (view.width === 1280));

/** True if nothing scrolls sideways, once the screen has adapted to the window's new width. */
function fits(page: Page): Promise<boolean> {
  return page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
    .then(
      () => true,
      () => false,
    );
}
