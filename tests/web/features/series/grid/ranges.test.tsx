import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildExperiment, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { cellAt, first, grid, heat, keeping, paste, start } from '../start-series.tsx';

/** Puts the cursor on a cell without starting an edit. */
async function focusCell(row: number, column: string) {
  const cell = await cellAt(row, column);
  cell.click();
  fireEvent.keyDown(document.activeElement ?? cell, { key: 'Escape' });
  (await cellAt(row, column)).focus();
}
const selected = async () =>
  within(await grid())
    .queryAllByRole('gridcell', { selected: true })
    .map(({ textContent }) => textContent);
const texts = async (column: string) =>
  Promise.all([0, 1, 2].map(async (row) => (await cellAt(row, column)).textContent));
const shows = (column: string, values: string[]) => waitFor(async () => expect(await texts(column)).toEqual(values));
function copied(kind: 'copy' | 'cut' = 'copy'): string {
  const setData = vi.fn<(type: string, text: string) => void>();
  fireEvent[kind](document.activeElement ?? document.body, { clipboardData: { setData } });
  return setData.mock.calls[0]?.[1] ?? '';
}

it('selects a range with Shift and the arrows, and copies it for a spreadsheet', async () => {
  const { user } = start();
  await focusCell(0, 'Heat');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(await selected()).toEqual(['0', 'Acetate', '10', 'Pivalate']);
  expect(screen.getByText('2 rows × 2 columns selected')).toBeTruthy();
  expect(document.activeElement).toBe(await cellAt(0, 'Heat'));
  expect(copied()).toBe('0\tAcetate\r\n10\tPivalate');
  await user.keyboard('{ArrowDown}');
  expect(await selected()).toEqual([]);
  expect(document.activeElement).toBe(await cellAt(1, 'Heat'));
});

it('selects a row, a column and all, and leaves the header out', async () => {
  const { user } = start();
  await focusCell(1, 'Heat');
  await user.keyboard('{Control>} {/Control}');
  expect(await selected()).toEqual(['0', '10', '20']);
  await focusCell(1, 'Heat');
  await user.keyboard('{Shift>} {/Shift}');
  expect((await selected()).slice(1, 4)).toEqual(['2', '10', 'Pivalate']);
  await user.keyboard('{Control>}a{/Control}');
  expect(copied().split('\r\n')).toHaveLength(3);
  await focusCell(0, 'Heat');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(await selected()).toEqual([]);
});

it('selects a range by dragging and with Shift and a click, and starts no edit', async () => {
  start();
  const [from, to] = [await cellAt(0, 'Yield'), await cellAt(2, 'Yield')];
  fireEvent.mouseDown(from);
  fireEvent.mouseOver(await cellAt(1, 'Yield'), { buttons: 1 });
  fireEvent.mouseOver(to, { buttons: 1 });
  fireEvent.mouseUp(to);
  expect(await selected()).toHaveLength(3);
  fireEvent.mouseOver(await cellAt(0, 'Heat'), { buttons: 0 });
  expect(await selected()).toHaveLength(3);
  const click = await cellAt(1, 'Purity');
  const down = createEvent.mouseDown(click, { shiftKey: true });
  fireEvent(click, down);
  fireEvent.click(click, { shiftKey: true });
  expect(down.defaultPrevented).toBe(true);
  expect(await selected()).toHaveLength(4);
  expect(screen.queryByRole('textbox', { name: /sample/ })).toBeNull();
});

it('fills down by Ctrl+D, in one step of undo, and leaves calculated values alone', async () => {
  const { user, api } = start(keeping().answers);
  await focusCell(0, 'Yield');
  paste('5\tHigh');
  await shows('Yield', ['5', '', '']);
  await focusCell(0, 'Yield');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}{Control>}d{/Control}');
  expect(await screen.findByText('4 values filled; Ctrl+Z undoes it')).toBeTruthy();
  await shows('Yield', ['5', '5', '5']);
  await shows('Purity', ['High', 'High', 'High']);
  await user.keyboard('{Control>}z{/Control}');
  await shows('Yield', ['5', '', '']);
  await waitFor(() => expect(api.bodies('updateSample').length).toBeGreaterThan(4));
});

it('fills one row from the row above, and right only what fits', async () => {
  const { user } = start(keeping().answers);
  await focusCell(1, 'Base');
  await user.keyboard('{Control>}d{/Control}');
  expect(await screen.findByText('1 value filled')).toBeTruthy();
  await shows('Base', ['Acetate', 'Acetate', 'Acetate']);
  await focusCell(1, 'Heat');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
  expect(await screen.findByText('Nothing was filled. A value of Heat (°C) does not fit into Base')).toBeTruthy();
  await focusCell(0, 'Cost');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(await screen.findByText('Nothing was filled. These cells cannot be changed here')).toBeTruthy();
});

it('fills a range with one pasted value, and repeats a block that fits', async () => {
  const { user } = start(keeping().answers);
  await focusCell(0, 'Yield');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  paste('7');
  await shows('Yield', ['7', '7', '7']);
  await focusCell(0, 'Yield');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  paste('1\n2\n3\n');
  await shows('Yield', ['1', '2', '3']);
});

it('cuts and clears measured outputs; inputs stay', async () => {
  const { user } = start(keeping().answers);
  await focusCell(0, 'Yield');
  paste('1\n2\n3\n');
  await focusCell(0, 'Heat');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
  expect(await screen.findByText('Nothing was cleared. Only measured outputs can be empty')).toBeTruthy();
  await focusCell(0, 'Base');
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(copied('cut')).toBe('Acetate\t1\r\nPivalate\t2');
  await shows('Yield', ['', '', '3']);
  await shows('Base', ['Acetate', 'Pivalate', 'Acetate']);
});

it('goes with Ctrl and an arrow to the end of the filled cells', async () => {
  const { user } = start(keeping().answers);
  await focusCell(0, 'Yield');
  paste('1\n2\n');
  await focusCell(0, 'Yield');
  await user.keyboard('{Control>}{ArrowDown}{/Control}');
  expect(document.activeElement).toBe(await cellAt(1, 'Yield'));
  await user.keyboard('{Control>}{ArrowDown}{/Control}');
  expect(document.activeElement).toBe(await cellAt(2, 'Yield'));
  await user.keyboard('{Control>}{ArrowUp}{/Control}');
  expect(document.activeElement).toBe(await cellAt(1, 'Yield'));
  await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  expect(await selected()).toEqual(['1', '2']);
});

it('begins a range at a cell that was clicked, of which the editor is open', async () => {
  const { user } = start(keeping().answers);
  await focusCell(0, 'Yield');
  paste('1\n2\n3\n');
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(await selected()).toEqual(['1', '2', '3']);
  expect(document.activeElement).toBe(await cellAt(0, 'Yield'));
  await user.keyboard('{Control>}d{/Control}');
  await shows('Yield', ['1', '1', '1']);
  await user.click(await cellAt(1, 'Yield'));
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Delete}');
  await shows('Yield', ['1', '', '']);
  // A list of categories.
  await user.click(await cellAt(0, 'Base'));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await selected()).toEqual(['Acetate', 'Pivalate']);
  await user.click(await cellAt(1, 'Base'));
  await user.keyboard('{Control>}d{/Control}');
  await shows('Base', ['Acetate', 'Acetate', 'Acetate']);
  expect(document.activeElement).toBe(await cellAt(1, 'Base'));
});

it('jumps with Ctrl and an arrow from a cell that was clicked', async () => {
  const { user } = start(keeping().answers);
  await focusCell(0, 'Yield');
  paste('1\n2\n3\n');
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('{Control>}{ArrowDown}{/Control}');
  expect(document.activeElement).toBe(await cellAt(2, 'Yield'));
  await user.click(await cellAt(2, 'Yield'));
  await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  expect(await selected()).toEqual(['1', '2', '3']);
});

it('takes what was typed before it begins a range, and selects text with Shift and left or right', async () => {
  const { user } = start(keeping().answers);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('53');
  const field = screen.getByRole('textbox', { name: 'Yield, sample 1' });
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowRight}.5{Shift>}{ArrowDown}{/Shift}');
  expect(await selected()).toEqual([expect.stringContaining('53.5'), '']);
  await user.keyboard('{Control>}d{/Control}');
  await shows('Yield', ['53.5', '53.5', '']);
  await focusCell(2, 'Yield');
  await user.keyboard('7{Shift>}{ArrowRight}{/Shift}8{Shift>}{ArrowUp}{/Shift}');
  await shows('Yield', ['53.5', '53.5', '78']);
  expect(await selected()).toEqual(['53.5', '78']);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByText(/Yield must be a numeric value/)).toBeTruthy();
  expect(await selected()).toEqual(['!x', '53.5']);
});

it('copies with headers from the menu of the range, and changes nothing while a job runs', async () => {
  const { user } = start({ getExperiment: () => buildExperiment({ plotting_id: 'job' }) });
  await focusCell(0, 'Heat');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  fireEvent.contextMenu(await cellAt(0, 'Base'));
  const disabled = (await screen.findAllByRole('menuitem')).filter(({ ariaDisabled }) => ariaDisabled === 'true');
  expect(disabled.map(({ textContent }) => textContent)).toEqual([
    'CutCtrl+X',
    'PasteCtrl+V',
    'Paste as new samples',
    'Fill from aboveCtrl+D',
    'Fill rightCtrl+R',
    'Failed or left outCtrl+E',
    'ClearDelete',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Copy with headers' }));
  expect(await navigator.clipboard.readText()).toBe('Heat (°C)\tBase\r\n0\tAcetate');
  await focusCell(0, 'Yield');
  await user.keyboard('{Control>}d{/Control}');
  expect(await screen.findByText('Nothing was filled: a job is running')).toBeTruthy();
});

it('keeps the range of the table that has the focus alone', async () => {
  const second = buildSeries({ number: 2 });
  second.samples = [0, 1].map((position) => buildSample(second.uuid, position, { [`in:${heat.uuid}`]: 50 }));
  const { user } = start({ listSeries: () => ({ series: [first, second], next: null }) });
  await focusCell(0, 'Heat');
  await user.keyboard('{Control>}a{/Control}');
  expect(await selected()).not.toEqual([]);
  const other = within(await screen.findByRole('grid', { name: 'Samples of series 2' }));
  act(() => other.getAllByRole('gridcell')[2]?.focus());
  await user.keyboard('{Control>}a{/Control}');
  expect(await selected()).toEqual([]);
  expect(other.getAllByRole('gridcell', { selected: true })).not.toEqual([]);
});

it('leaves the table by F6, to the control behind it or before it', async () => {
  const { user } = start();
  await focusCell(1, 'Heat');
  await user.keyboard('{Shift>}{F6}{/Shift}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for series 1' }));
});
