import { fireEvent } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepClicks } from '#web/lib/browser/keep-clicks.ts';

const clicked = vi.fn();
let button: HTMLButtonElement;
let other: HTMLElement;
/** Where the button begins, in pixels from the top; it is 40 high and wide. */
let top: number;

beforeAll(() => keepClicks(document));
beforeEach(() => {
  clicked.mockClear();
  top = 100;
  document.body.innerHTML = '<main><p>Above</p><button type="button"><span>Export PNG</span></button></main>';
  button = document.querySelector('button') as HTMLButtonElement;
  other = document.querySelector('p') as HTMLElement;
  button.addEventListener('click', clicked);
  vi.spyOn(button, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 40, 40));
});

/** Presses the label of the button in its middle, and releases the mouse over an element. */
function press(over: Element, { moves = 0, by = 0, button: which = 0 } = {}) {
  fireEvent.mouseDown(document.querySelector('span') as Element, { clientX: 20, clientY: 120, button: which });
  top += moves;
  fireEvent.mouseUp(over, { clientX: 20 + by, clientY: 120, button: which });
}

it('clicks a button that has moved away from under the resting mouse', () => {
  press(other, { moves: 300 });
  expect(clicked).toHaveBeenCalledTimes(1);
});

it.each<[string, () => void]>([
  ['the browser clicks, because the mouse is over it still', () => press(button, { moves: 10 })],
  ['the mouse has left before it was released', () => press(other, { moves: 300, by: 30 })],
  ['has not moved, and is covered by what it opened', () => press(other)],
  ['was pressed by another button of the mouse', () => press(other, { moves: 300, button: 2 })],
  [
    'is disabled by now',
    () => {
      button.disabled = true;
      press(other, { moves: 300 });
    },
  ],
  [
    'is gone by now',
    () => {
      fireEvent.mouseDown(button, { clientX: 20, clientY: 120 });
      button.remove();
      fireEvent.mouseUp(other, { clientX: 20, clientY: 120 });
    },
  ],
])('leaves alone a button that %s', (_why, act) => {
  act();
  expect(clicked).not.toHaveBeenCalled();
});
