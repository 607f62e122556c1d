import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { type FakeAnswers, refusal } from '#tests/support/fake-api.ts';
import { choose } from '#tests/web/support/choose.ts';
import { cellAt, first, grid, heats, paste, start } from '../start-series.tsx';

const labelled = (...labels: (string | undefined)[]) => ({
  ...first,
  samples: first.samples.map(
    (sample, index): Sample => ({ ...sample, ...(labels[index] && { label: labels[index] }) }),
  ),
});
const listed = (...labels: (string | undefined)[]): FakeAnswers => {
  const series = labelled(...labels);
  const saved = new Map(series.samples.map((sample) => [sample.uuid, sample]));
  return {
    listSeries: () => ({ series: [series], next: null }),
    updateSample: ({ path, body }) => {
      const { label: _, ...sample } = saved.get(path.id ?? '') as Sample;
      const label = body.label === undefined ? _ : (body.label ?? undefined);
      const next = { ...sample, version: body.version + 1, ...(label !== undefined && { label }) };
      saved.set(sample.uuid, next);
      return next;
    },
  };
};
const headers = async () =>
  within(await grid())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

it('has a column of labels once a sample has one, or by choice', async () => {
  const { user } = start();
  expect(await headers()).not.toContain('Label');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = await screen.findByRole('dialog', { name: 'Columns' });
  expect(within(panel).getByRole<HTMLInputElement>('checkbox', { name: 'Label' }).checked).toBe(false);
  await user.click(within(panel).getByRole('checkbox', { name: 'Label' }));
  await user.keyboard('{Escape}');
  expect(await headers()).toContain('Label');
  expect(await headers()).not.toContain('Run order');
});

it('shows labels without being asked, and hides them where the person does', async () => {
  const { user } = start(listed('A1'));
  expect(await headers()).toContain('Label');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Columns' })).getByRole('checkbox', { name: 'Label' }),
  );
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await headers()).not.toContain('Label'));
});

it('is typed, saved with its sample, undone and done again', async () => {
  const { user, api } = start(listed('A1'));
  await user.click(await cellAt(1, 'Label'));
  await user.keyboard('Vial 7{Enter}');
  await waitFor(() =>
    expect(api.bodies('updateSample')).toEqual([expect.objectContaining({ version: 0, label: 'Vial 7' })]),
  );
  await waitFor(async () => expect((await cellAt(1, 'Label')).textContent).toBe('Vial 7'));
  await user.keyboard('{Escape}{Control>}z{/Control}');
  await waitFor(async () => expect((await cellAt(1, 'Label')).textContent).toBe(''));
  await waitFor(() => expect(api.bodies('updateSample')[1]).toMatchObject({ label: null }));
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(async () => expect((await cellAt(1, 'Label')).textContent).toBe('Vial 7'));
});

it('pastes a column of labels and outputs', async () => {
  const { user, api } = start(listed('A1'));
  await user.click(await cellAt(0, 'Label'));
  await user.keyboard('{Escape}');
  paste('B1\nB2\nB3\n');
  await waitFor(() =>
    expect(api.bodies('updateSample')).toMatchObject([{ label: 'B1' }, { label: 'B2' }, { label: 'B3' }]),
  );
  expect((await cellAt(2, 'Label')).textContent).toBe('B3');
  paste(`${'x'.repeat(41)}\n`);
  expect(await screen.findByText(/Label may not be greater than 40 characters/)).toBeTruthy();
});

it('keeps a label that the server refuses in its cell, with the reason', async () => {
  const detail = 'Label A1 is that of sample 1 of series 1';
  const { user } = start({ ...listed('A1'), updateSample: () => refusal(400, { detail, code: 'duplicate' }) });
  await user.click(await cellAt(1, 'Label'));
  await user.keyboard('A1{Enter}');
  expect(await screen.findByRole('button', { name: `Not saved: ${detail}` })).toBeTruthy();
  expect((await cellAt(1, 'Label')).textContent).toContain('A1');
});

it('sorts and filters by label, numbers in it as numbers', async () => {
  const { user } = start(listed('A10', 'A2'));
  await user.click(within(await grid()).getByRole('button', { name: 'Label' }));
  await waitFor(async () => expect(await heats()).toEqual(['10', '0', '20']));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await choose(user, menu, /^Parameter/, 'label');
  await choose(user, menu, /^Operator/, '=');
  await user.type(menu.getByRole('textbox', { name: /^Value/ }), 'a10');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  expect(menu.getByText('label = a10')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await heats()).toEqual(['0']));
});

it('is not filled down, and says why', async () => {
  const { user, api } = start(listed('A1'));
  (await cellAt(1, 'Label')).click();
  await user.keyboard('{Escape}{Control>}d{/Control}');
  expect(await screen.findByText('Nothing was filled. No two samples have the same label')).toBeTruthy();
  expect(api.bodies('updateSample')).toEqual([]);
});

it.each(['Dead', 'Process'])('is typed with a first character that takes several keys: %s', async (key) => {
  const { user, api } = start(listed('A1', 'B2'));
  await user.click(await cellAt(0, 'Label'));
  await user.keyboard('C3{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  // The browser composes the character in whichever field has the focus after the key.
  const isLeft = fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(isLeft).toBe(true);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Label, sample 2' });
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd, field.value]).toEqual([0, 2, 'B2']);
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(field);
  await user.keyboard('élan{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')[1]).toMatchObject({ label: 'élan' }));
});
