import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AxisBrush } from '#web/charts/parallel/axis-brush.tsx';

afterEach(cleanup);

it('names the range of an axis that is narrowed, and nothing of a whole one', () => {
  const axis = { label: 'Heat', y: 0, left: 0, width: 20, categories: undefined, onRange: () => undefined };
  const brush = (low: number, high: number) => (
    <AxisBrush {...axis} range={{ low, high }} text={(share) => `${Math.round(100 * share)} °C`} />
  );
  const { rerender } = render(brush(0, 1));
  expect(screen.queryByText(/°C/)).toBeNull();
  rerender(brush(0.25, 1));
  expect(screen.getByText(/°C/).textContent).toBe('25 °C to 100 °C');
  rerender(brush(0.25, 0.5));
  expect(screen.getByText(/°C/).textContent).toBe('25 °C to 50 °C');
  expect(screen.getByRole('slider', { name: 'Heat, highest' }).getAttribute('aria-valuetext')).toBe('50 °C');
});

it.each([
  [1 / 3, 1, 'Ni to Cu'],
  // As a handle that has moved by one step says.
  [0.333333333333333, 1, 'Ni to Cu'],
  [0.666666666666667, 1, 'Cu'],
  [0, 0.666666666666667, 'Pd to Ni'],
  [1, 1, 'none'],
  [0, 0, 'none'],
])('names the categories that samples from %d to %d of the axis have', (low, high, text) => {
  const metals = ['Pd', 'Ni', 'Cu'];
  const axis = { label: 'Metal', y: 0, left: 0, width: 20, categories: 3, onRange: () => undefined };
  render(<AxisBrush {...axis} range={{ low, high }} text={(share) => metals[Math.floor(share * 3)] ?? ''} />);
  expect(screen.getByText(/Pd|Ni|Cu|none/).textContent).toBe(text);
});
