import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '#tests/support/browser.ts';
import type { Screen } from './screen.ts';
import type { ScreenWorld } from './screen-world.ts';

/** How a screen is looked at. */
export interface View {
  theme: 'light' | 'dark';
  width: 1280 | 360;
}
const views: readonly View[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 360 },
];
/** Windows that work side by side, and how many screens are worth another one. More than these starve a small machine. */
const mostWindows = 4;
const screensAWindow = 10;

type Visit = (page: Page, screen: Screen, view: View) => Promise<void>;

interface Walk {
  world: ScreenWorld;
  screens: readonly Screen[];
  visit: Visit;
  /** Views of which nothing new is learned. */
  skip?: (screen: Screen, view: View) => boolean;
}

/** Opens each screen, brings it into its state, and visits it in every view without loading it again. */
export async function visitEach(browser: Browser, { screens, ...walk }: Walk): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    (['nobody', 'member', 'superadmin'] as const).map(async (role) => {
      const own = screens.filter(({ as }) => as === role);
      if (own.length === 0) return;
      const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce', colorScheme: 'light' });
      try {
        // A screen may lead sockets astray: what that takes is set up while no page of the context is there to close.
        await context.routeWebSocket(/^none/, () => undefined);
        await visitAs(context, role, { ...walk, screens: own }, failures);
      } finally {
        await context.close();
      }
    }),
  );
  if (failures.length > 0) throw new Error(failures.map(String).join('\n'));
}

/** A screen that cannot be visited is told of at the end: the others are worth seeing all the same. */
async function visitAs(
  context: BrowserContext,
  role: Screen['as'],
  { screens, ...walk }: Walk,
  failures: unknown[],
): Promise<void> {
  const first = await newPage(context);
  if (role !== 'nobody') await signIn(first, walk.world.url, walk.world[role]);
  await first.close();
  const windows = Math.min(mostWindows, Math.ceil(screens.length / screensAWindow));
  await Promise.all(
    Array.from({ length: windows }, async (_, at) => {
      const own = screens.filter((_screen, index) => index % windows === at);
      let page = await newPage(context);
      for (const screen of own) {
        const done = await visitViews(page, screen, walk).then(
          () => true,
          (error: Error) => void failures.push(`${screen.name}: ${error.message}`),
        );
        // Another page costs half a second of a processor. What is still waiting for an answer goes with its page.
        if (done && !screen.busy) await page.unrouteAll({ behavior: 'ignoreErrors' });
        else {
          await page.close();
          page = await newPage(context);
        }
      }
      await page.close();
    }),
  );
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

async function visitViews(page: Page, screen: Screen, { world, visit, skip }: Omit<Walk, 'screens'>): Promise<void> {
  await show(page, { theme: 'light', width: screen.only === 'narrow' ? 360 : 1280 });
  await page.goto(`${world.url}${screen.path(world)}`);
  await isReady(page, screen);
  await screen.prepare?.(page, world);
  // What moves would be looked at half-way.
  await page.addStyleTag({ content: '*,*::before,*::after{transition:none!important;animation:none!important}' });
  for (const view of views) {
    if (screen.only && (screen.only === 'wide') !== (view.width === 1280)) continue;
    if (skip?.(screen, view)) continue;
    await show(page, view);
    await isReady(page, screen);
    await visit(page, screen, view);
  }
}

async function show(page: Page, { theme, width }: View): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
  await page.emulateMedia({ colorScheme: theme });
}

/** Until there is a heading and nothing loads; of a busy screen `prepare` says when. */
async function isReady(page: Page, { name, busy }: Screen): Promise<void> {
  const ready = page.waitForFunction((mayLoad) => {
    const loading = document.querySelectorAll('[role=progressbar], .MuiSkeleton-root, [aria-busy=true]');
    const isLoading = [...loading].some((element) => element.checkVisibility({ visibilityProperty: true }));
    return mayLoad || (document.querySelector('h1, h2') !== null && !isLoading);
  }, busy === true);
  await ready.catch(() => {
    throw new Error(`The screen ${name} is never ready`);
  });
}
