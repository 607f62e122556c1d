import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Series } from '#shared/contracts/series.ts';
import { ids as experimentIds, uuid } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { editHistory, forgetHistories } from '#web/features/series/changes/edit-history.ts';
import { first, grid, start } from '../start-series.tsx';

/** A server that keeps the name and the run order of the series. */
function keeping() {
  const kept: { series: Series | undefined } = { series: first };
  const answers: Parameters<typeof start>[0] = {
    listSeries: () => ({ series: kept.series ? [kept.series] : [], next: null }),
    updateSeries: ({ body }) => {
      const { name, run_order, ...others } = kept.series ?? first;
      const named = body.name === undefined ? name : body.name;
      const order = body.run_order === undefined ? run_order : body.run_order && { count: 3, ...body.run_order };
      kept.series = { ...others, ...(named && { name: named }), ...(order && { run_order: order }) };
      const { samples: _, ...head } = kept.series;
      return head;
    },
  };
  return { kept, answers };
}

const isRevived = () => waitFor(() => expect(editHistory(experimentIds.experiment).isRestored()).toBe(true));
function reload(): void {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  forgetHistories();
}

async function nameSeries(user: UserEvent, name: string): Promise<void> {
  await rowMenu(user, 'series 1', 'Name');
  const dialog = within(await screen.findByRole('dialog', { name: 'Name of series 1' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  if (name) await user.type(dialog.getByRole('textbox', { name: 'Name' }), name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('undoes and redoes names and run orders of a series, also after a reload, in their own words', async () => {
  const { kept, answers } = keeping();
  const before = start(answers);
  await grid();
  await isRevived();
  await nameSeries(before.user, 'Screening');
  await nameSeries(before.user, '');
  await rowMenu(before.user, 'series 1', 'Random run order');
  await screen.findByText('Series 1 has a random run order');
  const drawn = kept.series?.run_order;
  await rowMenu(before.user, 'series 1', 'Run in the order of samples');
  await screen.findByText('Series 1 runs in the order of its samples');
  // A name that stays as it is, is no step.
  await nameSeries(before.user, '');
  await before.user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: run order by number of series 1');
  expect(kept.series?.run_order).toEqual(drawn);
  reload();

  const { user } = start(answers);
  await grid();
  await isRevived();
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: random run order of series 1');
  expect(kept.series).not.toHaveProperty('run_order');
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: name of series 1 removed');
  await screen.findByRole('heading', { name: /^Series 1: Screening/ });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: series 1 named Screening');
  expect(kept.series).not.toHaveProperty('name');
  reload();

  const again = start(answers);
  await grid();
  await isRevived();
  for (const says of ['series 1 named Screening', 'name of series 1 removed', 'random run order of series 1']) {
    await again.user.keyboard('{Control>}y{/Control}');
    await screen.findByText(`Redone: ${says}`);
  }
  expect(kept.series?.run_order).toEqual(drawn);
});

it.each([
  ['changed the name', 'Somebody else has changed the name of series 1, which stays'],
  ['deleted the series', 'Series 1 has been deleted'],
])('changes nothing where somebody else has %s since', async (change, says) => {
  const { kept, answers } = keeping();
  const { user, api, sockets } = start(answers);
  await grid();
  await nameSeries(user, 'Mine');
  kept.series = /deleted/.test(change) ? undefined : { ...first, name: 'Theirs' };
  await sockets.send({
    ...{ method: 'series_changed', experiment_id: experimentIds.experiment, message: 'Grace did it' },
    editor: { uuid: uuid(), name: 'Grace' },
    refetch: ['series'],
  });
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Series 1: Mine/ })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText(says);
  expect(screen.queryByText(/^Undone/)).toBeNull();
  expect(api.bodies('updateSeries')).toEqual([{ name: 'Mine' }]);
  // It has left the history.
  await user.keyboard('{Control>}y{/Control}');
  expect(screen.queryByText(/^Redone/)).toBeNull();
});
