import type { Locator, Page } from 'playwright-core';

/** A person without a mouse, whose key presses count; texts and values that are typed are beside the count. */
export function countedKeys(page: Page) {
  const pressed: string[] = [];
  const press = async (key: string) => {
    pressed.push(key);
    await page.keyboard.press(key);
  };
  return {
    pressed,
    press,
    /** Presses a key until the target has the focus, which it may have already. */
    async goTo(target: Locator, key = 'Tab') {
      for (let presses = 0; presses < 40; presses++) {
        if (await hasFocus(target)) return;
        await press(key);
      }
      throw new Error(`${key} never leads to ${target}`);
    },
    /** Not counted: the text of a field, or a value with the Enter that takes it. */
    type: (text: string) => page.keyboard.type(text),
    value: async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    /** For the test's output. */
    list: (title: string) => `${title}: ${pressed.length} key presses: ${pressed.join(' ')}\n`,
  };
}

const hasFocus = (target: Locator) => target.evaluate((element) => document.activeElement === element);
