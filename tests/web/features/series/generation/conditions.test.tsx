import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildExperiment, buildInput, buildSeries, ids } from '#tests/support/experiment-data.ts';
import type { FakeAnswers } from '#tests/support/fake-api.ts';
import { conditionTexts } from '#web/features/series/generation/series-conditions.ts';
import { base, heat, start } from '../start-series.tsx';

const queued = () => ({ detail: 'Series generation has been queued', experiment: buildExperiment() });

async function open(answers: FakeAnswers = {}) {
  const started = start({ generateSeries: queued, ...answers });
  await started.user.click(await screen.findByRole('button', { name: 'Conditions of the next series' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Conditions of the next series' }));
  return { ...started, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function choose({ user }: Opened, row: string, kind: string) {
  const group = within(screen.getByRole('group', { name: row }));
  await user.click(group.getByRole('combobox', { name: row }));
  await user.click(await screen.findByRole('option', { name: kind }));
  return group;
}

async function chooseValue({ user }: Opened, group: ReturnType<typeof within>, label: string, ...values: string[]) {
  await user.click(group.getByRole('combobox', { name: label }));
  for (const value of values) await user.click(await screen.findByRole('option', { name: value }));
}

const type = (group: Pick<ReturnType<typeof within>, 'getByLabelText'>, label: string, text: string) =>
  fireEvent.change(group.getByLabelText(label), { target: { value: text } });

it('go with the series that is generated, stand beside the button, and are cleared by one click', async () => {
  const opened = await open();
  const { api, dialog, user } = opened;
  // 101 × 2 × 101 settings, three of which are in the series.
  expect(dialog.getByRole('status').textContent).toMatch(/^20.399 settings are left, before rules\.$/);
  const range = await choose(opened, 'Heat (°C)', 'A range');
  type(range, 'From', '20');
  type(range, 'To', '24');
  const bases = await choose(opened, 'Base', 'One value');
  await chooseValue(opened, bases, 'Value', 'Pivalate');
  type(dialog, 'Samples in this series, 20 otherwise', '4');
  expect(dialog.getByRole('status').textContent).toBe('505 settings are left, before rules.');
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Next series: Heat (°C) 20 to 24 · Base Pivalate · 4 samples')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Generate Series' }));
  await waitFor(() =>
    expect(api.bodies('generateSeries')).toEqual([
      { conditions: { [heat.uuid]: { min: 20, max: 24 }, [base.uuid]: { value: 1 } }, count: 4 },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Clear conditions' }));
  expect(screen.queryByText(/^Next series:/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Generate Series' }));
  await waitFor(() => expect(api.bodies('generateSeries')).toHaveLength(2));
  expect(api.bodies('generateSeries')[1]).toBeUndefined();
});

it('of a range whose ends are equal are its one value', () => {
  expect(conditionTexts([heat], { [heat.uuid]: { min: 30, max: 30 } }, '.')).toEqual(['Heat (°C) 30']);
});

it('are remembered as they were typed', async () => {
  localStorage.setItem(
    `serieslab.conditions.${ids.user}.${ids.experiment}`,
    JSON.stringify([{ conditions: { [heat.uuid]: { in: [20, 40] }, [base.uuid]: { same: 1 }, gone: { value: 1 } } }]),
  );
  const { dialog } = await open();
  expect(screen.getByText('Next series: Heat (°C) 20 or 40 · Base the same everywhere')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Values, apart by spaces').value).toBe('20; 40');
  expect(dialog.getByLabelText<HTMLInputElement>('At most').value).toBe('1');
});

it.each([
  ['a value between two steps', 'One value', 'Value', '20.4', 'Not 20.4: the nearest value is 20'],
  ['a value beyond the range', 'Some values', 'Values, apart by spaces', '20 400', 'Not 400: the nearest value is 100'],
  ['a range without a value', 'A range', 'From', '20.2', undefined],
  ['a range that ends before it begins', 'A range', 'From', '50', 'The first number is the smaller one'],
  ['the other decimal symbol', 'One value', 'Value', '0,3', '0,3 is not a number'],
  ['no number', 'One value', 'Value', 'hot', 'hot is not a number'],
  ['a number of values that is none', 'Few different values', 'At most', '0', 'A whole number from 1 to 100'],
])('refuse %s, with the nearest that there is', async (_, kind, label, text, problem) => {
  const opened = await open();
  const group = await choose(opened, 'Heat (°C)', kind);
  type(group, label, text);
  if (kind === 'A range') type(group, 'To', '20.8');
  expect(group.getByText(problem ?? 'The input has no value in this range')).toBeTruthy();
  expect(opened.dialog.getByRole('status').textContent).toBe(
    'A condition is not right: correct it to see how many settings are left.',
  );
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Keep' }));
  expect(screen.getByRole('dialog', { name: 'Conditions of the next series' })).toBeTruthy();
});

it('say before anything starts that no setting is left, or too few', async () => {
  const opened = await open();
  const { dialog } = opened;
  type(await choose(opened, 'Heat (°C)', 'One value'), 'Value', '10');
  await chooseValue(opened, await choose(opened, 'Base', 'One value'), 'Value', 'Pivalate');
  const secret = await choose(opened, 'Secret', 'Some values');
  type(secret, 'Values, apart by spaces', '7 8');
  expect(dialog.getByRole('status').textContent).toBe('Only 1 setting is left, before rules, for 20 samples.');
  type(secret, 'Values, apart by spaces', '7');
  expect(dialog.getByRole('status').textContent).toMatch(/^No setting is left under these conditions/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Keep' }).disabled).toBe(true);
});

it('of a series are shown with it, and are repeated by its menu', async () => {
  const series = buildSeries({ conditions: { [heat.uuid]: { value: 40 } } });
  const { user } = start({ listSeries: () => ({ series: [series], next: null }) });
  expect(await screen.findByText('Conditions: Heat (°C) 40')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for series 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Repeat conditions' }));
  expect(await screen.findByText('Next series: Heat (°C) 40')).toBeTruthy();
});

it('stay with their inputs where somebody else puts another one in front', async () => {
  let inputs = [heat, base];
  const opened = await open({ listInParameters: () => inputs });
  const { client, dialog, user } = opened;
  type(await choose(opened, 'Heat (°C)', 'One value'), 'Value', '10');
  inputs = [buildInput({ name: 'Time', short_name: 'time' }), heat, base];
  await client.invalidateQueries();
  await dialog.findByRole('group', { name: 'Time' });
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Next series: Heat (°C) 10')).toBeTruthy();
});

it('go by the labels of categories: another one may have a place later', async () => {
  let present = ['Acetate', 'Pivalate', 'Carbonate'];
  const opened = await open({
    listInParameters: () => [heat, { ...base, categories: present, max_value: present.length - 1 }],
  });
  const { client, dialog, user } = opened;
  await chooseValue(opened, await choose(opened, 'Base', 'Some values'), 'Values', 'Acetate', 'Carbonate');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Next series: Base Acetate or Carbonate')).toBeTruthy();
  present = ['Carbonate', 'Acetate', 'Pivalate'];
  await client.invalidateQueries();
  expect(await screen.findByText('Next series: Base Acetate or Carbonate')).toBeTruthy();
  present = ['Phosphate', 'Carbonate', 'Pivalate'];
  await client.invalidateQueries();
  expect(await screen.findByText('Base no longer has Acetate: its condition is changed.')).toBeTruthy();
  expect(screen.getByText('Next series: Base Carbonate')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/^Base no longer has/)).toBeNull();
  expect(screen.getByText('Next series: Base Carbonate')).toBeTruthy();
});

it('of a category are left out, and that is said, where the input does not have it any more', async () => {
  const conditions = { [base.uuid]: { value: 1 } };
  localStorage.setItem(`serieslab.conditions.${ids.user}.${ids.experiment}`, JSON.stringify([{ conditions }]));
  const { dialog } = await open();
  expect(screen.getByText('Base no longer has level 2: its condition is changed.')).toBeTruthy();
  expect(screen.queryByText(/^Next series:/)).toBeNull();
  expect(dialog.queryByText('Pivalate')).toBeNull();
});
