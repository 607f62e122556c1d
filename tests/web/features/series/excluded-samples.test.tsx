import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildExperiment, buildSample, buildSeries, ids, uuid } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { choose } from '#tests/web/support/choose.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { selectSamples } from '#web/lib/selected-samples.ts';
import { cellAt, first, grid, heat, heats, start, yieldOutput } from './start-series.tsx';

const measured = (position: number, value: number, more: Partial<Sample> = {}): Sample => ({
  ...buildSample(first.uuid, position, { [`in:${heat.uuid}`]: 10 * position, [`out:${yieldOutput.uuid}`]: value }),
  ...more,
});

/** A server that keeps the states of a series of measured samples. */
function startMeasured(samples: Sample[], reasons: string[] = []) {
  const saved = new Map(samples.map((sample) => [sample.uuid, sample]));
  const kept = [...reasons];
  const screen = start({
    getExperiment: () => buildExperiment(kept.length > 0 ? { reasons: [...kept] } : {}),
    listSeries: () => ({ series: [{ ...buildSeries(), ...first, samples: [...saved.values()] }], next: null }),
    updateSample: ({ path, body }) => {
      const sample = saved.get(path.id ?? '') as Sample;
      if (body.version !== sample.version)
        return refusal(409, { detail: 'Changed', code: 'conflict', current: sample });
      const { state, reason, ...others } = sample;
      const next: Sample = {
        ...others,
        outParameters: [...(body.outParameters ?? []), ...others.outParameters].slice(0, 1),
        version: sample.version + 1,
        ...(body.state && { state: body.state }),
        ...(body.reason && { reason: body.reason }),
      };
      if (body.reason && !kept.includes(body.reason)) kept.push(body.reason);
      saved.set(sample.uuid, next);
      return next;
    },
  });
  return { ...screen, saved };
}

const ranks = async () => Promise.all([0, 1, 2].map(async (row) => (await cellAt(row, 'Score (rank)')).textContent));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function focusCell(row: number, column: string) {
  const cell = await cellAt(row, column);
  cell.click();
  fireEvent.keyDown(document.activeElement ?? cell, { key: 'Escape' });
  (await cellAt(row, column)).focus();
}

it('says of a sample that it failed, with a reason, marks it in words, and takes that back', async () => {
  const { user, api } = startMeasured([measured(0, 10), measured(1, 20), measured(2, 30)], ['Blocked needle']);
  await grid();
  expect(await ranks()).toEqual(['0', '0.5', '1']);
  await rowMenu(user, 'sample 2 of series 1', 'Failed or left out');
  const dialog = await dialogOf('State of sample 2 of series 1');
  await expectAccessible(screen.getByRole('dialog'));
  await choose(user, dialog, /^State/, 'Failed');
  await user.click(dialog.getByRole('button', { name: 'Blocked needle' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await ranks()).toEqual(['0', 'failed', '1']));
  expect((await cellAt(1, 'Status')).textContent).toBe('failed: Blocked needle');
  expect((await cellAt(1, 'Score (rank)')).querySelector('[title="failed: Blocked needle"]')).not.toBeNull();
  expect(api.bodies('updateSample')).toEqual([{ version: 0, state: 'failed', reason: 'Blocked needle' }]);
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: sample 2 of series 1 failed');
  expect(await ranks()).toEqual(['0', '0.5', '1']);
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(async () => expect(await ranks()).toEqual(['0', 'failed', '1']));
  await rowMenu(user, 'sample 2 of series 1', 'Counts again');
  await waitFor(async () => expect(await ranks()).toEqual(['0', '0.5', '1']));
  expect(api.bodies('updateSample').at(-1)).toEqual({ version: 3, state: null, reason: null });
});

it('offers to take back only what is excluded', async () => {
  const { user } = startMeasured([measured(0, 10, { state: 'failed' }), measured(1, 20)]);
  await grid();
  await user.click(screen.getByRole('button', { name: 'Actions for sample 1 of series 1' }));
  expect(screen.getByRole('menuitem', { name: 'Counts again' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for sample 2 of series 1' }));
  expect(screen.queryByRole('menuitem', { name: 'Counts again' })).toBeNull();
});

it('leaves several samples out by a key, as one step of undo, and keeps their new reason', async () => {
  const { user, api, saved } = startMeasured([measured(0, 10), measured(1, 20), measured(2, 30)]);
  await focusCell(0, 'Heat');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}e{/Control}');
  const dialog = await dialogOf('State of 2 samples');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong lot{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await ranks()).toEqual(['left out', 'left out', '1']);
  expect([...saved.values()].map(({ state, reason }) => [state, reason])).toEqual([
    ['left_out', 'Wrong lot'],
    ['left_out', 'Wrong lot'],
    [undefined, undefined],
  ]);
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: 2 samples left out');
  expect(await ranks()).toEqual(['0', '0.5', '1']);
  expect(api.bodies('updateSample')).toHaveLength(4);
  await focusCell(2, 'Heat');
  await user.keyboard('{Control>}e{/Control}');
  const again = await dialogOf('State of sample 3 of series 1');
  expect(again.getByRole('button', { name: 'Wrong lot' })).toBeTruthy();
});

it('saves the state also where a value of the sample was saved meanwhile, and keeps what somebody else has said', async () => {
  const { user, saved } = startMeasured([measured(0, 10), measured(1, 20), measured(2, 30)]);
  await grid();
  const [one, two] = [...saved.values()] as [Sample, Sample];
  saved.set(one.uuid, { ...one, version: 4 });
  saved.set(two.uuid, { ...two, version: 4, state: 'failed', reason: 'Leak' });
  await focusCell(0, 'Heat');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}e{/Control}');
  await user.click((await dialogOf('State of 2 samples')).getByRole('button', { name: 'Save' }));
  await screen.findByText('Somebody else has changed the state of sample 2 of series 1, which stays');
  expect(saved.get(one.uuid)).toMatchObject({ version: 5, state: 'left_out' });
  expect(saved.get(two.uuid)).toMatchObject({ version: 4, state: 'failed', reason: 'Leak' });
  await waitFor(async () => expect((await ranks()).slice(0, 2)).toEqual(['left out', 'failed']));
});

it.each([
  ['failed', 'Failed'],
  ['n.d.', 'Failed'],
  ['left out', 'Left out'],
])('offers the state where %s is typed into an output, and keeps no such text', async (text, chosen) => {
  const { user, api } = startMeasured([measured(0, 10), measured(1, 20), measured(2, 30)]);
  await user.click(await cellAt(1, 'Yield'));
  await user.clear(screen.getByRole('textbox', { name: 'Yield, sample 2' }));
  await user.keyboard(`${text}{Enter}`);
  const dialog = await dialogOf('State of sample 2 of series 1');
  expect(dialog.getByRole('combobox', { name: /^State/ }).textContent).toBe(chosen);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await cellAt(1, 'Yield')).textContent).toBe('20');
  expect(api.bodies('updateSample')).toEqual([]);
});

it('says that the sample was deleted while its state was asked about', async () => {
  const { user, api, client, saved } = startMeasured([measured(0, 10), measured(1, 20), measured(2, 30)]);
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Failed or left out');
  const dialog = await dialogOf('State of sample 2 of series 1');
  saved.delete([...saved.keys()][1] ?? '');
  await client.invalidateQueries();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else has deleted sample 2 of series 1')).toBeTruthy();
  expect(api.bodies('updateSample')).toEqual([]);
});

it('changes no selected sample where one is of a locked series, and says which and by whom', async () => {
  const locked = { since: 1_700_000_000, by: 'Grace' };
  const { user, api } = start({ listSeries: () => ({ series: [{ ...first, locked }], next: null }) });
  await grid();
  act(() => selectSamples(ids.experiment, { samples: new Set([first.samples[0]?.uuid ?? '']), by: 'sample' }));
  await user.click(await screen.findByRole('button', { name: 'Failed or left out' }));
  expect(await screen.findByText(/^Nothing was changed\. Series 1 .*Grace/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.bodies('updateSample')).toEqual([]);
  act(() => selectSamples(ids.experiment, { samples: new Set(), by: '' }));
});

it('says where no sample that was selected in charts passes the filter', async () => {
  const { user } = startMeasured([measured(0, 10), measured(1, 20), measured(2, 30)]);
  await grid();
  act(() => selectSamples(ids.experiment, { samples: new Set([uuid()]), by: 'sample' }));
  await user.click(await screen.findByRole('button', { name: 'Failed or left out' }));
  expect(await screen.findByText('No selected sample passes the filter')).toBeTruthy();
  act(() => selectSamples(ids.experiment, { samples: new Set(), by: '' }));
});

it('filters by the state where some sample has one', async () => {
  const { user } = startMeasured([measured(0, 10, { state: 'failed' }), measured(1, 20), measured(2, 30)]);
  await grid();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sample filter' }));
  await choose(user, menu, /^Operator/, '⩾');
  await choose(user, menu, /^Parameter/, 'state');
  // States have no order: none of them is above another.
  await user.click(menu.getByRole('combobox', { name: /^Operator/ }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['=', '≠', 'is empty', 'not empty']);
  await user.click(screen.getByRole('option', { name: '≠' }));
  await choose(user, menu, /^Value/, 'failed');
  await user.click(menu.getByRole('button', { name: 'Add filter' }));
  expect(menu.getByText('state ≠ failed')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await heats()).toEqual(['10', '20']);
});

it('asks once whether a value outside what was expected is to be left out, and does nothing by itself', async () => {
  const expected = { predicted_outputs: [{ uuid: yieldOutput.uuid, value: 15, low: 10, high: 20 }] };
  const { user, api } = startMeasured([measured(0, 10, expected), measured(1, 20, expected), measured(2, 30)]);
  const type = async (row: number, text: string) => {
    await user.click(await cellAt(row, 'Yield'));
    await user.clear(screen.getByRole('textbox', { name: `Yield, sample ${row + 1}` }));
    await user.keyboard(`${text}{Enter}`);
  };
  await type(0, '19');
  expect(screen.queryByText(/was expected/)).toBeNull();
  await type(0, '95');
  await screen.findByText('Yield of sample 1 of series 1 is 95, and 10–20 was expected. Leave it out?');
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByText(/was expected/)).toBeNull();
  await type(0, '96');
  expect(screen.queryByText(/was expected/)).toBeNull();
  await type(1, '3');
  await screen.findByText(/^Yield of sample 2 of series 1 is 3, and 10–20 was expected/);
  await user.click(screen.getByRole('button', { name: 'Leave out…' }));
  const dialog = await dialogOf('State of sample 2 of series 1');
  expect(dialog.getByRole('combobox', { name: /^State/ }).textContent).toBe('Left out');
  expect(JSON.stringify(api.bodies('updateSample'))).not.toContain('state');
});

it('asks for no state while a job runs', async () => {
  const { user } = start({ getExperiment: () => buildExperiment({ generation_id: 'a' }) });
  await focusCell(0, 'Heat');
  await user.keyboard('{Control>}e{/Control}');
  await screen.findByText('Nothing was changed: a job is running');
  expect(screen.queryByRole('dialog')).toBeNull();
});
