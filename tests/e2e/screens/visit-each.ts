import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newContext, sessionOf } from '#tests/support/browser.ts';
import type { Screen } from './screen.ts';
import type { ScreenWorld } from './screen-world.ts';

/** A view: size and colour scheme. */
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
/** Number of parallel windows, and of screens that justify another one. More windows take longer on a small machine. */
const maxWindows = 2;
const screensAWindow = 20;
/** Milliseconds between two looks at a page that loads: a look at every frame would have every frame painted. */
const polling = 50;

type Visit = (page: Page, screen: Screen, view: View) => Promise<void>;

interface Walk {
  world: ScreenWorld;
  screens: readonly Screen[];
  visit: Visit;
  /** Views that add nothing for this screen. */
  skip?: (screen: Screen, view: View) => boolean;
}

/** Opens each screen, brings it into its state, and visits it in every view without reloading. */
export async function visitEach(browser: Browser, { screens, ...walk }: Walk): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    (['nobody', 'member', 'superadmin'] as const).map(async (role) => {
      const own = screens.filter(({ as }) => as === role);
      if (own.length === 0) return;
      const { url, ...accounts } = walk.world;
      const context = await newContext(browser, {
        bypassCSP: true,
        colorScheme: 'light',
        ...(role === 'nobody' ? {} : { storageState: await sessionOf(url, accounts[role]) }),
      });
      try {
        await context.addInitScript(keepApart);
        // Socket interception is set up before the context has a page.
        await context.routeWebSocket(/^none/, () => undefined);
        await visitInWindows(context, { ...walk, screens: own }, failures);
      } finally {
        await context.close();
      }
    }),
  );
  if (failures.length > 0) throw new Error(failures.map(String).join('\n'));
}

/**
 * In the page. All windows share the browser's storage: the view that one screen chooses is none of another's, and the
 * unsaved values of a screen are noted in its window, which drops them.
 */
function keepApart(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function keepOthers(key: string, value: string) {
    if (!key.startsWith('serieslab.view.')) setItem.call(this, key, value);
    if (key.startsWith('serieslab.unsaved.')) setItem.call(sessionStorage, `unsaved ${key}`, key);
  };
}

/** A screen that cannot be visited is reported at the end; the others are still visited. */
async function visitInWindows(context: BrowserContext, { screens, ...walk }: Walk, failures: unknown[]): Promise<void> {
  const windows = Math.min(maxWindows, Math.ceil(screens.length / screensAWindow));
  await Promise.all(
    Array.from({ length: windows }, async (_, at) => {
      const own = screens.filter((_screen, index) => index % windows === at);
      let page = await context.newPage();
      for (const screen of own) {
        const done = await visitViews(page, screen, walk).then(
          () => true,
          (error: Error) => void failures.push(`${screen.name}: ${error.message}`),
        );
        // A new page costs half a second of processor time. Pending calls are dropped with their page.
        if (done && !screen.busy) await page.unrouteAll({ behavior: 'ignoreErrors' });
        else {
          await dropUnsavedValues(page);
          await page.close();
          page = await context.newPage();
        }
      }
      await page.close();
    }),
  );
}

/** A value that one screen leaves unsaved would keep the rows of others busy; other windows keep theirs. */
async function dropUnsavedValues(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      for (const [note, key] of Object.entries({ ...sessionStorage }))
        if (note.startsWith('unsaved ')) localStorage.removeItem(key);
    })
    .catch(() => undefined);
}

async function visitViews(page: Page, screen: Screen, { world, visit, skip }: Omit<Walk, 'screens'>): Promise<void> {
  await show(page, { theme: 'light', width: screen.only === 'narrow' ? 360 : 1280 });
  const reloads = screen.prepare?.reloads === true;
  await page.goto(`${world.url}${screen.path(world)}`, { waitUntil: reloads ? 'commit' : 'load' });
  if (!reloads) await isReady(page, screen);
  await screen.prepare?.(page, world);
  // Waits until animations have ended.
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

/** Waits until there is a heading and nothing loads; for a busy screen, `prepare` decides. */
async function isReady(page: Page, { name, busy }: Screen): Promise<void> {
  const ready = page.waitForFunction(
    (mayLoad) => {
      const loading = document.querySelectorAll('[role=progressbar], .MuiSkeleton-root, [aria-busy=true]');
      const visible = [...loading].filter((element) => element.checkVisibility({ visibilityProperty: true }));
      // Charts far below load when they are near.
      if (!mayLoad) visible[0]?.scrollIntoView();
      return mayLoad || (document.querySelector('h1, h2') !== null && visible.length === 0);
    },
    busy === true,
    { polling },
  );
  await ready.catch(() => {
    throw new Error(`The screen ${name} is never ready`);
  });
}
