import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ids } from '#tests/support/experiment-data.ts';
import { grid, heat, start, yieldOutput } from '../../start-series.tsx';

const key = `serieslab.columns.${ids.user}.${ids.experiment}`;

const headers = async () =>
  within(await grid())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const inGrid = async (name: string) => within(await grid()).getByRole('columnheader', { name });

async function openByKeys(user: ReturnType<typeof start>['user'], name: string) {
  const head = within(await grid()).getByRole('button', { name });
  head.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  return screen.findByRole('menu', { name: `Column ${name}` });
}

it('hides, moves and keeps columns by the keyboard, says how many are hidden, and remembers all of it', async () => {
  const { user } = start();
  await openByKeys(user, 'Base');
  await user.keyboard('{End}{Enter}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(await screen.findByRole('button', { name: '1 column hidden' })).toBeTruthy();
  expect(await headers()).not.toContain('Base');
  await openByKeys(user, 'Yield');
  await user.click(screen.getByRole('menuitem', { name: 'Move left' }));
  await user.keyboard('{Escape}');
  expect((await headers()).slice(2, 4)).toEqual(['Yield', 'Heat (°C)']);
  cleanup();
  start();
  expect((await headers()).slice(2, 4)).toEqual(['Yield', 'Heat (°C)']);
  expect(screen.getByRole('button', { name: '1 column hidden' })).toBeTruthy();
});

it('gives the focus to the next header when a column is hidden', async () => {
  const { user } = start();
  const menu = await openByKeys(user, 'Heat (°C)');
  await user.click(within(menu).getByRole('menuitem', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect((await grid()).contains(document.activeElement)).toBe(true);
});

it('shows hidden columns again one by one, and all as they were by a reset', async () => {
  localStorage.setItem(
    key,
    JSON.stringify([
      {
        order: [yieldOutput.uuid, heat.uuid],
        hidden: [yieldOutput.uuid, 'predicted'],
        widths: { rank: 200 },
        sight: {},
      },
    ]),
  );
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: '2 columns hidden' }));
  const panel = await screen.findByRole('dialog', { name: 'Columns' });
  await user.click(within(panel).getByRole('checkbox', { name: 'Yield' }));
  // Behind those of the laboratory, which a person who has chosen an order has not placed.
  expect(within(panel).getAllByRole('checkbox')[2]).toBe(within(panel).getByRole('checkbox', { name: 'Yield' }));
  await user.click(within(panel).getByRole('button', { name: 'Reset columns' }));
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Columns' });
  expect(localStorage.getItem(key)).toBeNull();
  expect(await headers()).toContain('Predicted score');
});

it('begins as everybody does where what is kept is no arrangement', async () => {
  localStorage.setItem(key, '[{"order":"rank"}]');
  start();
  expect(await screen.findByRole('button', { name: 'Columns' })).toBeTruthy();
});

it('takes a column out of sight, and makes one wider', async () => {
  const { user } = start();
  const cost = await inGrid('Cost');
  expect(cost.className).toContain('pinned');
  const menu = await openByKeys(user, 'Cost');
  await user.click(within(menu).getByRole('menuitemcheckbox', { name: /Keep in sight/ }));
  expect((await inGrid('Cost')).className).not.toContain('pinned');
  fireEvent.contextMenu(await inGrid('Score (rank)'));
  await user.click(await screen.findByRole('menuitem', { name: 'Wider' }));
  await user.keyboard('{Escape}');
  expect((await grid()).parentElement?.style.getPropertyValue('--sample-columns')).toContain('108px');
});
