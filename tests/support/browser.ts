import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '#infra/start/machine.mjs';
import { Api } from './api.ts';
import { patience } from './patience.ts';

const chromiumArguments =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The windows that tests have opened. */
export const windows = new Set<Page>();

export interface Credentials {
  email: string;
  password: string;
}

/** The machine's own Chromium. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumArguments.split(' '), ...more] });
}

/** Nothing is drawn for a person, which needs no process of its own. */
const drawnWithin = '--in-process-gpu';
/** Most pages of tests are left before what V8's optimizing compilers make of them has paid. */
const unoptimized = '--js-flags=--no-opt,--no-maglev';
const shared = new Map<string, Promise<Browser>>();

/** One Chromium for all files of a process. */
export const sharedBrowser = (): Promise<Browser> => share([drawnWithin, unoptimized]);

/** The same for pages that learn models and predict, which pays to be optimized. */
export const computingBrowser = (): Promise<Browser> => share([drawnWithin]);

function share(more: readonly string[]): Promise<Browser> {
  const key = more.join(' ');
  const opened = shared.get(key) ?? openBrowser(more);
  shared.set(key, opened);
  return opened;
}

/** Closes the windows of a file, not the browsers. */
export async function closeWindows(): Promise<void> {
  const browsers = await Promise.all(shared.values());
  await Promise.all(browsers.flatMap((browser) => browser.contexts()).map((context) => context.close()));
}

/** A context whose waits have the patience of all tests. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patience);
  return context;
}

/**
 * Opens a window with its own storage and without animations, because a click may miss a moving element. Script errors
 * of the page fail the tests that check them.
 */
export async function newWindow(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await newContext(browser, {
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  windows.add(page);
  page.on('close', () => windows.delete(page));
  return { page, errors };
}

/** A signed-in window with its own storage, on no page yet. */
export async function signedInWindow(browser: Browser, url: string, user: Credentials) {
  return newWindow(browser, { storageState: await sessionOf(url, user) });
}

/** The storage of a browser in which the user has signed in, without the form. */
export async function sessionOf(url: string, { email, password }: Credentials) {
  const { access, refresh } = await new Api(url).call('createToken', { body: { email, password } });
  const localStorage = [
    { name: 'serieslab.token', value: access },
    { name: 'serieslab.refresh-token', value: refresh },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

export async function signIn(page: Page, url: string, user: Credentials): Promise<void> {
  await page.goto(`${url}/login`);
  await fillLogin(page, user);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Fills and submits the login form of the open page. */
export async function fillLogin(page: Page, user: Credentials): Promise<void> {
  await page.getByLabel('Login').fill(user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function inDialog(page: Page, title: string | RegExp) {
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
  await dialog.waitFor();
  return dialog;
}
