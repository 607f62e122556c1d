import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '#infra/start/machine.mjs';
import { windows } from './windows.ts';

const chromiumArguments =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export interface Credentials {
  email: string;
  password: string;
}

/** The machine's own Chromium. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumArguments.split(' '), ...more] });
}

let shared: Promise<Browser> | undefined;

/** One Chromium for all files of a process; whoever closes it closes the windows that are open. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  const browser = await shared;
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/**
 * Opens a window with its own storage and without animations, because a click may miss a moving element. Script errors
 * of the page fail the tests that check them.
 */
export async function newWindow(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.setDefaultTimeout(45_000);
  windows.add(page);
  page.on('close', () => windows.delete(page));
  return { page, errors };
}

/** A signed-in window with its own storage. */
export async function signedInWindow(browser: Browser, url: string, user: Credentials) {
  const { page, errors } = await newWindow(browser);
  await signIn(page, url, user);
  return { page, errors };
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
