import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { buildExperiment, buildMember, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { cellAt, first, grid, heat, start, yieldOutput } from './start-series.tsx';

const lock = { since: 1_700_000_000, by: 'Ada' };
const { samples: _, ...head } = first;
const lockedList = (locked: Series['locked']) => () => ({
  series: [{ ...first, ...(locked && { locked }) }],
  next: null,
});
const menuOf = async (user: ReturnType<typeof start>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return items;
};

it('a locked series says since when and by whom, and nothing of it can be changed', async () => {
  const { user, api } = start({ listSeries: lockedList(lock) });
  await grid();
  await screen.findByText(/^Locked since .* by Ada$/);
  await expectAccessible(document.body);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('5');
  await screen.findByText(/^Yield cannot be typed here\. Series 1 is locked since 14-11-2023 by Ada/);
  expect(await menuOf(user, 'sample 1 of series 1')).toEqual(['Details']);
  const own = await menuOf(user, 'series 1');
  expect(own).toEqual(expect.arrayContaining(['Unlock', 'Export CSV']));
  for (const label of ['Name', 'New sample', 'Import outputs', 'Delete series', 'Note and tags']) {
    expect(own).not.toContain(label);
  }
  expect(api.bodies('updateSample')).toEqual([]);
});

it('cells of a locked series open no editor in the table of all samples, and say why; others do', async () => {
  const second = buildSeries({ number: 2 });
  second.samples = [buildSample(second.uuid, 0, { [`in:${heat.uuid}`]: 30, [`out:${yieldOutput.uuid}`]: null })];
  const list = [{ ...first, locked: lock }, second];
  const { user, api } = start({ listSeries: () => ({ series: list, next: null }) });
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  const table = within(await screen.findByRole('grid', { name: 'All samples' }));
  const cellOf = (name: string) =>
    table.getAllByRole('gridcell').filter((cell) => cell.dataset.cell === name) as HTMLElement[];
  // Both have a first sample; the newest series is not locked.
  const cells = () => cellOf('Yield 1');
  const readonly = cells().map((cell) => cell.getAttribute('aria-readonly'));
  expect(readonly.toSorted()).toEqual(['false', 'true']);
  const locked = cells()[readonly.indexOf('true')] ?? document.body;
  for (const keys of ['5', '{Enter}', '{Delete}']) {
    await user.click(locked);
    await user.keyboard(keys);
    expect(table.queryByRole('textbox')).toBeNull();
  }
  expect(
    (await screen.findAllByText(/^Yield cannot be typed here\. Series 1 is locked since 14-11-2023 by Ada/)).length,
  ).toBeGreaterThan(0);
  fireEvent.paste(document.activeElement ?? locked, { clipboardData: { getData: () => '7' } });
  await screen.findByText(/^Nothing was pasted\. Series 1 is locked/);
  await user.click(cells()[readonly.indexOf('false')] ?? document.body);
  expect(table.getByRole('textbox')).toBeTruthy();
  expect(api.bodies('updateSample')).toEqual([]);
});

it('is locked and unlocked by its menu', async () => {
  const { user } = start({
    lockSeries: () => ({ ...head, locked: lock }),
    unlockSeries: () => head,
  });
  await grid();
  await user.click(screen.getByRole('button', { name: 'Actions for series 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Lock' }));
  await screen.findByText(/^Locked since .* by Ada/);
  await user.click(screen.getByRole('button', { name: 'Actions for series 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unlock' }));
  await waitFor(() => expect(screen.queryByText(/^Locked since/)).toBeNull());
});

it('a value that meets a lock stays in its cell, with the reason', async () => {
  const detail = 'Series 1 is locked since 14-11-2023 by Ada: nobody can change it until it is unlocked';
  const { user } = start({ updateSample: () => refusal(409, { detail, code: 'record_locked' }) });
  const cell = await cellAt(0, 'Yield');
  await user.click(cell);
  await user.keyboard('5{Enter}');
  expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
  expect(cell.textContent).toContain('5');
});

/** A server on which somebody locks the series, or the experiment, before the first value is saved. */
function lockedMeanwhile(what: 'series' | 'experiment') {
  let locked: Series['locked'];
  let isNew = true;
  const on = (kind: typeof what) => (locked && kind === what ? { locked } : {});
  const detail = 'Locked since 14-11-2023 by Ada';
  return start({
    listSeries: () => ({ series: [{ ...first, ...on('series') }], next: null }),
    getExperiment: () => buildExperiment(on('experiment')),
    unlockSeries: () => {
      locked = undefined;
      return head;
    },
    unlockExperiment: () => {
      locked = undefined;
      return buildExperiment();
    },
    updateSample: ({ path, body }) => {
      if (isNew) [isNew, locked] = [false, lock];
      if (locked) return refusal(409, { detail, code: 'record_locked' });
      const sample = first.samples.find(({ uuid }) => uuid === path.id) as Sample;
      return { ...sample, version: body.version + 1, outParameters: [...(body.outParameters ?? [])] };
    },
  });
}

it.each(['series', 'experiment'] as const)('saves what met the lock of the %s once it is gone', async (what) => {
  const { user } = lockedMeanwhile(what);
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('5{Enter}');
  await screen.findByText(/^1 value is not saved: Locked since/);
  await screen.findByText(/^Locked since .*:\d\d by Ada/);
  if (what === 'series') {
    await user.click(screen.getByRole('button', { name: 'Actions for series 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unlock' }));
  } else await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(screen.queryByText(/is not saved/)).toBeNull());
  expect((await cellAt(0, 'Yield')).textContent).toBe('5');
});

it('a locked experiment takes nothing, and says so; who may not unlock it has no button', async () => {
  const { user } = start({
    getExperiment: () => buildExperiment({ locked: lock }),
    unlockExperiment: () => buildExperiment(),
  });
  await grid();
  const note = (await screen.findByText(/^Locked since .* by Ada/)).closest('[role=alert]');
  expect(note?.textContent).toContain('by Ada: nobody can change it.');
  expect(screen.queryByRole('button', { name: 'Generate Series' })).toBeNull();
  expect(await menuOf(user, 'sample 1 of series 1')).toEqual(['Details']);
  await user.click(within(note as HTMLElement).getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(screen.queryByText(/^Locked since/)).toBeNull());
});

it('is not unlocked by who may not manage experiments', async () => {
  start({
    getUserPermissions: () => buildMember([], ['experiment:lock']),
    getExperiment: () => buildExperiment({ locked: lock }),
  });
  await grid();
  await screen.findByText(/^Locked since .* by Ada/);
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
});
