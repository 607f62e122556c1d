import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { freshApi } from '../support/api.ts';
import { fillLogin } from '../support/browser.ts';
import { disturb } from '../support/disturb.ts';
import { isNight } from '../support/night.ts';
import { randomFailures } from '../support/random-failures.ts';
import { typingLaboratory } from '../support/typing-laboratory.ts';
import { humanPace, quickPace, someReading, typist } from '../support/typist.ts';
import { superadmin, url, windowOf } from './open-window.ts';

/** 8 values typed quickly, 60 at night, or `TYPED_VALUES` values at a person's speed. */
const { TYPED_VALUES } = process.env;
const count = Number(TYPED_VALUES ?? (isNight ? 60 : 8));
const pace = TYPED_VALUES ? humanPace : quickPace;

if (isNight || TYPED_VALUES) {
  it('stores every typed value while another person edits, generates, models and cancels', async () => {
    const laboratory = await typingLaboratory(url, superadmin, Math.ceil(count / 2));
    const { page, errors } = await windowOf();
    await page.goto(`${url}${laboratory.address}/series`);
    const stop = disturb(freshApi(url, laboratory.bob), laboratory, createRandom(2));
    const typed = new Map<string, string>();
    await typeColumns(page, createRandom(1), laboratory.rows, typed, () => marksEqualServer(page, laboratory));
    await stop();
    await allIsSaved(page);
    expect(await laboratory.stored()).toEqual(numbers(typed));
    expect(errors).toEqual([]);
  });
}

it('loses no value to failing requests and the end of the session, and shows none to another account', async () => {
  const laboratory = await typingLaboratory(url, superadmin, Math.ceil(count / 2));
  const { page, errors } = await windowOf();
  await page.goto(`${url}${laboratory.address}/series`);
  await firstCell(page, 'Hardness').waitFor();
  const failures = await randomFailures(page, createRandom(3), 0.2);
  const typed = new Map<string, string>();
  const random = createRandom(4);
  const checkMarks = () => marksEqualServer(page, laboratory);
  await typeColumn(page, random, 'Hardness', laboratory.rows, typed, checkMarks);

  // The session ends while one value is unsaved and another one is being typed.
  failures.refuseSaves();
  const hands = typist(page, random, pace);
  await goToColumn(page, 'Cost');
  await hands.value('Cost, sample 1', '12.25');
  await hands.begin('Cost, sample 2', '3');
  await hands.keys('4.5');
  failures.endSession();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForURL('**/login');
  failures.stop();

  await fillLogin(page, laboratory.bob);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(await page.getByText(/not saved|typed earlier/).count()).toBe(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  failures.refuseSaves();
  await fillLogin(page, superadmin);
  await page.getByText(/\d+ values? of Small (is|are) not saved/).waitFor();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await firstCell(page, 'Cost').and(page.locator('.unsaved')).waitFor();
  expect(await firstCell(page, 'Cost').textContent()).toMatch(/12\.25$/);
  failures.stop();

  // The other one was not finished: it is offered, not saved.
  await page.getByText(/^1 value is not saved: It was being typed when the session ended/).waitFor();
  const kept = await laboratory.stored();
  expect([kept.get('Cost 1'), kept.has('Cost 2')]).toEqual([12.25, false]);
  const second = table(page).locator('[data-cell="Cost 2"]');
  await second.getByRole('button', { name: /^Not saved/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await allIsSaved(page);
  expect((await laboratory.stored()).get('Cost 2')).toBe(34.5);
  failures.start();
  await typeColumn(page, random, 'Cost', laboratory.rows, typed, checkMarks);
  failures.stop();
  await allIsSaved(page);
  expect(await laboratory.stored()).toEqual(numbers(typed));
  expect(errors).toEqual([]);
});

const columns = ['Hardness', 'Cost'] as const;
type Laboratory = Awaited<ReturnType<typeof typingLaboratory>>;
const numbers = (typed: ReadonlyMap<string, string>) =>
  new Map([...typed].sort().map(([cell, text]): [string, number] => [cell, Number(text)]));

async function typeColumns(page: Page, random: Random, rows: number, typed: Map<string, string>, check: Check) {
  for (const column of columns) await typeColumn(page, random, column, rows, typed, check);
}
type Check = () => Promise<void>;

/** Types a value into each row of a column, from the top, and regularly checks the marks on the screen. */
async function typeColumn(
  page: Page,
  random: Random,
  column: string,
  rows: number,
  typed: Map<string, string>,
  check: Check,
) {
  const hands = typist(page, random, pace);
  await goToColumn(page, column);
  for (let row = 1; row <= rows; row++) {
    const text = someReading(random);
    await hands.value(`${column}, sample ${row}`, text);
    typed.set(`${column} ${row}`, text);
    if (row % 4 === 0) await check();
  }
}

const table = (page: Page) => page.getByRole('grid', { name: 'Samples of series 1', exact: true });
const firstCell = (page: Page, column: string) => table(page).locator(`[data-cell="${column} 1"]`);

async function goToColumn(page: Page, column: string): Promise<void> {
  await table(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+Home');
  await firstCell(page, column).click();
  await page.keyboard.press('Escape');
}

/** Every value without a mark is stored on the server; what a model expects of an empty cell is no value. */
async function marksEqualServer(page: Page, laboratory: Laboratory): Promise<void> {
  const shown = await table(page)
    .locator('td.output:not(.unsaved):not(.editing):not(:has(.interval))')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('data-cell') ?? '', cell.textContent ?? '']));
  const stored = await laboratory.stored();
  const wrong = shown.filter(([cell = '', text]) => text !== '' && stored.get(cell) !== Number(text));
  expect(wrong).toEqual([]);
}

async function allIsSaved(page: Page): Promise<void> {
  await expect.poll(() => table(page).locator('.unsaved').count()).toBe(0);
  await expect.poll(() => page.getByRole('status', { name: 'Unsaved values' }).textContent()).toBe('');
}
