import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { cellAt, first, grid, heat, start, yieldOutput } from '../start-series.tsx';

it('saves again when somebody else has changed another cell of the sample', async () => {
  const sample = first.samples[0] as Sample;
  const current = {
    ...sample,
    version: 4,
    inParameters: sample.inParameters.map((entry) => ({ ...entry, value: 99 })),
  };
  const { user, api } = start({
    updateSample: ({ body }) =>
      body.version === 4
        ? { ...current, version: 5, outParameters: [{ out_parameter: yieldOutput.uuid, value: 10 }] }
        : refusal(409, { detail: 'Changed', code: 'conflict', current }),
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  await waitFor(async () => expect((await cellAt(0, 'Heat')).textContent).toBe('99'));
  expect((await cellAt(0, 'Yield')).textContent).toBe('10');
  expect(api.bodies('updateSample')).toHaveLength(2);
  expect(screen.queryByText(/Somebody else/)).toBeNull();
});

it('lets the second editor decide whose value counts', async () => {
  const sample = first.samples[0] as Sample;
  const current = {
    ...sample,
    version: 4,
    edited_by: 'Bea',
    outParameters: [{ out_parameter: yieldOutput.uuid, value: 77 }],
  };
  const { user, api } = start({
    updateSample: ({ body }) =>
      body.version === 4
        ? { ...current, version: 5, outParameters: [{ out_parameter: yieldOutput.uuid, value: 10 }] }
        : refusal(409, { detail: 'Changed', code: 'conflict', current }),
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  expect(
    await screen.findByText('Bea changed it: Yield of sample 1 of series 1 is now 77; you entered 10.'),
  ).toBeTruthy();
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe('!10'));
  expect(screen.queryByText('Server error')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(2));
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe('10'));
  expect(screen.queryByText(/you entered/)).toBeNull();
});

it('shows in the edit dialog another person’s changes, and saves on top of them', async () => {
  const sample = first.samples[0] as Sample;
  const current = { ...sample, version: 4, outParameters: [{ out_parameter: yieldOutput.uuid, value: 77 }] };
  const { user, api } = start({
    updateSample: ({ body }) =>
      body.version === 4 ? { ...current, version: 5 } : refusal(409, { detail: 'Changed', code: 'conflict', current }),
  });
  await grid();
  await rowMenu(user, 'sample 1 of series 1', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit sample 1 of series 1' }));
  await user.clear(dialog.getByRole('textbox', { name: /^Heat/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Heat/ }), '42');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/changed this sample: Yield is now 77/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('updateSample').at(-1)).toEqual({
    version: 4,
    inParameters: [{ in_parameter: heat.uuid, value: 42 }],
    outParameters: [],
  });
});
