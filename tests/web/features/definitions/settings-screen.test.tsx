import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildExperiment, buildMember } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { base, choose, field, gone, heat, note, retype, save, start } from './start-settings.tsx';

it('says that no model goes where there is none', async () => {
  const { user } = start({ getExperiment: () => buildExperiment() });
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  const none = screen.getByText('Note: this experiment has no prediction model, so none will be removed');
  expect(none.closest('[role=alert]')?.className).toContain('Info');
  expect(screen.queryByText(note)).toBeNull();
});

it('says of a change of an input what stays where there are samples', async () => {
  const { user } = start({ getExperiment: () => buildExperiment({ has_series: true }) });
  await rowMenu(user, 'Heat', 'Edit');
  expect(screen.getByText('The values of samples stay, also those outside a new range.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await rowMenu(user, 'Heat', 'Duplicate');
  expect(screen.queryByText(/^The values of samples stay/)).toBeNull();
});

it('says that the model stays when an input is edited, and goes with a new one', async () => {
  const { user } = start();
  await rowMenu(user, 'Heat', 'Edit');
  const kept = screen.getByText(
    /^Note: the prediction model of this experiment stays; if values or a scale change, it is/,
  );
  expect(kept.closest('[role=alert]')?.className).toContain('Info');
  expect(screen.queryByText(note)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await rowMenu(user, 'Heat', 'Duplicate');
  expect(screen.getByText(note)).toBeTruthy();
});

it('lists no range of an input whose values are categories', async () => {
  start();
  const cells = async (name: string) => {
    const row = (await screen.findByRole('cell', { name })).closest('tr');
    return [...(row?.cells ?? [])].slice(4, 8).map(({ textContent }) => textContent);
  };
  expect(await cells('Heat')).toEqual(['0', '100', '1', 'No']);
  expect(await cells('Base')).toEqual(['', '', '', 'Yes']);
});

it('lists the whole labels of an input whose categories are codes', async () => {
  const whole = 'sodium tetrakis[3,5-bis(trifluoromethyl)phenyl]borate';
  const categories = ['Acetate', 'sodium tetrakis[3,5-'];
  const coded = { ...base, categories, category_texts: { 'sodium tetrakis[3,5-': whole } };
  const { user } = start({ listInParameters: () => [coded] });
  await user.click(await screen.findByRole('button', { name: /^Show details/ }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Acetate', `sodium tetrakis[3,5-: ${whole}`]),
  );
});

it('creates a numerical input when its bounds are in order and its short name is free', async () => {
  const { user, api } = start();
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  await user.type(field(/^Name/), 'Stirring');
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Value in existing samples' })).toBeNull();
  await retype(user, /^Short name/, 'taken');
  await user.type(field(/^Min value/), '100');
  await user.type(field(/^Max value/), '50');
  await user.type(field(/^Step/), '0');
  await save(user);
  expect(await screen.findByText('Min value may not be greater than Max value')).toBeTruthy();
  expect(screen.getByText('Step must be greater than 0')).toBeTruthy();
  expect(screen.getByText('*indicates required field')).toBeTruthy();
  await user.clear(field(/^Max value/));
  await user.type(field(/^Max value/), '500');
  await user.type(field(/^Step/), '.5');
  await save(user);
  expect(await screen.findByText('Short name already exists')).toBeTruthy();
  expect(api.bodies('createInParameter')).toEqual([]);
  await user.clear(field(/^Short name/));
  await user.type(field(/^Short name/), 'stirring');
  await save(user);
  await gone();
  expect(api.bodies('createInParameter')).toEqual([
    {
      name: 'Stirring',
      short_name: 'stirring',
      unit: '',
      is_categorical: false,
      categories: [],
      min_value: 100,
      max_value: 500,
      step: 0.5,
      is_visible: true,
    },
  ]);
});

it.each([
  ['inputs', 'New input'],
  ['outputs', 'New Output'],
  ['functions', 'New Function'],
])('says of a short name that exists when its field is left, while others are empty (%s)', async (tab, create) => {
  const { user } = start({}, tab);
  await user.click(await screen.findByRole('button', { name: create }));
  await user.type(field(/^Short name/), 'taken{Tab}');
  expect(await screen.findByText('Short name already exists')).toBeTruthy();
  expect(screen.queryByText('Short name cannot be empty')).toBeNull();
});

it('derives a short name that the experiment does not have, saves, and begins the next input', async () => {
  const { user, api } = start({
    checkParameterShortName: () => false,
    createInParameter: ({ body }) => ({ ...heat, ...body, uuid: crypto.randomUUID() }) as typeof heat,
  });
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  await user.type(field(/^Name/), 'Heat');
  expect(field(/^Short name/)).toHaveProperty('value', 'heat_2');
  for (const [label, value] of [
    [/^Min value/, '20'],
    [/^Max value/, '100'],
    [/^Step/, '7'],
  ] as const)
    await user.type(field(label), value);
  expect(screen.getByText('The last value is 97: steps of 7 do not reach 100.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use 8' }));
  expect(field(/^Step/)).toHaveProperty('value', '8');
  expect(screen.queryByText(/do not reach/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save and add another' }));
  expect((await screen.findByText('Saved 1. Add the next one, or close.')).getAttribute('role')).toBe('status');
  expect(api.bodies('createInParameter')[0]).toMatchObject({ name: 'Heat', short_name: 'heat_2', step: 8 });
  expect(field(/^Name/)).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field(/^Name/));
  await user.type(field(/^Name/), 'Solvent');
  await choose(user, /^Type/, 'Categorical');
  await user.click(field(/^Category$/));
  await user.paste('Ethanol\nWater\r\n2,2-dimethylbutane\nEthanol\na solvent with a long name');
  expect(field(/^Category$/)).toHaveProperty('value', 'a solvent with a long name');
  expect(screen.getByText('Category may not be greater than 20 characters')).toBeTruthy();
  await user.clear(field(/^Category$/));
  await save(user);
  await gone();
  expect(api.bodies('createInParameter')[1]).toMatchObject({
    short_name: 'solvent',
    categories: ['Ethanol', 'Water', '2,2-dimethylbutane'],
  });
});

it('creates a categorical input, whose numbers follow from its categories', async () => {
  const { user, api } = start();
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  await user.type(field(/^Name/), 'Binder');
  await retype(user, /^Short name/, 'binder');
  await choose(user, /^Type/, 'Categorical');
  await save(user);
  expect(await screen.findByText('Categories cannot be empty')).toBeTruthy();
  for (const category of ['Epoxy', 'Acrylic', 'Epoxy']) {
    await user.clear(field(/^Category$/));
    await user.type(field(/^Category$/), category);
    await user.click(screen.getByRole('button', { name: 'Add category' }));
  }
  expect(screen.getByText('Category already exists')).toBeTruthy();
  await save(user);
  await gone();
  expect(api.bodies('createInParameter')[0]).toMatchObject({
    is_categorical: true,
    categories: ['Epoxy', 'Acrylic'],
    min_value: 0,
    max_value: 1,
    step: 1,
  });
});

it('clears the numbers when the type is switched, there and back', async () => {
  const { user } = start();
  await rowMenu(user, 'Heat', 'Edit');
  expect(field(/^Max value/)).toHaveProperty('value', '100');
  await choose(user, /^Type/, 'Categorical');
  await choose(user, /^Type/, 'Numerical');
  expect(field(/^Max value/)).toHaveProperty('value', '');
});

it('excludes its own short name on edit, and asks for another on a copy', async () => {
  const { user, api } = start({ checkParameterShortName: () => true });
  await rowMenu(user, 'Heat', 'Edit');
  await user.type(field(/^Name/), 'er');
  await save(user);
  await gone();
  expect(api.bodies('updateInParameter')[0]).toEqual({ name: 'Heater' });
  await rowMenu(user, 'Base', 'Duplicate');
  expect(screen.getByText(note)).toBeTruthy();
  expect(field(/^Short name/)).toHaveProperty('value', '');
});

it('renames in formulas too, and announces it', async () => {
  const { user, api } = start();
  await rowMenu(user, 'Heat', 'Edit');
  expect(screen.queryByText('Formulas that use heat will use the new name')).toBeNull();
  await user.type(field(/^Short name/), '_in');
  expect(screen.getByText('Formulas that use heat will use the new name')).toBeTruthy();
  await save(user);
  await gone();
  expect(api.bodies('updateInParameter')[0]).toEqual({ short_name: 'heat_in', rename_uses: true });
});

it('asks before it deletes, and lists what is deleted with it', async () => {
  const { user, api } = start();
  await rowMenu(user, 'Heat', 'Delete');
  expect(screen.getByText(/^Do you really want to delete parameter Heat/)).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls.some(({ operation }) => operation === 'deleteInParameter')).toBe(true);
});

it('says what becomes of the values of samples, where there are any', async () => {
  const { user } = start({ getExperiment: () => buildExperiment({ has_series: true }) });
  await rowMenu(user, 'Heat', 'Delete');
  expect(screen.getByText(/^The values that samples have of it are then no longer shown/)).toBeTruthy();
  cleanup();
  const first = start();
  await rowMenu(first.user, 'Heat', 'Delete');
  expect(screen.queryByText(/^The values that samples have of it/)).toBeNull();
});

it('opens one row at a time, and hides and shows parameters', async () => {
  let items = [heat, base];
  const { user, api } = start({
    listInParameters: () => items,
    updateInParameter: ({ body }) => {
      const saved = { ...heat, is_visible: body.is_visible ?? true };
      items = [saved, base];
      return saved;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show details of Base' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Acetate', 'Pivalate']);
  await user.click(screen.getByRole('button', { name: 'Hide Heat' }));
  expect(await screen.findByRole('button', { name: 'Show Heat' })).toBeTruthy();
  expect(api.bodies('updateInParameter')[0]).toEqual({ is_visible: false });
});

it('locks everything while a job runs', async () => {
  const { user } = start({ getExperiment: () => buildExperiment({ modeling_id: 'job' }) });
  expect((await screen.findByRole('button', { name: 'New input' })).hasAttribute('disabled')).toBe(true);
  expect((await screen.findByRole('button', { name: 'Hide Heat' })).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Actions for Heat' }));
  for (const item of screen.getAllByRole('menuitem')) expect(item.getAttribute('aria-disabled')).toBe('true');
});

it('hides all controls without the permission', async () => {
  start({ getUserPermissions: () => buildMember(['output_parameter:manage'], []) });
  await screen.findByRole('cell', { name: 'Heat' });
  for (const name of ['New input', 'Hide Heat', 'Actions for Heat'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
