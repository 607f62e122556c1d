import type { Locator, Page } from 'playwright-core';

/**
 * Chooses an option of a select. Opens the list with a key: on a slow machine, a long press of the mouse counts as a
 * drag, whose end may close the list or choose the option under the pointer.
 */
export async function choose(scope: Page | Locator, label: string | RegExp, option: string | RegExp): Promise<void> {
  await scope.getByRole('combobox', { name: label }).press('ArrowDown');
  const page = 'page' in scope ? scope.page() : scope;
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}
