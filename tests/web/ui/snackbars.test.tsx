import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastSnackbars, specifiedSnackbar } from '#tests/support/lasting-snackbars.ts';
import { notify } from '#web/lib/notices.ts';
import { Snackbars } from '#web/ui/snackbars.tsx';

// Alone: it counts notices, and a screen of another file may have left one.
beforeEach(() => {
  vi.useFakeTimers();
  lastSnackbars(specifiedSnackbar);
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});
const shown = () => [...screen.getByRole('region', { name: 'Notifications' }).children].map((item) => item.textContent);

test('a snackbar stays for two seconds', () => {
  render(<Snackbars />);
  act(() => notify('Saved'));
  act(() => void vi.advanceTimersByTime(1999));
  expect(shown()).toEqual(['Saved']);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});

test('three are kept, and the oldest goes', () => {
  render(<Snackbars />);
  act(() => {
    for (const message of ['one', 'two', 'three', 'four']) notify(message);
  });
  expect(shown()).toEqual(['two', 'three', 'four']);
});

test('the answer of a call and the event of its job say the same once, whatever the colour', () => {
  render(<Snackbars />);
  act(() => {
    notify('Series generation has been cancelled by Ada', 'warning', 'job');
    notify('Series generation has been cancelled by Ada', 'info');
  });
  expect(shown()).toEqual(['Series generation has been cancelled by Ada']);
});
