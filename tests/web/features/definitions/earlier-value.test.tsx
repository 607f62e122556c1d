import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { buildExperiment, buildInput } from '#tests/support/experiment-data.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { choose } from '#tests/web/support/choose.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { openSettings } from './start-settings.tsx';

const label = 'Value in existing samples';
const labelOfOld = 'Value in samples without one';

async function newInput(hasSeries = true) {
  const { api, user, baseElement } = openSettings('inputs', {
    getExperiment: () => buildExperiment(hasSeries ? { has_series: true } : {}),
    createInParameter: ({ body }) => buildInput({ name: body.name, short_name: body.short_name }),
  });
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  const dialog = within(screen.getByRole('dialog'));
  const field = (name: RegExp | string) => dialog.getByRole('textbox', { name });
  await user.type(field(/^Name/), 'Pressure');
  const save = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return api.bodies('createInParameter')[0];
  };
  return { user, dialog, field, save, baseElement };
}
async function withRange({ user, field }: Awaited<ReturnType<typeof newInput>>) {
  await user.type(field(/^Min value/), '2');
  await user.type(field(/^Max value/), '10');
  await user.type(field(/^Step/), '1');
}

it('asks what a new input was for the samples that exist', async () => {
  const form = await newInput();
  await withRange(form);
  await form.user.type(form.field(label), '1');
  expect(await form.save()).toMatchObject({ short_name: 'pressure', min_value: 2, earlier_value: 1 });
});

it('leaves it unknown without an answer, and does not ask where there are no samples', async () => {
  const form = await newInput();
  await withRange(form);
  expect(await form.save()).not.toHaveProperty('earlier_value');
  cleanup();
  const first = await newInput(false);
  expect(first.dialog.queryByRole('textbox', { name: label })).toBeNull();
});

it('refuses what is no number', async () => {
  const form = await newInput();
  await withRange(form);
  await form.user.type(form.field(label), 'unknown');
  await form.user.click(form.dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Value of existing samples must be/)).toBeTruthy();
});

it('offers the categories of a categorical input, and follows them while they are edited', async () => {
  const form = await newInput();
  const { user, dialog } = form;
  await choose(user, dialog, /^Type/, 'Categorical');
  await user.click(dialog.getByRole('textbox', { name: /Category/ }));
  await user.paste('none\nXPhos\nSPhos');
  await user.click(dialog.getByRole('combobox', { name: label }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Unknown',
    'none',
    'XPhos',
    'SPhos',
  ]);
  await user.click(screen.getByRole('option', { name: 'XPhos' }));
  expect(await form.save()).toMatchObject({ categories: ['none', 'XPhos', 'SPhos'], earlier_value: 1 });
});

async function edited(input: Partial<InParameter>, earlier?: number) {
  const item = buildInput(input);
  const { api, user } = openSettings('inputs', {
    getExperiment: () =>
      buildExperiment({ has_series: true, ...(earlier !== undefined && { earlier_inputs: { [item.uuid]: earlier } }) }),
    listInParameters: () => [item],
    updateInParameter: () => item,
  });
  await rowMenu(user, item.name, 'Edit');
  const dialog = within(screen.getByRole('dialog'));
  const save = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return api.bodies('updateInParameter')[0];
  };
  return { user, dialog, save };
}
const numeric = { name: 'Pressure', is_categorical: false, min_value: 2, max_value: 10, step: 1 };

it('shows the answer when the input is edited, and sends it only if it changed', async () => {
  const { dialog, save } = await edited(numeric, 4);
  expect(dialog.getByRole('textbox', { name: labelOfOld })).toHaveProperty('value', '4');
  expect(await save()).not.toHaveProperty('earlier_value');
});

it('corrects the answer, and makes it unknown again', async () => {
  const first = await edited(numeric);
  await first.user.type(first.dialog.getByRole('textbox', { name: labelOfOld }), '3');
  expect(await first.save()).toMatchObject({ earlier_value: 3 });
  cleanup();
  const second = await edited(numeric, 3);
  await second.user.clear(second.dialog.getByRole('textbox', { name: labelOfOld }));
  expect(await second.save()).toMatchObject({ earlier_value: null });
});

it('shows the category, and takes another one', async () => {
  const categories = ['none', 'XPhos'];
  const { user, dialog, save } = await edited({ name: 'Ligand', is_categorical: true, categories }, 1);
  const field = dialog.getByRole('combobox', { name: labelOfOld });
  expect(field.textContent).toBe('XPhos');
  await user.click(field);
  await user.click(screen.getByRole('option', { name: 'none' }));
  expect(await save()).toMatchObject({ earlier_value: 0 });
});

it('has no accessibility violations', async () => {
  const { baseElement } = await newInput();
  await expectAccessible(baseElement);
});
