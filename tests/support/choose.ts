import type { Locator, Page } from 'playwright-core';

/**
 * Chooses an option of a select. The list is opened by key: a press of the mouse that lasts, as on a slow machine, is
 * a drag to the select, and its end may close the list or choose what lies under the pointer.
 */
export async function choose(scope: Page | Locator, label: string | RegExp, option: string | RegExp): Promise<void> {
  await scope.getByRole('combobox', { name: label }).press('ArrowDown');
  const page = 'page' in scope ? scope.page() : scope;
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
}
