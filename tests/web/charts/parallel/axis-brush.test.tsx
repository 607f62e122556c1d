import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AxisBrush } from '#web/charts/parallel/axis-brush.tsx';

afterEach(cleanup);

it('names the range of an axis that is narrowed, and nothing of a whole one', () => {
  const axis = { label: 'Heat', y: 0, left: 0, width: 20, steps: 100, onRange: () => undefined };
  const brush = (low: number, high: number) => (
    <AxisBrush {...axis} range={{ low, high }} text={(share) => `${Math.round(100 * share)} °C`} />
  );
  const { rerender } = render(brush(0, 1));
  expect(screen.queryByText(/°C/)).toBeNull();
  rerender(brush(0.25, 1));
  expect(screen.getByText(/°C/).textContent).toMatch(/^25 °C to \d+ °C$/);
});
