import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildExperiment, buildInput } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { choose, field, gone, save, start } from '../start-settings.tsx';

const blend = { name: 'Blend', total: 100, at_most: 2 };
const part = (name: string, change: object = {}) =>
  buildInput({ name, short_name: name.toLowerCase(), min_value: 0, max_value: 100, part_of: 'Blend', ...change });
const mixed = { getExperiment: () => buildExperiment({ mixtures: [blend] }) };

it('an input says of which mixture it is a part, where the experiment has one', async () => {
  const { user, api } = start(mixed);
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  await user.type(field(/^Name/), 'Water');
  await user.type(field(/^Min value/), '0');
  await user.type(field(/^Max value/), '100');
  await user.type(field(/^Step/), '1');
  await choose(user, /^Part of/, 'Blend');
  await save(user);
  await gone();
  expect(api.bodies('createInParameter')).toMatchObject([{ name: 'Water', part_of: 'Blend' }]);
});

it('an experiment without mixtures asks for none', async () => {
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  expect(screen.queryByRole('combobox', { name: /^Part of/ })).toBeNull();
  expect(screen.queryByText(/^Mixture/)).toBeNull();
});

it('an input leaves its mixture', async () => {
  const water = part('Water');
  const { user, api } = start({ ...mixed, listInParameters: () => [water], updateInParameter: () => water });
  await rowMenu(user, 'Water', 'Edit');
  await choose(user, /^Part of/, 'No mixture');
  await save(user);
  await gone();
  expect(api.bodies('updateInParameter')).toEqual([{ part_of: null }]);
});

it('the inputs say what they are together, or why no sample could be that', async () => {
  start({ ...mixed, listInParameters: () => [part('Water'), part('Oil')] });
  expect((await screen.findByText(/^Mixture Blend/)).textContent).toBe(
    'Mixture Blend: Water + Oil = 100, at most 2 of them above 0',
  );
});

it('the inputs warn of a mixture that cannot be had', async () => {
  start({ ...mixed, listInParameters: () => [part('Water', { max_value: 20 }), part('Oil', { max_value: 30 })] });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The parts of the mixture Blend add up to at most 50: less than 100.',
  );
});
