import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ids, uuid } from '#tests/support/experiment-data.ts';
import { choose } from '#tests/web/support/choose.ts';
import { base, first, grid, heat, heats, start } from '../start-series.tsx';

it('filters samples by every operator that applies, and keeps the filters in this browser', async () => {
  const { user, unmount } = start();
  expect(await heats()).toEqual(['0', '10', '20']);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  expect(menu.getByText('Parameter cannot be empty')).toBeTruthy();
  expect(menu.getByText('Operator cannot be empty')).toBeTruthy();
  expect(menu.getByText('Value cannot be empty')).toBeTruthy();
  await user.click(menu.getByRole('combobox', { name: /^Parameter/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Heat (°C)',
    'Base',
    'Secret',
    'Yield',
    'Purity',
    'Cost',
    'score',
    'predicted score',
  ]);
  await user.click(screen.getByRole('option', { name: 'Heat (°C)' }));
  await user.click(menu.getByRole('combobox', { name: /^Operator/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '=',
    '≠',
    '>',
    '<',
    '⩾',
    '⩽',
    'is empty',
    'not empty',
  ]);
  await user.click(screen.getByRole('option', { name: '⩾' }));
  await user.type(menu.getByRole('textbox', { name: /^Value/ }), '10');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  expect(menu.getByText('Heat (°C) ⩾ 10')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['10', '20']);
  expect(screen.getByRole('heading', { name: /^Series 1 ?· 2 of 3 samples/ })).toBeTruthy();
  unmount();
  const again = start();
  expect(await heats()).toEqual(['10', '20']);
  await again.user.click(screen.getByRole('button', { name: 'Filter (1)' }));
  await again.user.click(screen.getByRole('button', { name: 'Remove Heat (°C) ⩾ 10' }));
  await again.user.keyboard('{Escape}');
  expect(await heats()).toEqual(['0', '10', '20']);
});

it('takes and shows the decimal comma of an account that chose it', async () => {
  const { storeTokens } = await import('#web/lib/session/tokens.ts');
  const { accessToken } = await import('#tests/web/support/access-token.ts');
  const { user, client } = start({ getUser: () => Response.json({ csv_decimal: ',', csv_delimiter: ';' }) });
  storeTokens({ access: accessToken(), refresh: 'refresh' });
  await grid();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await choose(user, menu, /^Parameter/, 'Heat (°C)');
  await choose(user, menu, /^Operator/, '⩾');
  await user.type(menu.getByRole('textbox', { name: /^Value/ }), '9,5');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  expect(menu.getByText('Heat (°C) ⩾ 9,5')).toBeTruthy();
  await user.click(menu.getByRole('button', { name: 'Edit Heat (°C) ⩾ 9,5' }));
  expect(menu.getByRole<HTMLInputElement>('textbox', { name: /^Value/ }).value).toBe('9,5');
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['10', '20']);
});

it('clears the value of a filter that needs none, changes filters, and filters categories by label', async () => {
  const { user } = start();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await choose(user, menu, /^Parameter/, 'Yield');
  await user.type(menu.getByRole('textbox', { name: /^Value/ }), '5');
  await choose(user, menu, /^Operator/, 'is empty');
  expect(menu.getByRole('textbox', { name: /^Value/ })).toHaveProperty('value', '');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  await choose(user, menu, /^Parameter/, 'Base');
  await choose(user, menu, /^Operator/, '=');
  await choose(user, menu, /^Value/, 'Pivalate');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  expect(menu.getByText('Yield is empty')).toBeTruthy();
  await user.click(menu.getByRole('button', { name: 'Edit Base = Pivalate' }));
  await choose(user, menu, /^Operator/, '≠');
  await user.click(menu.getByRole('button', { name: 'Save filter' }));
  expect(menu.getByText('Base ≠ Pivalate')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['0', '20']);
});

it('drops filters of deleted parameters, and shows when no sample passes', async () => {
  const filter = (parameter: string, operator: string, value: number | null) => ({
    uuid: uuid(),
    parameter: { uuid: parameter, short_name: 'x' },
    operator,
    value,
  });
  localStorage.setItem(
    `serieslab.filters.${ids.user}.${ids.experiment}`,
    JSON.stringify([filter(uuid(), '=', 1), filter('score', 'not empty', null)]),
  );
  start();
  expect(await screen.findByRole('button', { name: 'Filter (1)' })).toBeTruthy();
  expect(await screen.findByText('No samples pass the filter')).toBeTruthy();
});

it('hides nothing by a filter whose limits or labels are gone, and keeps that of labels with others', async () => {
  const key = `serieslab.filters.${ids.user}.${ids.experiment}`;
  const about = (subject: string) => ({
    ...{ uuid: uuid(), parameter: { uuid: subject, short_name: subject }, operator: '=', value: 1 },
    ...(subject === 'sampleLabel' && { value: null, text: 'A1' }),
  });
  const kept = ['acceptable', 'state', 'run', 'sampleLabel'].map(about);
  localStorage.setItem(key, JSON.stringify(kept));
  const { user } = start();
  expect(await heats()).toEqual(['0', '10', '20']);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await choose(user, menu, /^Parameter/, 'Heat (°C)');
  await choose(user, menu, /^Operator/, '⩾');
  await user.type(menu.getByRole('textbox', { name: /^Value/ }), '10');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['10', '20']);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([...kept, expect.objectContaining({ value: 10 })]);
});

it('filters by the label of a category, also where another one has its place later', async () => {
  let present = ['Acetate', 'Pivalate'];
  const { user, client } = start({ listInParameters: () => [heat, { ...base, categories: present }] });
  await grid();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await choose(user, menu, /^Parameter/, 'Base');
  await choose(user, menu, /^Operator/, '=');
  await choose(user, menu, /^Value/, 'Pivalate');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['10']);
  present = ['Pivalate', 'Acetate'];
  await client.invalidateQueries();
  await waitFor(async () => expect(await heats()).toEqual(['0', '20']));
  present = ['Acetate', 'Carbonate'];
  await client.invalidateQueries();
  await user.click(await screen.findByRole('button', { name: 'Filter (0 of 1)' }));
  const again = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  expect(again.getByText('Not applied: there is no such category any more')).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Remove Base = Pivalate' }));
  expect(again.getByText('All samples are shown.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['0', '10', '20']);
});

it('removes the search with all filters, because it is one', async () => {
  const noted = {
    ...first,
    samples: first.samples.map((sample, at) => (at === 1 ? { ...sample, note: 'dark' } : sample)),
  };
  const { user } = start({ listSeries: () => ({ series: [noted], next: null }) });
  await grid();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  expect(menu.queryByRole('button', { name: 'Remove all' })).toBeNull();
  await user.type(menu.getByRole('searchbox'), 'dark');
  await user.click(menu.getByRole('button', { name: 'Remove all' }));
  expect(menu.getByText('All samples are shown.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['0', '10', '20']);
});
