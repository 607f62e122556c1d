import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildExperiment, buildInput, buildMember, buildOutput, ids } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { openSettings } from '../start-settings.tsx';

const heat = buildInput({ unit: '°C' });
let items = [heat];

const start = (answers: FakeAnswers = {}, tab = 'inputs') =>
  openSettings(tab, {
    listInParameters: () => items,
    createInParameter: ({ body }) => {
      const { name, short_name, unit = '', is_categorical = false, categories = [] } = body;
      const made = buildInput({ name, short_name, unit, is_categorical, categories });
      items = [...items, made];
      return made;
    },
    updateInParameter: ({ body: { name = heat.name, short_name = heat.short_name, max_value } }) => {
      items = items.map((item) => ({ ...item, name, short_name, max_value: max_value ?? item.max_value }));
      return { ...heat, ...items[0] };
    },
    createOutParameter: ({ body }) => buildOutput({ name: body.name, short_name: body.short_name }),
    ...answers,
  });
type User = ReturnType<typeof start>['user'];

const openRows = async (user: User) => user.click(await screen.findByRole('button', { name: 'Type or paste rows' }));
const cell = (column: string, row: number) => screen.getByLabelText(`${column}, row ${row}`);
const text = (column: string, row: number) => (cell(column, row) as HTMLInputElement).value;
const paste = (target: HTMLElement, block: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => block } });
const states = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent);

beforeEach(() => {
  items = [heat];
});

it('makes inputs of typed rows, by the keyboard alone', async () => {
  const { user, api } = start();
  await openRows(user);
  cell('Name', 2).focus();
  await user.keyboard('Heat{Tab}K{Tab}0{Tab}10{Tab}2{Enter}');
  expect(document.activeElement).toBe(cell('Step', 3));
  expect(cell('Short name', 2).getAttribute('placeholder')).toBe('heat_2');
  cell('Name', 3).focus();
  await user.keyboard('Base{Tab}{Tab}{Tab}{Tab}{Tab}Acetate, Pivalate');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2 rows saved')).toBeTruthy();
  expect(api.bodies('createInParameter')).toMatchObject([
    { name: 'Heat', short_name: 'heat_2', unit: 'K', min_value: 0, max_value: 10, step: 2 },
    { name: 'Base', short_name: 'base', is_categorical: true, categories: ['Acetate', 'Pivalate'] },
  ]);
  await waitFor(() => expect(text('Name', 3)).toBe('Base'));
  expect(states()).toEqual(['', '', '', '']);
});

it('shows what is wrong in pasted rows before they are made, and makes the others', async () => {
  const { user, api } = start();
  await openRows(user);
  paste(cell('Name', 2), 'Name\tUnit\tMin\tMax\tStep\tNote\nTime\th\t1\t24\t0.5\tx\nDose\tg\tlots\t5\t1\t\n');
  expect(states()).toEqual(['', 'New', 'Min value must be a numeric value', '']);
  expect(screen.getByText('Columns not used: Note')).toBeTruthy();
  expect(screen.getByText('1 row to save. To correct in row 3: Min value must be a numeric value')).toBeTruthy();
  expect(cell('Min value', 3).getAttribute('aria-invalid')).toBe('true');
  expect(api.bodies('createInParameter')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  expect(await screen.findByText('1 row saved')).toBeTruthy();
  expect(api.bodies('createInParameter')).toHaveLength(1);
  expect(states()).toEqual(['', '', 'Min value must be a numeric value', '']);
  // The remaining drafts are seen again, also after a reload.
  cleanup();
  const again = start();
  await screen.findByRole('table', { name: 'Inputs as rows' });
  await again.user.clear(cell('Min value', 3));
  await again.user.type(cell('Min value', 3), '2');
  await again.user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  await waitFor(() => expect(again.api.bodies('createInParameter')).toMatchObject([{ name: 'Dose', min_value: 2 }]));
});

it('keeps a row that the server refuses, says why there, and derives another short name', async () => {
  const exists = 'Short name already exists';
  const taken = refusal(400, { detail: exists, code: 'duplicate', fields: { short_name: exists } });
  const answers = [taken, refusal(400, { detail: 'A job is running', code: 'busy' })];
  const { user, api } = start({ createInParameter: ({ body }) => answers.shift() ?? buildInput({ name: body.name }) });
  await openRows(user);
  paste(cell('Name', 2), 'Time\th\t1\t24\t1');
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  expect(await screen.findByText('1 row not saved')).toBeTruthy();
  expect(states()[1]).toBe('A job is running');
  expect(api.bodies('createInParameter')).toMatchObject([{ short_name: 'time' }, { short_name: 'time_2' }]);
  await user.type(cell('Name', 2), 's');
  expect(states()[1]).toBe('New');
  expect(screen.queryByText('A job is running', { selector: '.snackbar, .snackbar *' })).toBeNull();
});

it('changes what exists, with the formulas that use a new short name, and undoes a change', async () => {
  const { user, api } = start();
  await openRows(user);
  await user.type(cell('Name', 1), 'ing');
  expect(screen.getByText(/^Note: the prediction model of this experiment stays/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo the changes of row 1' }));
  expect(text('Name', 1)).toBe('Heat');
  await user.type(cell('Short name', 1), '_in');
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  await waitFor(() => expect(api.bodies('updateInParameter')).toEqual([{ short_name: 'heat_in', rename_uses: true }]));
});

it('changes the label of a category with the formulas that compare with it', async () => {
  items = [buildInput({ name: 'Base', categories: ['Acetate', 'Pivalate'], max_value: 1 })];
  const { user, api } = start();
  await openRows(user);
  await user.type(cell('Categories', 1), 's');
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  await waitFor(() =>
    expect(api.bodies('updateInParameter')).toMatchObject([
      { categories: ['Acetate', 'Pivalates'], rename_uses: true },
    ]),
  );
});

it('saves a change beside another cell that somebody else has changed, and sends that cell alone', async () => {
  const { user, api } = start();
  await openRows(user);
  await user.type(cell('Name', 1), 'ing');
  items = [{ ...heat, max_value: 85 }];
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  await screen.findByText('1 row saved');
  expect(api.bodies('updateInParameter')).toEqual([{ name: 'Heating' }]);
});

it('shows what somebody else has saved in the same cell, and saves the row after a choice', async () => {
  const { user, api, container } = start();
  await openRows(user);
  const change = async (max: string) => {
    await user.clear(cell('Max value', 1));
    await user.type(cell('Max value', 1), max);
  };
  await change('90');
  items = [{ ...heat, max_value: 85 }];
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  expect(await screen.findByText('1 row not saved')).toBeTruthy();
  expect(screen.getByText('Max value is now 85')).toBeTruthy();
  expect(cell('Max value', 1).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(api.bodies('updateInParameter')).toEqual([]);
  await expectAccessible(container);

  await user.click(screen.getByRole('button', { name: 'Keep theirs in row 1' }));
  expect(text('Max value', 1)).toBe('85');
  expect(states()).toEqual(['', '']);
  expect(document.activeElement).toBe(cell('Max value', 1));

  await change('95');
  items = [{ ...heat, max_value: 80 }];
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  await user.click(await screen.findByRole('button', { name: 'Use mine in row 1' }));
  expect(screen.queryByText('Max value is now 80')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  expect(await screen.findByText('1 row saved')).toBeTruthy();
  expect(api.bodies('updateInParameter')).toEqual([{ max_value: 95 }]);
});

it('has outputs with importance and target, and no accessibility violations', async () => {
  const { user, api, container } = start({}, 'outputs');
  await openRows(user);
  paste(cell('Name', 2), 'Purity\t%\thigh\tat least 95');
  expect(text('Target', 2)).toBe('at least 95');
  paste(cell('Categories', 3), 'Low\nHigh\n');
  expect(text('Categories', 3)).toBe('Low; High');
  await user.type(cell('Name', 3), 'Colour');
  await user.click(screen.getByRole('button', { name: 'Save 2 rows' }));
  await screen.findByText('2 rows saved');
  expect(api.bodies('createOutParameter')).toMatchObject([
    { name: 'Purity', weight: 50, target: { min: 95, max: null } },
    { name: 'Colour', is_categorical: true, categories: ['Low', 'High'], weight: 0 },
  ]);
  await expectAccessible(container);
});

it('asks what a new input was where there are samples, and of nothing that exists', async () => {
  const { user, api } = start({ getExperiment: () => buildExperiment({ has_series: true }) });
  await openRows(user);
  expect(cell('In existing samples', 1).hasAttribute('disabled')).toBe(true);
  expect(cell('In existing samples', 1).getAttribute('placeholder')).toBe('');
  paste(cell('Name', 2), 'Dose\tg\t1\t5\t1\t\t\t2');
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }));
  await screen.findByText('1 row saved');
  expect(api.bodies('createInParameter')).toMatchObject([{ short_name: 'dose', earlier_value: 2 }]);
  cleanup();
  const other = start();
  await openRows(other.user);
  expect(screen.queryByLabelText('In existing samples, row 1')).toBeNull();
});

it('says in the list how many rows are not saved, and offers nothing to readers', async () => {
  const draft = { id: crypto.randomUUID(), isNew: true, texts: { name: 'Time' } };
  localStorage.setItem(`serieslab.rows.${ids.user}.${ids.experiment}.in-parameters`, JSON.stringify([draft]));
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('button', { name: 'Rows not saved (1)' })).toBeTruthy();
  cleanup();
  start({ getUserPermissions: () => buildMember(['experiment:read'], []) });
  await screen.findByRole('table', { name: 'Inputs' });
  expect(screen.queryByRole('button', { name: /rows|Rows/ })).toBeNull();
});
