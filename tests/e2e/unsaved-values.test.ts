import type { Page, Request } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { isNight } from '../support/night.ts';
import { typingLaboratory } from '../support/typing-laboratory.ts';
import { superadmin, url, windowOf } from './open-window.ts';

let page: Page;

const laboratory = await typingLaboratory(url, superadmin, 6);
beforeEach(async () => {
  ({ page } = await windowOf());
  await open(page);
});

const open = async (window: Page) => {
  await window.goto(`${url}${laboratory.address}/series`);
  await cell(window, 'Cost 6').waitFor();
};
const cell = (window: Page, name: string) => window.locator(`[data-cell="${name}"]`);
const line = (window: Page) => window.getByRole('status', { name: 'Unsaved values' });
const saved = (name: string) => expect.poll(async () => (await laboratory.stored()).get(name));
async function type(window: Page, name: string, text: string) {
  await cell(window, name).click();
  await window.keyboard.type(`${text}\n`);
}
const entry = (window: Page, name: string) => window.getByRole('navigation', { name: 'Main' }).getByText(name);
const holdSaves = (window: Page) =>
  window.context().route('**/api/samples/*', (route) => route.fulfill({ status: 503, body: '' }));
const letSaves = (window: Page) => window.context().unroute('**/api/samples/*');

it('reports in one line that it is offline, and keeps edits over other screens until the network is back', async () => {
  await entry(page, 'Models').click();
  await page.getByText('No model data available').waitFor();
  await entry(page, 'Settings').click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await entry(page, 'Series').click();
  await cell(page, 'Hardness 1').waitFor();
  await page.context().setOffline(true);
  await line(page)
    .getByText(/^Offline: what was loaded can be read/)
    .waitFor();
  await type(page, 'Hardness 1', '11.5');
  await type(page, 'Cost 1', '12.5');
  await line(page)
    .getByText(/^Offline: 2 values are kept in this browser/)
    .waitFor();
  await entry(page, 'Models').click();
  await page.getByText('No model data available').waitFor();
  // The effects report is computed in a worker, whose script is there already.
  await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
  expect(await page.getByText('could not compute').count()).toBe(0);
  await entry(page, 'Series').click();
  await expect.poll(() => cell(page, 'Hardness 1').textContent()).toMatch(/11\.5$/);
  expect(await page.locator('.MuiSkeleton-root').count()).toBe(0);
  expect(await page.getByText('Server error').count()).toBe(0);
  await page.context().setOffline(false);
  await saved('Hardness 1').toBe(11.5);
  await saved('Cost 1').toBe(12.5);
  await expect.poll(() => line(page).textContent()).toBe('');
});

if (isNight) {
  it('keeps unsaved values when the page is reloaded, and offers the one that was being typed', async () => {
    await holdSaves(page);
    await type(page, 'Hardness 2', '21.5');
    await line(page)
      .getByText(/^1 value is not saved: Server error \(503\)/)
      .waitFor();
    await cell(page, 'Cost 2').click();
    await page.keyboard.type('22.5');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => cell(page, 'Hardness 2').textContent()).toMatch(/21\.5$/);
    await letSaves(page);
    await saved('Hardness 2').toBe(21.5);
    await line(page)
      .getByText(/^1 value is not saved: It was being typed when the window closed/)
      .waitFor();
    expect((await laboratory.stored()).has('Cost 2')).toBe(false);
    await cell(page, 'Cost 2')
      .getByRole('button', { name: /^Not saved/ })
      .click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved('Cost 2').toBe(22.5);
  });

  it('shows in each tab the unsaved values of another, sends them once, and takes over from a closed tab', async () => {
    const other = await page.context().newPage();
    await open(other);
    const sent: string[] = [];
    const note = (tab: string) => (request: Request) => {
      if (request.method() === 'PATCH') sent.push(tab);
    };
    page.on('request', note('first'));
    other.on('request', note('second'));
    await holdSaves(page);
    await type(page, 'Hardness 3', '31.5');
    await expect.poll(() => cell(other, 'Hardness 3').textContent()).toMatch(/31\.5$/);
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(new Set(sent)).toEqual(new Set(['first']));
    await page.close();
    await expect.poll(() => sent).toContain('second');
    await letSaves(other);
    await saved('Hardness 3').toBe(31.5);
    await expect.poll(() => cell(other, 'Hardness 3').textContent()).toBe('31.5');
  });

  it('says that the server does not answer yet, and saves once when it does', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let sent = 0;
    await page.context().route('**/api/samples/*', async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await type(page, 'Hardness 4', '41.5');
    await line(page)
      .getByText(/^1 value is not saved: The server does not answer yet/)
      .waitFor();
    answer();
    await saved('Hardness 4').toBe(41.5);
    await expect.poll(() => line(page).textContent()).toBe('');
    expect(sent).toBe(1);
    await letSaves(page);
  });
}
