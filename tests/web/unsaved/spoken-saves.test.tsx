import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SpokenSaves } from '#web/unsaved/spoken-saves.tsx';
import { noteTypedText } from '#web/unsaved/typed-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says that all is saved only when no typed text is left', () => {
  const { container, rerender } = render(<SpokenSaves unsaved={1} />);
  act(() => noteTypedText(true));
  rerender(<SpokenSaves unsaved={0} />);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('');
  act(() => noteTypedText(false));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('Everything is saved.');
  act(() => noteTypedText(true));
  expect(container.textContent).toBe('');
  // Nothing was saved since.
  act(() => noteTypedText(false));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('');
});
