import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { startCharts } from './start-charts.tsx';

const usual = ['Progress', 'Trade-off', 'All parameters', 'Profiler', 'Contour', 'Scatterplot heatmap', '3D surface'];
const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Charts on this page' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
beforeEach(() => {
  localStorage.clear();
  stubFigures();
});

it('keeps which charts are shown and in what order, until it is reset', async () => {
  const { user } = startCharts();
  expect(await links()).toEqual(usual);
  await user.click(screen.getByRole('button', { name: 'Charts' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Charts on this page' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Progress' }));
  await user.click(dialog.getByRole('checkbox', { name: '3D surface' }));
  const up = dialog.getByRole('button', { name: 'Move Contour up' });
  up.focus();
  // The focus stays on the button that moves along.
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Contour up');
  expect(dialog.getByRole('status').textContent).toBe('Contour is chart 1 of 7');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const chosen = ['Contour', 'Trade-off', 'All parameters', 'Profiler', 'Scatterplot heatmap'];
  expect(await links()).toEqual(chosen);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Progress' })).toBeNull());

  cleanup();
  const again = startCharts();
  expect(await links()).toEqual(chosen);
  await again.user.click(screen.getByRole('button', { name: 'Charts (5 of 7)' }));
  await again.user.click(screen.getByRole('button', { name: 'Reset' }));
  await again.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await links()).toEqual(usual);
});

it('says so where none is shown', async () => {
  const { user } = startCharts();
  await links();
  await user.click(screen.getByRole('button', { name: 'Charts' }));
  for (const name of usual) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('No chart is shown: choose some under Charts.')).toBeTruthy();
});
