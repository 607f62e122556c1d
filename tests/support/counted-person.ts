import type { Locator, Page } from 'playwright-core';

/**
 * A person by mouse and keyboard whose interactions count: a click is one, and so are all keys of one field, with the
 * Tabs and the Enter that lead on. Text goes to where the focus is, so that a field without it costs a click.
 */
export function countedPerson(page: Page) {
  const done: string[] = [];
  return {
    done,
    async click(what: string, target: Locator) {
      done.push(`click: ${what}`);
      await target.click();
    },
    /** Two clicks. */
    async choose(what: string, target: Locator, option: string) {
      done.push(`click: ${what}`, `click: ${option}`);
      await target.click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    /** `field` must have the focus after the keys that lead to it. */
    async type(what: string, field: Locator, text: string, { before = [], after = [] }: Keys = {}) {
      done.push(`type: ${what}`);
      for (const key of before) await page.keyboard.press(key);
      if (!(await hasFocus(field))) throw new Error(`${what} has no focus`);
      await page.keyboard.type(text);
      for (const key of after) await page.keyboard.press(key);
    },
    /** A click on the button, and one in the system's dialog. */
    async chooseFile(what: string, target: Locator, file: { name: string; text: string }) {
      done.push(`click: ${what}`, `click: ${file.name} in the system's dialog`);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), target.click()]);
      await chooser.setFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
    },
    /** The list, for the test's output. */
    list: (title: string) =>
      [`${title}: ${done.length} interactions`, ...done.map((one, index) => `${index + 1}. ${one}`), ''].join('\n'),
  };
}

interface Keys {
  before?: readonly string[];
  after?: readonly string[];
}

/** Waits: a field that has just been made receives the focus a moment later. */
async function hasFocus(field: Locator): Promise<boolean> {
  const handle = await field.elementHandle();
  return field
    .page()
    .waitForFunction((element) => document.activeElement === element, handle)
    .then(
      () => true,
      () => false,
    );
}
