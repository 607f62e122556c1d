import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal } from '#tests/support/fake-api.ts';
import { hasTypedText } from '#web/unsaved/typed-text.ts';
import { cellAt, grid, start } from './start-series.tsx';

/** The texts that a screen reader reads out from now on, and their urgency. */
function listen(): string[] {
  const read: string[] = [];
  new MutationObserver((changes) => {
    const regions = new Set(changes.map(({ target }) => (target instanceof Element ? target : null)?.closest(live)));
    for (const region of regions)
      if (region?.textContent) read.push(`${region.getAttribute('aria-live')}: ${region.textContent}`);
  }).observe(document.body, { childList: true, subtree: true });
  return read;
}
const live = '[aria-live]:not(section)';

it('says once after a burst of values that they are saved', async () => {
  const { user } = start();
  await grid();
  const read = listen();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('30{Enter}20{Enter}10{Enter}');
  await waitFor(() => expect(read).toEqual(['polite: Everything is saved.']));
});

it('knows of text that is being typed, until it is kept in its cell or given up', async () => {
  const { user } = start();
  await user.click(await cellAt(0, 'Yield'));
  expect(hasTypedText()).toBe(false);
  await user.keyboard('30{Enter}');
  expect(hasTypedText()).toBe(false);
  await user.keyboard('abc');
  expect(hasTypedText()).toBe(true);
  await user.keyboard('{Enter}');
  expect(hasTypedText()).toBe(false);
  await user.keyboard('5');
  expect(hasTypedText()).toBe(true);
  await user.keyboard('{Escape}');
  expect(hasTypedText()).toBe(false);
});

it('says at once what is not saved', async () => {
  const { user } = start({ updateSample: () => refusal(413, { detail: 'Too large', code: 'too_large' }) });
  await grid();
  const read = listen();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('30{Enter}');
  await waitFor(() => expect(read[0]).toMatch(/^assertive: 1 value is not saved: /));
  expect(read.filter((text) => text.includes('is saved'))).toEqual([]);
});

it('tells the keys that leave the table and exclude samples', async () => {
  start();
  expect((await grid()).getAttribute('aria-description')).toBe('F6 leaves the table, Ctrl+E says that samples failed');
});
