import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { choose, field, gone, retype, save, start } from '../start-settings.tsx';

const loading = buildInput({
  name: 'Loading',
  short_name: 'loading',
  min_value: 0.01,
  max_value: 1,
  step: 0.02,
  levels: [0.01, 0.03, 0.1, 1],
  scale: 'log',
  held: { values: 2 },
});
const withLoading = { listInParameters: () => [loading], updateInParameter: () => loading };
const more = 'Levels, scale, few values in a series';

it('makes an input of typed levels on a logarithmic scale, of which a series has few', async () => {
  const { user, api } = start();
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  await user.type(field(/^Name/), 'Loading');
  expect(screen.queryByRole('combobox', { name: 'Scale' })).toBeNull();
  await user.click(screen.getByRole('button', { name: more }));
  await choose(user, /^Values/, 'A list of levels');
  expect(screen.queryByRole('textbox', { name: /^Min value/ })).toBeNull();
  await choose(user, /^Scale/, 'Logarithmic');
  await choose(user, /^In one series/, 'At most 2 values');
  await save(user);
  expect(await screen.findByText('Give at least 2 levels')).toBeTruthy();
  await user.type(field(/^Levels/), '0; 0.1, x 1');
  await save(user);
  expect(await screen.findByText('Level must be a numeric value')).toBeTruthy();
  await retype(user, /^Levels/, '0; 0.1');
  await save(user);
  expect(await screen.findByText('Values on a logarithmic scale must be greater than 0')).toBeTruthy();
  await retype(user, /^Levels/, '1; 0.03, 0.1 0.01');
  await save(user);
  await gone();
  expect(api.bodies('createInParameter')).toMatchObject([
    { levels: [0.01, 0.03, 0.1, 1], scale: 'log', held: { values: 2 }, min_value: 0.01, max_value: 1, step: 0.02 },
  ]);
});

it('fills levels by a pattern, from the ends that are known, and says why it cannot', async () => {
  const { user, api } = start();
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  await user.type(field(/^Name/), 'Loading');
  await user.type(field(/^Min value/), '0.01');
  await user.type(field(/^Max value/), '1');
  await user.click(screen.getByRole('button', { name: more }));
  await choose(user, /^Values/, 'A list of levels');
  await user.click(screen.getByRole('button', { name: 'Fill levels' }));
  const fill = () => user.click(screen.getByRole('button', { name: 'Fill' }));
  const levels = () => (field(/^Levels/) as HTMLTextAreaElement).value;
  await fill();
  expect(levels()).toBe('0.01; 0.02; 0.05; 0.1; 0.2; 0.5; 1');
  await choose(user, /^Pattern/, 'Steps of one ratio');
  await retype(user, /^From/, '0');
  await fill();
  expect(screen.getByText('From must be greater than 0')).toBeTruthy();
  expect(levels()).toBe('0.01; 0.02; 0.05; 0.1; 0.2; 0.5; 1');
  await retype(user, /^From/, '0.01');
  await retype(user, /^How many/, '3');
  await fill();
  expect(screen.queryByText('From must be greater than 0')).toBeNull();
  await save(user);
  await gone();
  expect(api.bodies('createInParameter')).toMatchObject([{ levels: [0.01, 0.1, 1], min_value: 0.01, max_value: 1 }]);
});

it('lists the number of levels of an input in place of its step, with the scale', async () => {
  const { user } = start(withLoading);
  const row = (await screen.findByRole('cell', { name: 'Loading' })).closest('tr');
  expect([...(row?.cells ?? [])].slice(4, 7).map(({ textContent }) => textContent)).toEqual([
    '0.01',
    '1',
    '4 levels, log scale',
  ]);
  await user.click(screen.getByRole('button', { name: /^Show details/ }));
  expect(screen.getByText(/0\.01; 0\.03; 0\.1; 1, on a logarithmic scale/)).toBeTruthy();
  expect(screen.getByText('At most 2 values')).toBeTruthy();
});

it('keeps what nobody has changed, and removes what is taken away', async () => {
  const { user, api } = start(withLoading);
  await rowMenu(user, 'Loading', 'Edit');
  expect((field(/^Levels/) as HTMLInputElement).value).toBe('0.01; 0.03; 0.1; 1');
  await retype(user, /^Name/, 'Amount');
  await save(user);
  await gone();
  await rowMenu(user, 'Loading', 'Edit');
  await choose(user, /^Values/, 'A range in steps');
  await choose(user, /^In one series/, 'Any number of values');
  await save(user);
  await gone();
  expect(api.bodies('updateInParameter')).toEqual([{ name: 'Amount' }, { levels: null, held: null }]);
});

it('copies them with the input', async () => {
  const { user, api } = start(withLoading);
  await rowMenu(user, 'Loading', 'Duplicate');
  await user.type(field(/^Short name/), 'loading_2');
  await save(user);
  await gone();
  expect(api.bodies('createInParameter')).toMatchObject([
    { levels: [0.01, 0.03, 0.1, 1], scale: 'log', held: { values: 2 } },
  ]);
});

it('keeps them in rows, whose range follows from the levels', async () => {
  const { user, api } = start(withLoading);
  await user.click(await screen.findByRole('button', { name: 'Type or paste rows' }));
  expect(screen.getByLabelText('Max value, row 1').hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText('Unit, row 1'), 'mol %');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('1 row saved')).toBeTruthy();
  expect(api.bodies('updateInParameter')).toEqual([{ unit: 'mol %' }]);
});
