import Button from '@mui/material/Button';
import { act, render, screen } from '@testing-library/react';
import * as React from 'react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';

test('React and Emotion are the builds that people get', () => {
  render(<Button>Save</Button>);
  expect(React.captureOwnerStack).toBeUndefined();
  // The build for development writes each rule as a text.
  const rules = [...document.querySelectorAll('style[data-emotion]')].map(({ textContent }) => textContent);
  expect(rules.join('')).toBe('');
});

test('what the effect of an effect changes is shown when an event has ended', async () => {
  const { container } = render(<Counter />);
  expect(container.textContent).toBe('3');
  act(() => screen.getByRole('button').click());
  expect(container.textContent).toBe('13');
});

test('what follows a promise is shown when it was awaited', async () => {
  const { container } = render(<Counter />);
  await act(async () => void setImmediate(() => screen.getByRole('button').click()));
  expect(container.textContent).toBe('13');
});

test('an element that a style hides has no role, and other styles are left out', () => {
  render(
    <>
      <Button sx={{ visibility: 'hidden' }}>Hidden</Button>
      <Button sx={{ '@media (min-width: 1px)': { display: 'none' } }}>Left out</Button>
      <Button disabled>Locked</Button>
    </>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Locked']);
  const { pointerEvents, textTransform } = getComputedStyle(screen.getByText('Locked'));
  expect({ pointerEvents, textTransform }).toEqual({ pointerEvents: 'none', textTransform: 'none' });
});

test('a query that finds nothing prints the page', () => {
  render(<p>Here</p>);
  expect(() => screen.getByText('There')).toThrow(/^Unable to find an element with the text: There\.[\s\S]*Here/);
});

/** Counts to the next number of three, by an effect. */
function Counter() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count % 10 !== 3) setCount(count + 1);
  }, [count]);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
