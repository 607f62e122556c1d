import type { Page } from 'playwright-core';
import type { Random } from '#shared/engine/random/create-random.ts';
import { patience } from './patience.ts';

/** Milliseconds, minimum and maximum. */
export interface Pace {
  key: readonly [number, number];
  pause: readonly [number, number];
}
export const humanPace: Pace = { key: [60, 250], pause: [200, 3000] };
export const quickPace: Pace = { key: [15, 60], pause: [0, 150] };

/** Simulates a person who types values down a column and regularly looks at the screen. */
export function typist(page: Page, random: Random, pace: Pace) {
  const wait = ([from, to]: readonly [number, number]) => page.waitForTimeout(from + random.next() * (to - from));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  return {
    pause: () => wait(pace.pause),
    /** Starts in the cell with the cursor; retries while a job runs, which refuses it. */
    async begin(label: string, key: string): Promise<void> {
      const deadline = Date.now() + patience;
      while (Date.now() < deadline) {
        await page.keyboard.press(key);
        const found = await focused();
        if (found === label) return;
        if (found !== '') throw new Error(`The editor is of ${found} instead of ${label}`);
        await page.keyboard.press('Escape');
        await page.waitForTimeout(200);
      }
      throw new Error(`No edit of ${label} could begin`);
    },
    async keys(text: string): Promise<void> {
      for (const key of text) {
        await wait(pace.key);
        await page.keyboard.press(key);
      }
    },
    /** Types a whole value and takes it, which moves the cursor down. */
    async value(label: string, text: string): Promise<void> {
      await this.begin(label, text.slice(0, 1));
      await this.keys(text.slice(1));
      await wait(pace.key);
      await page.keyboard.press('Enter');
      await wait(pace.pause);
    },
  };
}

/** A number as read off a balance, of 3 to 6 characters. */
export function someReading(random: Random): string {
  const digits = 1 + Math.floor(random.next() * 3);
  return (1 + random.next() * 99).toFixed(digits);
}
