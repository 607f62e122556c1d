import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildOutput } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { field, gone, retype, save, start } from '../start-settings.tsx';

const impurity = buildOutput({
  name: 'Impurity',
  short_name: 'impurity',
  limit: { min: null, max: 0.5 },
  bounds: { min: 0, max: 100 },
});
const withImpurity = { listOutParameters: () => [impurity], updateOutParameter: () => impurity };
const more = 'Acceptable and possible values';

it('makes an output with acceptable and possible values, asked for behind one button', async () => {
  const { user, api } = start({}, 'outputs');
  await user.click(await screen.findByRole('button', { name: 'New Output' }));
  await user.type(field(/^Name/), 'Impurity');
  expect(screen.queryByRole('textbox', { name: 'Acceptable to' })).toBeNull();
  await user.click(screen.getByRole('button', { name: more }));
  await user.type(field(/^Acceptable from/), '2');
  await user.type(field(/^Acceptable to/), '0.5');
  await user.type(field(/^Possible from/), 'x');
  await save(user);
  expect(await screen.findByText('Acceptable to must be greater than Acceptable from')).toBeTruthy();
  expect(await screen.findByText('Possible from must be a numeric value')).toBeTruthy();
  await user.clear(field(/^Acceptable from/));
  await retype(user, /^Possible from/, '0');
  await save(user);
  await gone();
  expect(api.bodies('createOutParameter')).toMatchObject([
    { limit: { min: null, max: 0.5 }, bounds: { min: 0, max: null } },
  ]);
});

it('shows them in the details of an output', async () => {
  const { user } = start(withImpurity, 'outputs');
  await user.click(await screen.findByRole('button', { name: /^Show details/ }));
  expect(screen.getByText('at most 0.5')).toBeTruthy();
  expect(screen.getByText('0 to 100')).toBeTruthy();
});

it('keeps what nobody has changed, and removes what is taken away', async () => {
  const { user, api } = start(withImpurity, 'outputs');
  await rowMenu(user, 'Impurity', 'Edit');
  await retype(user, /^Name/, 'By-product');
  await save(user);
  await gone();
  await rowMenu(user, 'Impurity', 'Edit');
  await user.clear(field(/^Acceptable to/));
  await save(user);
  await gone();
  expect(api.bodies('updateOutParameter')).toEqual([{ name: 'By-product' }, { limit: null }]);
});

it('keeps them in rows', async () => {
  const { user, api } = start(withImpurity, 'outputs');
  await user.click(await screen.findByRole('button', { name: 'Type or paste rows' }));
  await user.type(screen.getByLabelText('Unit, row 1'), '%');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('1 row saved')).toBeTruthy();
  expect(api.bodies('updateOutParameter')).toEqual([{ unit: '%' }]);
});
