import { expect, it, vi } from 'vitest';
import { askForPassword, setPasswordPrompt } from '#web/lib/session/password-prompt.ts';

it('a question that its screen takes with it counts as declined, and the next screen asks again', async () => {
  const takeBack = setPasswordPrompt(() => new Promise(() => undefined));
  const asked = [askForPassword(), askForPassword()];
  takeBack();
  expect(await Promise.all(asked)).toEqual([false, false]);
  expect(await askForPassword()).toBe(false);
  const ask = vi.fn(async () => true);
  const takeNext = setPasswordPrompt(ask);
  takeBack();
  expect(await Promise.all([askForPassword(), askForPassword()])).toEqual([true, true]);
  expect(ask).toHaveBeenCalledOnce();
  takeNext();
});
