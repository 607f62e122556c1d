import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { buildExperiment } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { cellAt, first, grid, heats, start } from './start-series.tsx';

/** A server that keeps notes and tags. */
function startNoted(...noted: Partial<Sample>[]) {
  const saved = new Map(first.samples.map((sample, index) => [sample.uuid, { ...sample, ...noted[index] }]));
  const screen = start({
    listSeries: () => ({ series: [{ ...first, samples: [...saved.values()] }], next: null }),
    updateSample: ({ path, body }) => {
      const sample = saved.get(path.id ?? '') as Sample;
      if (body.version !== sample.version)
        return refusal(409, { detail: 'Changed', code: 'conflict', current: sample });
      const { note = sample.note, tags = sample.tags } = body;
      const { note: _, tags: __, ...others } = sample;
      const next: Sample = {
        ...others,
        version: sample.version + 1,
        ...(note && { note }),
        ...(tags?.length && { tags }),
      };
      saved.set(sample.uuid, next);
      return next;
    },
  });
  return { ...screen, saved };
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('takes a note and tags, shows that there are some, and takes them back', async () => {
  const { user, api } = startNoted();
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Note and tags');
  const dialog = await dialogOf('Note and tags of sample 2 of series 1');
  await expectAccessible(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Turned brown{Enter}Smelled');
  await user.type(dialog.getByRole('textbox', { name: 'Tags' }), 'brown; fast; brown');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(api.bodies('updateSample')).toEqual([{ version: 0, note: 'Turned brown\nSmelled', tags: ['brown', 'fast'] }]);
  const text = 'Noted: Turned brown\nSmelled – brown; fast';
  expect((await cellAt(1, 'Sample')).textContent).toBe(`≡${text}2`);
  expect((await cellAt(0, 'Sample')).textContent).toBe('1');
  await rowMenu(user, 'sample 2 of series 1', 'Details');
  const details = await dialogOf('Sample 2 of series 1');
  expect(details.getByText('brown; fast')).toBeTruthy();
  expect(details.getByText(/^Turned brown/)).toBeTruthy();
  await user.click(details.getByRole('button', { name: 'Close' }));
  await isClosed();
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: sample 2 of series 1 annotated');
  expect((await cellAt(1, 'Sample')).textContent).toBe('2');
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(async () => expect((await cellAt(1, 'Sample')).textContent).toBe(`≡${text}2`));
});

it('refuses a tag that is too long, and says which field', async () => {
  const { user, api } = startNoted();
  await grid();
  await rowMenu(user, 'sample 1 of series 1', 'Note and tags');
  const dialog = await dialogOf('Note and tags of sample 1 of series 1');
  await user.type(dialog.getByRole('textbox', { name: 'Tags' }), 'x'.repeat(41));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Tag may not be greater than 40 characters')).toBeTruthy();
  expect(api.bodies('updateSample')).toEqual([]);
});

it('shows the note that somebody else has written since, keeps what was typed, and replaces theirs if asked', async () => {
  const { user, saved } = startNoted();
  await grid();
  await rowMenu(user, 'sample 1 of series 1', 'Note and tags');
  const dialog = await dialogOf('Note and tags of sample 1 of series 1');
  const [one] = [...saved.values()] as [Sample];
  saved.set(one.uuid, { ...one, version: 3, note: 'Theirs', edited_by: 'Grace' });
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Mine');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Grace changed this sample. Noted now: Theirs. Saving again replaces it.');
  expect(saved.get(one.uuid)).toMatchObject({ note: 'Theirs', version: 3 });
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Mine');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(saved.get(one.uuid)).toMatchObject({ note: 'Mine', version: 4 });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(saved.get(one.uuid)).toMatchObject({ note: 'Theirs', version: 5 }));
});

it('an undo leaves the note that somebody else has written since, and says nothing else', async () => {
  const { user, saved, sockets } = startNoted();
  await grid();
  await rowMenu(user, 'sample 1 of series 1', 'Note and tags');
  const dialog = await dialogOf('Note and tags of sample 1 of series 1');
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Mine');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  const [one] = [...saved.values()] as [Sample];
  const theirs = { ...one, version: 3, note: 'Theirs', edited_by: 'Grace' };
  saved.set(one.uuid, theirs);
  await sockets.send({
    ...{ method: 'samples_changed', experiment_id: buildExperiment().uuid, samples: [theirs] },
    editor: { uuid: one.uuid, name: 'Grace' },
  });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Somebody else has changed the note or the tags of sample 1 of series 1, which stays');
  expect(screen.queryByText(/^Undone/)).toBeNull();
  expect(saved.get(one.uuid)).toEqual(theirs);
  // It has left the history.
  await user.keyboard('{Control>}y{/Control}');
  expect(screen.queryByText(/^Redone/)).toBeNull();
});

it('finds samples by a text in notes, tags and reasons, where some sample has one', async () => {
  const plain = start();
  await grid();
  await plain.user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(within(await screen.findByRole('dialog')).queryByRole('searchbox')).toBeNull();
  plain.unmount();
  const { user } = startNoted({ note: 'Turned BROWN' }, { tags: ['fast'] }, { state: 'failed', reason: 'Brown leak' });
  await grid();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const search = await screen.findByRole('searchbox', { name: 'Find in notes, tags and reasons' });
  await user.type(search, 'brown');
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['0', '20']);
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
  await user.clear(await screen.findByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'FAST');
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['10']);
});

it('a series takes a note and tags, whose text finds its samples, and Ctrl+Z takes them back', async () => {
  let noted: Pick<Series, 'note' | 'tags'> = {};
  const { samples: _, ...head } = first;
  const { user, api } = start({
    updateSeries: ({ body }) => {
      noted = { ...(body.note && { note: body.note }), ...(body.tags?.length && { tags: body.tags }) };
      return { ...head, ...noted };
    },
  });
  await grid();
  await rowMenu(user, 'series 1', 'Note and tags');
  const dialog = await dialogOf('Note and tags of series 1');
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'New lot');
  await user.type(dialog.getByRole('textbox', { name: 'Tags' }), 'slow');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(api.bodies('updateSeries')).toEqual([{ note: 'New lot', tags: ['slow'] }]);
  await screen.findByText('New lot – slow');
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'nothing');
  await screen.findByText('No samples pass the filter');
  await user.clear(search);
  await user.type(search, 'new LOT');
  await user.keyboard('{Escape}');
  expect(await heats()).toHaveLength(3);
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: series 1 annotated');
  expect(api.bodies('updateSeries').at(-1)).toEqual({ note: '', tags: [] });
});

it('takes no note while a job runs', async () => {
  const { user } = start({ getExperiment: () => buildExperiment({ generation_id: 'a' }) });
  await grid();
  await user.click(screen.getByRole('button', { name: 'Actions for sample 1 of series 1' }));
  const entry = screen.getByRole('menuitem', { name: 'Note and tags' });
  expect(entry.ariaDisabled).toBe('true');
});
