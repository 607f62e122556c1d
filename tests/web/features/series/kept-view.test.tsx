import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ids } from '#tests/support/experiment-data.ts';
import { start } from './start-series.tsx';

const key = `serieslab.view.${ids.user}.${ids.experiment}`;

it('opens with the view and the order that the account chose last', async () => {
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  await user.click(await screen.findByRole('button', { name: 'Heat (°C)' }));
  await user.click(screen.getByRole('button', { name: 'Heat (°C)' }));
  cleanup();
  start();
  expect(await screen.findByRole('grid', { name: 'All samples' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Heat (°C)' }).getAttribute('aria-sort')).toBe('descending');
});

it('forgets what is as everybody begins, and reads nothing that it has not written', async () => {
  localStorage.setItem(key, '[{"view":"pie"}]');
  const { user } = start();
  expect(await screen.findByRole('grid', { name: 'Samples of series 1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(localStorage.getItem(key)).toBe('[{"view":"table"}]');
  await user.click(within(screen.getByRole('group')).getByRole('button', { name: 'Series' }));
  expect(localStorage.getItem(key)).toBeNull();
});
