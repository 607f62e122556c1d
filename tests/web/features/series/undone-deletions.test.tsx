import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChangeEvent } from '#shared/contracts/events.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { ids, uuid } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { first, grid, start } from './start-series.tsx';

const [one, two, three] = first.samples as [Sample, Sample, Sample];
const change = (content: Partial<ChangeEvent>): ChangeEvent => ({
  method: 'samples_changed',
  experiment_id: ids.experiment,
  editor: { uuid: uuid(), name: 'Grace' },
  ...content,
});
const numbers = async () =>
  within(await grid())
    .getAllByRole('button', { name: /^Actions for sample/ })
    .map((button) => button.getAttribute('aria-label')?.replace(/\D+(\d+) of series 1/, '$1'));

it('says of a deletion that it can be undone, and asks for the same sample back', async () => {
  const { user, api } = start({
    deleteSample: () => undefined as never,
    createSample: () => ({ ...two, version: two.version + 1 }),
  });
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('This can be undone: Ctrl+Z (Cmd+Z) brings it back.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await numbers()).toEqual(['1', '3']);
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: sample 2 of series 1 deleted');
  expect(api.bodies('createSample')).toMatchObject([{ restores: two.uuid }]);
  expect(await numbers()).toEqual(['1', '2', '3']);
});

it('makes a new sample of the values, and says so, where the deleted one is not kept any more', async () => {
  const fresh = { ...two, uuid: uuid(), position: 3 };
  const { user, api } = start({
    deleteSample: () => undefined as never,
    createSample: ({ body }) => (body.restores ? refusal(404, { detail: 'Data not found', code: 'not_found' }) : fresh),
  });
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('The sample was deleted too long ago: a new one has its values');
  expect(api.bodies('createSample')).toHaveLength(2);
  expect(await numbers()).toEqual(['1', '3', '4']);
  expect(screen.queryByText('Data not found')).toBeNull();
});

it('shows a sample again that a colleague brings back, and never one from before its deletion', async () => {
  const { sockets } = start();
  await grid();
  await sockets.send(change({ deleted: [two.uuid], deleted_version: 4 }));
  await waitFor(async () => expect(await numbers()).toEqual(['1', '3']));
  await sockets.send(change({ samples: [{ ...two, version: 4 }] }));
  expect(await numbers()).toEqual(['1', '3']);
  await sockets.send(change({ samples: [{ ...two, version: 5 }] }));
  await waitFor(async () => expect(await numbers()).toEqual(['1', '2', '3']));
  // A late answer is of the time before.
  await sockets.send(change({ deleted: [two.uuid], deleted_version: 4, samples: [one, three] }));
  expect(await numbers()).toEqual(['1', '2', '3']);
});
