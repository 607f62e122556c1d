import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildExperiment, buildSample } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { goneText, stoppedText } from '#web/features/series/grid/use-grid-cursor.ts';
import { base, cellAt, first, grid, heat, hiddenInput, start, yieldOutput } from '../start-series.tsx';

const busy = (job: string, revision: number) => buildExperiment({ generation_id: job, revision });
const field = () => screen.getByRole('textbox', { name: 'Yield, sample 1' });

it('leaves an open editor alone when a job begins and ends, and saves its value when the experiment is free', async () => {
  const { user, api, sockets } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('53');
  await sockets.send({ method: 'generation_set', experiment: busy('job', 2), job_id: 'job' });
  const editor = field();
  await user.keyboard('.2');
  expect(field()).toBe(editor);
  expect(document.activeElement).toBe(editor);
  await user.keyboard('5{Enter}');
  expect((await cellAt(0, 'Yield')).textContent).toBe('not saved yet53.25');
  expect(await screen.findByText('1 value waits for the end of the running job and will be saved then.')).toBeTruthy();
  expect(api.bodies('updateSample')).toEqual([]);
  await sockets.send({ method: 'generation_failure', experiment: busy('', 3), job_id: 'job' });
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  expect(api.bodies('updateSample')[0]).toMatchObject({ outParameters: [{ value: 53.25 }] });
});

it('continues a column that was being typed when a job began, and saves it when the experiment is free', async () => {
  const { user, api, sockets } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('1{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  await sockets.send({
    method: 'plotting_set',
    experiment: buildExperiment({ plotting_id: 'job', revision: 2 }),
    job_id: 'job',
  });
  await user.keyboard('2.5{Enter}3.75{Enter}');
  expect((await cellAt(1, 'Yield')).textContent).toContain('2.5');
  expect(await screen.findByText('2 values wait for the end of the running job and will be saved then.')).toBeTruthy();
  expect(api.bodies('updateSample')).toHaveLength(1);
  await sockets.send({ method: 'plotting_failure', experiment: buildExperiment({ revision: 3 }), job_id: 'job' });
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(3));
  expect(api.bodies('updateSample')).toMatchObject([1, 2.5, 3.75].map((value) => ({ outParameters: [{ value }] })));
});

it('ignores keys that meet a job until a cell is chosen again, so that no part of a number is stored', async () => {
  const { user, api, sockets } = start();
  await user.click(await cellAt(0, 'Heat'));
  await user.keyboard('{Escape}');
  (await cellAt(0, 'Yield')).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await sockets.send({ method: 'generation_set', experiment: busy('job', 2), job_id: 'job' });
  await user.keyboard('5');
  expect(await screen.findByText('Not typed')).toBeTruthy();
  // At the cell, and as a message for who does not look there.
  expect(await screen.findAllByText(stoppedText)).toHaveLength(2);
  await sockets.send({ method: 'generation_failure', experiment: busy('', 3), job_id: 'job' });
  // The rest of the number, and the next number, which belongs into the row below.
  await user.keyboard('3.25{Enter}47{Enter}');
  expect(screen.queryByRole('textbox', { name: /, sample/ })).toBeNull();
  await user.keyboard('{Escape}53.25{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  expect(api.bodies('updateSample')[0]).toMatchObject({ outParameters: [{ value: 53.25 }] });
});

it('stays with its sample while others change, come and go', async () => {
  const { user, api, sockets } = start();
  await user.click(await screen.findByRole('button', { name: 'Heat (°C)' }));
  await user.click(screen.getByRole('button', { name: 'Heat (°C)' }));
  // Descending by heat: 20, 10, 0.
  await user.click(await cellAt(1, 'Yield'));
  await user.keyboard('5');
  const editor = screen.getByRole('textbox', { name: 'Yield, sample 2' });
  const [one, two, three] = first.samples as [Sample, Sample, Sample];
  const hotter = {
    ...one,
    version: 1,
    inParameters: one.inParameters.map((entry) => (entry.in_parameter === heat.uuid ? { ...entry, value: 99 } : entry)),
  };
  const added = buildSample(first.uuid, 3, {
    [`in:${heat.uuid}`]: 50,
    [`in:${base.uuid}`]: 0,
    [`in:${hiddenInput.uuid}`]: 7,
  });
  const theirs = { ...two, version: 1, outParameters: [{ out_parameter: yieldOutput.uuid, value: 8 }] };
  await sockets.send({
    method: 'calculation_success',
    experiment: buildExperiment(),
    job_id: 'j',
    series_list: [{ ...first, samples: [hotter, theirs, added] }],
  });
  expect(three.uuid).not.toBe(added.uuid);
  expect(screen.getByRole('textbox', { name: 'Yield, sample 2' })).toBe(editor);
  expect(document.activeElement).toBe(editor);
  await user.keyboard('.5{Enter}');
  // This edit was not based on the other account's 8.
  expect(await screen.findByText(/Yield of sample 2 of series 1 is now 8; you entered 5.5/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  expect(api.calls.find(({ operation }) => operation === 'updateSample')?.path.id).toBe(two.uuid);
});

it('keeps a value typed into a sample that another person deletes meanwhile', async () => {
  const { user, sockets } = start();
  await user.click(await cellAt(2, 'Yield'));
  await user.keyboard('42');
  await sockets.send({
    method: 'calculation_success',
    experiment: buildExperiment(),
    job_id: 'j',
    series_list: [{ ...first, samples: first.samples.slice(0, 2), sample_count: 2 }],
  });
  expect(await screen.findByText('1 value is not saved: The sample was deleted while you typed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('42')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/not saved:/)).toBeNull();
});

it.each([
  ['in the open field', '7'],
  ['before a key', ''],
])('types nothing into the sample that takes the place of a deleted one: deleted %s', async (_, before) => {
  const { user, api, sockets } = start();
  await user.click(await cellAt(1, 'Yield'));
  await user.keyboard(before === '' ? '{Escape}' : before);
  await sockets.send({
    method: 'calculation_success',
    experiment: buildExperiment(),
    job_id: 'j',
    series_list: [{ ...first, samples: first.samples.filter((__, at) => at !== 1), sample_count: 2 }],
  });
  await waitFor(async () => expect(document.activeElement).toBe(await cellAt(1, 'Yield')));
  const there = (await cellAt(1, 'Yield')).textContent;
  await user.keyboard('7{Enter}');
  await user.paste('8');
  expect(await screen.findAllByText(goneText)).not.toEqual([]);
  expect((await cellAt(1, 'Yield')).textContent).toBe('Not typed');
  await user.keyboard('{Escape}');
  expect((await cellAt(1, 'Yield')).textContent).toBe(there);
  expect(api.bodies('updateSample')).toEqual([]);
  await user.keyboard('9{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toMatchObject([{ outParameters: [{ value: 9 }] }]));
});

it('is not closed when another application comes to the front', async () => {
  const { user } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('53.');
  act(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await user.keyboard('25');
  expect(field()).toHaveProperty('value', '53.25');
});

it('keeps a typed value when the screen is left, and saves it', async () => {
  const { user, api, router } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('12.5');
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  expect(api.bodies('updateSample')[0]).toMatchObject({ outParameters: [{ value: 12.5 }] });
});

it('undoes and redoes by all usual keys, also after another screen, and never over another person’s value', async () => {
  const { user, api, router } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('1{Enter}2{Enter}');
  const shown = async () => [(await cellAt(0, 'Yield')).textContent, (await cellAt(1, 'Yield')).textContent];
  await waitFor(async () => expect(await shown()).toEqual(['1', '2']));
  const address = router.state.location.pathname;
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(address));
  await grid();
  await waitFor(async () => expect(await shown()).toEqual(['1', '2']));
  await user.keyboard('{Control>}Z{/Control}');
  await waitFor(async () => expect(await shown()).toEqual(['1', '']));
  expect(screen.getByText('Undone: Yield of sample 2 of series 1')).toBeTruthy();
  await user.keyboard('{Meta>}z{/Meta}');
  await waitFor(async () => expect(await shown()).toEqual(['', '']));
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(async () => expect(await shown()).toEqual(['1', '']));
  await user.keyboard('{Meta>}{Shift>}Z{/Shift}{/Meta}');
  await waitFor(async () => expect(await shown()).toEqual(['1', '2']));
  expect(api.bodies('updateSample')).toHaveLength(6);
});

it('undoes the deletion of a sample, and earlier edits of it', async () => {
  const made: Sample[] = [];
  const { user, api } = start({
    deleteSample: () => undefined as never,
    createSample: ({ body }) => {
      const sample = { ...buildSample(first.uuid, 7, {}), outParameters: body.outParameters ?? [] };
      const full = { ...sample, inParameters: body.inParameters };
      made.push(full);
      return full;
    },
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('4{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  await rowMenu(user, 'sample 1 of series 1', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.inParameters).toEqual(first.samples[0]?.inParameters);
  expect(made[0]?.outParameters).toEqual([{ out_parameter: yieldOutput.uuid, value: 4 }]);
});
