import { type Browser, chromium, type Page } from 'playwright-core';

const chromiumArguments =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The machine's own Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumArguments.split(' ') });
}

/** A window of its own (own storage), signed in. Errors of the page's own scripts fail the test that looks. */
export async function signedInWindow(browser: Browser, url: string, user: { email: string; password: string }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.setDefaultTimeout(15_000);
  await page.goto(`${url}/login`);
  await page.getByLabel('Login').fill(user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  return { page, errors };
}

export async function inDialog(page: Page, title: string | RegExp) {
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
  await dialog.waitFor();
  return dialog;
}
