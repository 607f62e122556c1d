import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import { uuid } from '#tests/support/experiment-data.ts';
import { choose } from '#tests/web/support/choose.ts';
import { base, cellAt, grid, heat, heats, hiddenInput, start } from './start-series.tsx';

/** A kept setting of the second sample, of which 10 is a sum of steps. */
const keptAs = (name: string, values: readonly (readonly [string, number])[] = []): ShortlistEntry => ({
  ...{ uuid: uuid(), name, creator: 'Ada', created: 1_700_000_000, predicted_outputs: [], predicted_score: null },
  inParameters: [
    [heat.uuid, 10 + 2e-9] as const,
    [base.uuid, 1] as const,
    [hiddenInput.uuid, 7] as const,
    ...values,
  ].map(([in_parameter, value]) => ({ in_parameter, value })),
});
const mark = async (row: number) => within(await cellAt(row, 'Sample')).queryByTitle(/^On the shortlist/)?.title;

it('marks the samples whose setting is kept, by the names it is kept under', async () => {
  // The second one was kept when there was another input.
  const kept = [keptAs('Gentle'), keptAs('Fast', [[uuid(), 3]])];
  start({ listShortlist: () => kept });
  await screen.findByTitle('On the shortlist: Gentle, Fast');
  expect(await Promise.all([0, 1, 2].map(mark))).toEqual([undefined, 'On the shortlist: Gentle, Fast', undefined]);
  expect((await cellAt(1, 'Sample')).textContent).toBe('On the shortlist: Gentle, Fast2');
});

it.each([
  ['another value', [[heat.uuid, 10.01]]],
  ['another category', [[base.uuid, 0]]],
] as const)('marks nothing of a setting with %s', async (_, [[input, value]]) => {
  const entry = keptAs('Other');
  const inParameters = entry.inParameters.map((one) => (one.in_parameter === input ? { ...one, value } : one));
  const { api } = start({ listShortlist: () => [{ ...entry, inParameters }, keptAs('Gentle')] });
  await screen.findByTitle('On the shortlist: Gentle');
  expect(api.calls.filter(({ operation }) => operation === 'listShortlist')).toHaveLength(1);
});

it('filters the samples whose setting is kept, and those whose setting is not', async () => {
  const { user } = start({ listShortlist: () => [keptAs('Gentle')] });
  await grid();
  await screen.findByTitle(/^On the shortlist/);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await choose(user, menu, /^Parameter/, 'on the shortlist');
  await choose(user, menu, /^Operator/, '=');
  await choose(user, menu, /^Value/, 'yes');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['10']);
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
  const again = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await user.click(again.getByRole('button', { name: 'Edit on the shortlist = yes' }));
  await choose(user, again, /^Value/, 'no');
  await user.click(again.getByRole('button', { name: 'Save filter' }));
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['0', '20']);
});
