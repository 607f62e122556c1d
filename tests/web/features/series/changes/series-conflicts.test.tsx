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

/** A server on which Bea sets the yield of the first sample to 77 before each of its given versions. */
function beaSets77(...versions: number[]) {
  const sample = first.samples[0] as Sample;
  let [version, value]: [number, number | null] = [sample.version, null];
  const now = (): Sample => ({
    ...sample,
    version,
    edited_by: 'Bea',
    outParameters: [{ out_parameter: yieldOutput.uuid, value }],
  });
  return start({
    updateSample: ({ path, body }) => {
      const other = first.samples.find(({ uuid }) => uuid === path.id && uuid !== sample.uuid);
      if (other) return { ...other, version: body.version + 1, outParameters: [...(body.outParameters ?? [])] };
      if (versions.includes(version)) [version, value] = [version + 10, 77];
      if (body.version !== version) return refusal(409, { detail: 'Changed', code: 'conflict', current: now() });
      [version, value] = [version + 1, body.outParameters?.[0]?.value ?? null];
      return now();
    },
  });
}

async function shows(text: string): Promise<void> {
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe(text));
}

it('neither undoes nor redoes a value for which the other one was kept', async () => {
  const { user, api } = beaSets77(first.samples[0]?.version ?? 0);
  await user.click(await cellAt(1, 'Yield'));
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  await shows('77');
  // The step that is left is the one in the other sample.
  const sent = () =>
    (api.bodies('updateSample') as Pick<Sample, 'outParameters'>[]).map(({ outParameters: [one] }) => one?.value);
  expect(sent()).toEqual([5, 10]);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual([5, 10, null]));
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(sent()).toEqual([5, 10, null, 5]));
  await user.keyboard('{Control>}y{/Control}{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual([5, 10, null, 5, null]));
  await shows('77');
});

it('brings the other value back by an undo after one’s own was chosen', async () => {
  const { user } = beaSets77(first.samples[0]?.version ?? 0);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Use mine' }));
  await shows('10');
  await user.keyboard('{Control>}z{/Control}');
  await shows('77');
  // A redo is not asked about again.
  await user.keyboard('{Control>}y{/Control}');
  await shows('10');
  await user.keyboard('{Control>}z{/Control}');
  await shows('77');
});

it('brings the other value back by an undo after it was typed over in the conflict', async () => {
  const { user } = beaSets77(first.samples[0]?.version ?? 0);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  await screen.findByRole('button', { name: 'Use mine' });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('{Control>}a{/Control}11{Enter}');
  await shows('11');
  await user.keyboard('{Control>}z{/Control}');
  await shows('77');
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText(/undone/i);
  await shows('77');
});

it('undoes a value in conflict by the one that is stored', async () => {
  const { user } = beaSets77(first.samples[0]?.version ?? 0);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  await screen.findByRole('button', { name: 'Keep theirs' });
  await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
  await shows('77');
  expect(screen.queryByRole('button', { name: 'Keep theirs' })).toBeNull();
});

it('asks again before a redo overwrites a value that was saved since', async () => {
  const { user } = beaSets77((first.samples[0]?.version ?? 0) + 1);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  await shows('10');
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Bea changed it: Yield of sample 1 of series 1 is now 77; undone, it would be empty.');
  await user.keyboard('{Control>}y{/Control}');
  await screen.findByText('Bea changed it: Yield of sample 1 of series 1 is now 77; done again, it would be 10.');
  await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
  await user.keyboard('{Control>}y{/Control}');
  await shows('77');
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
