import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { choose, field, gone, note, retype, save, start } from './start-settings.tsx';

it('derives the short name from the name until another is typed, and says once that a word is reserved', async () => {
  const { user } = start({}, 'outputs');
  await user.click(await screen.findByRole('button', { name: 'New Output' }));
  await user.type(field(/^Name/), 'Yield');
  expect(field(/^Short name/)).toHaveProperty('value', 'yield_');
  expect(screen.getByText('yield is reserved, so formulas and files call it yield_')).toBeTruthy();
  await user.type(field(/^Name/), ' of product (%)');
  expect(field(/^Short name/)).toHaveProperty('value', 'yield_of_product');
  expect(screen.queryByText(/is reserved/)).toBeNull();
  await retype(user, /^Short name/, 'mine');
  await user.type(field(/^Name/), '!');
  expect(field(/^Short name/)).toHaveProperty('value', 'mine');
});

it.each([
  ['At most', /^Max value/, { min: null, max: 5 }],
  ['At least', /^Min value/, { min: 5, max: null }],
])('has %s as a target, which is a range with one bound', async (label, bound, target) => {
  const { user, api } = start({ checkParameterShortName: () => false }, 'outputs');
  await user.click(await screen.findByRole('button', { name: 'New Output' }));
  await user.type(field(/^Name/), 'Impurity');
  await choose(user, /^Target/, label);
  await save(user);
  expect(await screen.findByText(/^M.. value cannot be empty$/)).toBeTruthy();
  await user.type(field(bound), '5');
  await save(user);
  await gone();
  expect(api.bodies('createOutParameter')[0]).toMatchObject({ target });
});

it('shows importance and target of an output, and keeps a weight whose band is not changed', async () => {
  const { user, api } = start({}, 'outputs');
  expect(await screen.findByRole('cell', { name: 'High (8x)' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'at least 5' })).toBeTruthy();
  await rowMenu(user, 'Yield', 'Edit');
  await user.type(field(/^Min value/), '0');
  await save(user);
  await gone();
  expect(api.bodies('updateOutParameter')[0]).toEqual({ target: { min: 50, max: null } });
});

it('validates target values and ranges of an output', async () => {
  const { user, api } = start({}, 'outputs');
  await user.click(await screen.findByRole('button', { name: 'New Output' }));
  expect(screen.getByText(note)).toBeTruthy();
  await user.type(field(/^Name/), 'Cost');
  await retype(user, /^Short name/, 'cost');
  await choose(user, /^Target/, 'Value');
  await save(user);
  expect(await screen.findByText('Target value cannot be empty')).toBeTruthy();
  await choose(user, /^Target/, 'Range');
  await user.type(field(/^Min value/), '5');
  await user.type(field(/^Max value/), '5');
  await save(user);
  expect(await screen.findByText('Min value must be less than Max value')).toBeTruthy();
  expect(screen.getByText('Max value must be greater than Min value')).toBeTruthy();
  await user.clear(field(/^Max value/));
  await choose(user, /^Importance/, 'Low (2x)');
  await save(user);
  await gone();
  expect(api.bodies('createOutParameter')[0]).toMatchObject({ weight: 12.5, target: { min: 5, max: null } });
});

it('ignores a categorical output, and counts it again when it is none', async () => {
  const { user, api } = start({}, 'outputs');
  await user.click(await screen.findByRole('button', { name: 'New Output' }));
  await user.type(field(/^Name/), 'Grade');
  await retype(user, /^Short name/, 'grade');
  await choose(user, /^Type/, 'Categorical');
  await user.type(field(/^Category$/), 'A{Enter}');
  await save(user);
  await gone();
  expect(api.bodies('createOutParameter')[0]).toMatchObject({
    is_categorical: true,
    categories: ['A'],
    weight: 0,
    target: 0,
  });
  await user.click(screen.getByRole('button', { name: 'New Output' }));
  await choose(user, /^Type/, 'Categorical');
  await choose(user, /^Type/, 'Numerical');
  expect(within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Importance/ }).textContent).toBe(
    'Highest (16x)',
  );
});
