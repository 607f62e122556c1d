import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../../support/browser.ts';
import type { Screen } from './screen.ts';
import type { ScreenWorld } from './screen-world.ts';

/** How a screen is looked at. */
export interface View {
  theme: 'light' | 'dark';
  width: 1280 | 360;
}
export const views: readonly View[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 360 },
];

type Visit = (page: Page, screen: Screen, view: View) => Promise<void>;

/** Opens each screen, brings it into its state, and visits it in every view without loading it again. */
export async function walkScreens(browser: Browser, world: ScreenWorld, screens: readonly Screen[], visit: Visit) {
  for (const role of ['nobody', 'member', 'superadmin'] as const) {
    const own = screens.filter(({ as }) => as === role);
    if (own.length === 0) continue;
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce', colorScheme: 'light' });
    try {
      await walkAs(context, role, { world, own, visit });
    } finally {
      await context.close();
    }
  }
}

interface Walk {
  world: ScreenWorld;
  own: readonly Screen[];
  visit: Visit;
}

async function walkAs(context: BrowserContext, role: Screen['as'], { world, own, visit }: Walk): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (role !== 'nobody') await signIn(page, world.url, world[role]);
  for (const screen of own) {
    const first = screen.only === 'narrow' ? 360 : 1280;
    await page.setViewportSize({ width: first, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${world.url}${screen.path(world)}`);
    await isReady(page, screen.name);
    await screen.prepare?.(page, world);
    await isReady(page, screen.name);
    for (const view of views) {
      if (screen.only && (screen.only === 'wide') !== (view.width === 1280)) continue;
      await page.setViewportSize({ width: view.width, height: view.width === 360 ? 780 : 900 });
      await page.emulateMedia({ colorScheme: view.theme });
      await isReady(page, screen.name);
      await visit(page, screen, view);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/** Until there is a heading, nothing loads, and nothing moves. */
async function isReady(page: Page, name: string): Promise<void> {
  await page.addStyleTag({ content: '*,*::before,*::after{transition:none!important;animation:none!important}' });
  await page
    .waitForFunction(() => {
      const moving = document.querySelectorAll('[role=progressbar], .MuiSkeleton-root, [aria-busy=true]');
      const isLoading = [...moving].some((element) => element.checkVisibility({ visibilityProperty: true }));
      return document.querySelector('h1, h2') !== null && !isLoading;
    })
    .catch(() => {
      throw new Error(`The screen ${name} is never ready`);
    });
}
