import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildExperiment, buildMember } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { cellAt, first, start, yieldOutput } from './start-series.tsx';

it('is typed into like a spreadsheet, down a column, and ranks at once', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}20{Enter}30{Enter}');
  expect((await cellAt(2, 'Yield')).textContent).toBe('30');
  expect((await cellAt(0, 'Score')).textContent).toBe('0');
  expect((await cellAt(1, 'Score')).textContent).toBe('0.5');
  expect((await cellAt(2, 'Score')).textContent).toBe('1');
  expect((await cellAt(2, 'Status')).textContent).toBe('partial');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(3));
  expect(api.bodies('updateSample')[1]).toEqual({
    version: 0,
    inParameters: [],
    outParameters: [{ out_parameter: yieldOutput.uuid, value: 20 }],
  });
});

it('shows a typed value without a break while and after it is saved', async () => {
  const { user, api } = start();
  const cell = await cellAt(0, 'Yield');
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(cell.textContent));
  observer.observe(cell, { subtree: true, childList: true, characterData: true });
  await user.click(cell);
  await user.keyboard('10{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  await screen.findByText('Everything is saved.');
  observer.disconnect();
  const typed = shown.findIndex((text) => text.includes('10'));
  expect(shown.slice(typed)).toEqual(['not saved yet10', '10']);
});

it('refuses text that is no number, cancels on Escape, and clears on Delete', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('ten{Enter}');
  expect(await screen.findByText('1 value is not saved: Yield must be a numeric value.')).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('!ten');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(screen.getByRole('textbox', { name: 'Yield, sample 1' })).toHaveProperty('value', 'ten');
  await user.keyboard('{Escape}{Delete}');
  expect((await cellAt(0, 'Yield')).textContent).not.toContain('ten');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  await user.click(await cellAt(0, 'Heat'));
  await user.keyboard('{Backspace}{Enter}');
  expect(await screen.findByText('Heat cannot be empty')).toBeTruthy();
  expect((await cellAt(0, 'Heat')).textContent).toBe('0');
  expect(api.bodies('updateSample')).toHaveLength(1);
});

it('empties a cell of a refused text', async () => {
  const { user } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('ten{Enter}{ArrowUp}{Enter}');
  await user.clear(screen.getByRole('textbox', { name: 'Yield, sample 1' }));
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe(''));
});

it('says of a number with another decimal symbol which one the account has, and where to set it', async () => {
  const { user } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('47,6{Enter}');
  const problem = 'Yield must be a numeric value. The decimal symbol of your account is the point (Account, Settings)';
  expect(await screen.findByText(`1 value is not saved: ${problem}.`)).toBeTruthy();
});

it('asks which of two numbers a text with a group of thousands is', async () => {
  const { user } = start({ getUser: () => Response.json({ csv_decimal: ',', csv_delimiter: ';' }) });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10.500{Enter}1.234,5{Enter}');
  const problem = 'Yield must be a numeric value: 10.500 may be 10500 or 10,500';
  expect(await screen.findByText(`1 value is not saved: ${problem}.`)).toBeTruthy();
  expect((await cellAt(1, 'Yield')).textContent).toContain('1234,5');
});

it.each(['{Enter}', '{Tab}', '{ArrowDown}'])('keeps a refused text apart from what is typed after %s', async (key) => {
  const { user } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard(`{Escape}41,5${key}`);
  expect((await cellAt(0, 'Yield')).textContent).toBe('!41,5');
  await user.keyboard('0.36{Enter}');
  expect((await cellAt(0, 'Yield')).textContent).toBe('!41,5');
  expect(screen.queryByDisplayValue(/41,5/)).toBeNull();
  if (key !== '{Tab}') expect((await cellAt(1, 'Yield')).textContent).toContain('0.36');
});

it('says that a calculated cell cannot be typed into', async () => {
  const { user } = start();
  await user.click(await cellAt(0, 'Cost'));
  await user.keyboard('5');
  expect(await screen.findByText(/^Cost.* cannot be typed here$/)).toBeTruthy();
});

it.each([
  ['only reads', ['workspace:read_only'], 'Yield', '5', 'Your role in this workspace is for reading only'],
  ['only reads', ['workspace:read_only'], 'Yield', '{Delete}', 'Your role in this workspace is for reading only'],
  ['lacks the licence for inputs', [], 'Heat', '{Enter}', "The workspace's licence does not include this"],
])('says why a cell cannot be typed into to an account that %s', async (_, role, column, keys, why) => {
  const { user } = start({ getUserPermissions: () => buildMember(role, []) });
  await user.click(await cellAt(0, column));
  await user.keyboard(keys);
  expect(await screen.findByText(new RegExp(`^${column}.* cannot be typed here. ${why}$`))).toBeTruthy();
});

it('does not edit functional outputs, and chooses categories', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Cost'));
  await user.keyboard('5{Enter}');
  expect(screen.queryByRole('textbox', { name: /Cost/ })).toBeNull();
  await user.click(await cellAt(0, 'Purity'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Purity, sample 1' }), 'High');
  await user.keyboard('{Enter}');
  expect((await cellAt(0, 'Purity')).textContent).toBe('High');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
});

it('marks a row until it is saved', async () => {
  const sample = first.samples[0];
  if (!sample) throw new Error('The series has samples');
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = start({
    updateSample: async ({ body }) => {
      await promise;
      return { ...sample, version: 1, outParameters: body.outParameters ?? [] };
    },
  });
  const row = async () => (await cellAt(0, 'Status')).closest('tr');
  expect((await row())?.ariaBusy).toBeNull();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  expect((await row())?.ariaBusy).toBe('true');
  expect(screen.getAllByTitle(/not saved yet/)).toHaveLength(1);
  expect(within(await cellAt(0, 'Yield')).getByText('not saved yet')).toBeTruthy();
  resolve();
  await waitFor(async () => expect((await row())?.ariaBusy).toBeNull());
  expect((await cellAt(0, 'Yield')).textContent).toBe('10');
  expect(screen.queryByTitle(/not saved yet/)).toBeNull();
});

it('keeps unsavable values in their cells with the reason, and saves them later or on demand', async () => {
  let working = false;
  const { user, api } = start({
    updateSample: ({ path, body }) => {
      const sample = first.samples.find(({ uuid }) => uuid === path.id);
      if (!working || !sample) return refusal(500, { detail: '', code: 'unexpected' });
      return { ...sample, version: 1, outParameters: body.outParameters ?? [] };
    },
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  expect(await screen.findByText('Server error')).toBeTruthy();
  expect(await screen.findByText('1 value is not saved: Server error (500). Trying again by itself.')).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('!10');
  await waitFor(() => expect(api.bodies('updateSample').length).toBeGreaterThan(1));
  await user.click(within(await cellAt(0, 'Yield')).getByRole('button', { name: 'Not saved: Server error (500)' }));
  working = true;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe('10'));
  expect(screen.queryByText(/not saved/)).toBeNull();
});

it('lets the person decide about a value that the server refuses', async () => {
  const { user, api } = start({
    updateSample: () => refusal(400, { detail: 'Yield is frozen', code: 'validation' }),
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  expect(await screen.findByText('1 value is not saved: Yield is frozen.')).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('!10');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Values that are not saved' }));
  expect(dialog.getByText(/Yield of sample 1 of series 1/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(dialog.getByText('Everything is saved.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await cellAt(0, 'Yield')).textContent).toBe('');
  expect(api.bodies('updateSample')).toHaveLength(1);
});

it('keeps a text that is no number in the cell that was left, until it is corrected', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('5..3');
  await user.click(await cellAt(1, 'Yield'));
  expect(await screen.findByText('1 value is not saved: Yield must be a numeric value.')).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('!5..3');
  await user.keyboard('{Escape}');
  await user.click(await cellAt(0, 'Yield'));
  expect(screen.getByRole('textbox', { name: 'Yield, sample 1' })).toHaveProperty('value', '5..3');
  await user.keyboard('5.3{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe('5.3'));
});

it('saves samples per series on Enter and marks it until it is saved', async () => {
  const { user, api } = start({
    updateExperiment: ({ body }) => buildExperiment({ sample_count: body.sample_count ?? 0 }),
  });
  const field = await screen.findByRole('textbox', { name: 'Samples per series' });
  await user.clear(field);
  await user.type(field, '101{Enter}');
  expect(screen.getByText('Value range is from 1 to 100')).toBeTruthy();
  expect(api.bodies('updateExperiment')).toEqual([]);
  await user.clear(field);
  await user.type(field, '6');
  expect(screen.getByRole('textbox', { name: 'Samples per series, (not saved)' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Samples per series' })).toBeTruthy());
  await user.tab();
  expect(api.bodies('updateExperiment')).toEqual([{ sample_count: 6 }]);
});

it('warns of a value that its output cannot have, keeps it, and marks it', async () => {
  const bounded = { ...yieldOutput, bounds: { min: 0, max: 100 } };
  const { user, api } = start({ listOutParameters: () => [bounded] });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('107{Enter}100{Enter}');
  const warning = 'Yield of sample 1 of series 1: 107 is outside what is possible (0 to 100). ';
  expect(await screen.findByText(new RegExp(warning.replace(/[().]/g, '.')))).toBeTruthy();
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(2));
  await waitFor(async () =>
    expect((await cellAt(0, 'Yield')).textContent).toBe('!107 is outside what is possible (0 to 100)107'),
  );
  expect((await cellAt(1, 'Yield')).textContent).toBe('100');
});
