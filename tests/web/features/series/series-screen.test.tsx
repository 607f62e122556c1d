import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildExperiment, buildMember, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { cellAt, first, grid, heat, start, yieldOutput } from './start-series.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows a card a series, categories by label, and no hidden parameters', async () => {
  start();
  const table = await grid();
  expect(screen.getByRole('heading', { name: /^Series 1 ?· 3 samples · generated · .* by Ada$/ })).toBeTruthy();
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Status',
    'Sample',
    'Heat (°C)',
    'Base',
    'Yield',
    'Purity',
    'Cost',
    'Predicted score',
    'Score (rank)',
    'Source',
    'Actions',
  ]);
  expect((await cellAt(1, 'Base')).textContent).toBe('Pivalate');
  expect((await cellAt(1, 'Score')).textContent).toBe('N/A');
  expect((await cellAt(1, 'Status')).textContent).toBe('empty');
});

it('is typed into like a spreadsheet, down a column, and ranks at once', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}20{Enter}30{Enter}');
  expect((await cellAt(2, 'Yield')).textContent).toBe('30');
  expect((await cellAt(0, 'Score')).textContent).toBe('0');
  expect((await cellAt(1, 'Score')).textContent).toBe('0.5');
  expect((await cellAt(2, 'Score')).textContent).toBe('1');
  expect((await cellAt(2, 'Status')).textContent).toBe('partial');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(3));
  expect(api.bodies('updateSample')[1]).toEqual({
    version: 0,
    inParameters: [],
    outParameters: [{ out_parameter: yieldOutput.uuid, value: 20 }],
  });
});

it('refuses text that is no number, cancels on Escape, and clears on Delete', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('ten{Enter}');
  expect(await screen.findByText('Yield must be a numeric value')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect((await cellAt(0, 'Yield')).textContent).toBe('');
  await user.click(await cellAt(0, 'Heat'));
  await user.keyboard('{Backspace}{Enter}');
  expect(await screen.findByText('Heat cannot be empty')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(api.bodies('updateSample')).toEqual([]);
});

it('does not edit functional outputs, and chooses categories', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Cost'));
  await user.keyboard('5{Enter}');
  expect(screen.queryByRole('textbox', { name: /Cost/ })).toBeNull();
  await user.click(await cellAt(0, 'Purity'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Purity, sample 1' }), 'High');
  await user.keyboard('{Enter}');
  expect((await cellAt(0, 'Purity')).textContent).toBe('High');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
});

it('marks a row until it is saved', async () => {
  const sample = first.samples[0];
  if (!sample) throw new Error('The series has samples');
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = start({
    updateSample: async ({ body }) => {
      await promise;
      return { ...sample, version: 1, outParameters: body.outParameters ?? [] };
    },
  });
  const row = async () => (await cellAt(0, 'Status')).closest('tr');
  expect((await row())?.ariaBusy).toBeNull();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  expect((await row())?.ariaBusy).toBe('true');
  expect(screen.getAllByTitle(/not saved yet/)).toHaveLength(1);
  expect(within(await cellAt(0, 'Yield')).getByText('not saved yet')).toBeTruthy();
  resolve();
  await waitFor(async () => expect((await row())?.ariaBusy).toBeNull());
  expect((await cellAt(0, 'Yield')).textContent).toBe('10');
  expect(screen.queryByTitle(/not saved yet/)).toBeNull();
});

it('keeps unsavable values in their cells with the reason, and saves them later or on demand', async () => {
  let working = false;
  const { user, api } = start({
    updateSample: ({ path, body }) => {
      const sample = first.samples.find(({ uuid }) => uuid === path.id);
      if (!working || !sample) return refusal(500, { detail: '', code: 'unexpected' });
      return { ...sample, version: 1, outParameters: body.outParameters ?? [] };
    },
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  expect(await screen.findByText('Server error')).toBeTruthy();
  expect(await screen.findByText('1 value is not saved: Server error (500). Trying again by itself.')).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('!10');
  await waitFor(() => expect(api.bodies('updateSample').length).toBeGreaterThan(1));
  await user.click(within(await cellAt(0, 'Yield')).getByRole('button', { name: 'Not saved: Server error (500)' }));
  working = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe('10'));
  expect(screen.queryByText(/not saved/)).toBeNull();
});

it('lets the person decide about a value that the server refuses', async () => {
  const { user, api } = start({
    updateSample: () => refusal(400, { detail: 'Yield is frozen', code: 'validation' }),
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}');
  expect(await screen.findByText('1 value is not saved: Yield is frozen.')).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('!10');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Values that are not saved' }));
  expect(dialog.getByText(/Yield of sample 1 of series 1/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(dialog.getByText('Everything is saved.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await cellAt(0, 'Yield')).textContent).toBe('');
  expect(api.bodies('updateSample')).toHaveLength(1);
});

it('keeps a text that is no number in the cell that was left, until it is corrected', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('5..3');
  await user.click(await cellAt(1, 'Yield'));
  expect(await screen.findByText('1 value is not saved: Yield must be a numeric value.')).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('!5..3');
  await user.keyboard('{Escape}');
  await user.click(await cellAt(0, 'Yield'));
  expect(screen.getByRole('textbox', { name: 'Yield, sample 1' })).toHaveProperty('value', '5..3');
  await user.keyboard('5.3{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toBe('5.3'));
});

it('saves samples per series on Enter and marks it until it is saved', async () => {
  const { user, api } = start({
    updateExperiment: ({ body }) => buildExperiment({ sample_count: body.sample_count ?? 0 }),
  });
  const field = await screen.findByRole('textbox', { name: 'Samples per series' });
  await user.clear(field);
  await user.type(field, '101{Enter}');
  expect(screen.getByText('Value range is from 1 to 100')).toBeTruthy();
  expect(api.bodies('updateExperiment')).toEqual([]);
  await user.clear(field);
  await user.type(field, '6');
  expect(screen.getByRole('textbox', { name: 'Samples per series, (not saved)' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Samples per series' })).toBeTruthy());
  await user.tab();
  expect(api.bodies('updateExperiment')).toEqual([{ sample_count: 6 }]);
});

it('follows a generation that another window started, to the new series', async () => {
  const { sockets } = start();
  await grid();
  const busy = buildExperiment({ generation_id: 'job' });
  await sockets.send({
    method: 'generation_set',
    experiment: busy,
    job_id: 'job',
    message: 'Series generation started',
    color: 'info',
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Generate Series' }).hasAttribute('disabled')).toBe(true),
  );
  expect(screen.getByRole('button', { name: 'Cancel Series' }).hasAttribute('disabled')).toBe(false);
  expect((await cellAt(0, 'Yield')).getAttribute('aria-readonly')).toBe('true');
  await sockets.send({
    method: 'generation_progress',
    experiment: busy,
    job_id: 'job',
    progress: { done: 1, total: 4, phase: 'Fitting the surrogate' },
  });
  expect(await screen.findByText('Fitting the surrogate')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Generating series' }).getAttribute('aria-valuenow')).toBe('25');
  const second = buildSeries({ number: 2 });
  second.samples = [buildSample(second.uuid, 0, { [`in:${heat.uuid}`]: 5 })];
  await sockets.send({
    method: 'generation_success',
    experiment: buildExperiment(),
    job_id: 'job',
    message: 'Series generated',
    color: 'success',
    series: second,
  });
  await screen.findByRole('heading', { name: /^Series 2/ });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.slice(0, 8))).toEqual([
    'Series 2',
    'Series 1',
  ]);
  expect(await screen.findByText('Series generated')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Generating series' })).toBeNull());
  // Progress that arrives after the end of its job does not lock the screen again.
  const late = { done: 2, total: 4, phase: 'Late' };
  await sockets.send({ method: 'generation_progress', experiment: busy, job_id: 'job', progress: late });
  await waitFor(async () => expect((await cellAt(0, 'Yield')).getAttribute('aria-readonly')).toBe('false'));
  expect(screen.queryByText('Late')).toBeNull();
});

it('shows why a generation failed until it is closed or another one begins', async () => {
  const { user, sockets } = start();
  await grid();
  const message = 'No sample obeys the rule never: relax it, or widen a range';
  const fail = (job_id: string) =>
    sockets.send({ method: 'generation_failure', experiment: buildExperiment(), job_id, message, color: 'error' });
  const alert = () => screen.queryByRole('alert');
  await fail('first');
  await waitFor(() => expect(alert()?.textContent).toBe(message));
  // What another kind of job reports leaves it.
  await sockets.send({
    method: 'calculation_success',
    experiment: buildExperiment(),
    job_id: 'other',
    message: 'Done',
  });
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(alert()).toBeTruthy();
  await user.click(within(alert() as HTMLElement).getByRole('button', { name: 'Close' }));
  expect(alert()).toBeNull();

  await fail('second');
  await waitFor(() => expect(alert()).toBeTruthy());
  const busy = buildExperiment({ generation_id: 'third' });
  await sockets.send({ method: 'generation_set', experiment: busy, job_id: 'third' });
  await waitFor(() => expect(alert()).toBeNull());
  await sockets.send({
    method: 'generation_failure',
    experiment: buildExperiment(),
    job_id: 'third',
    color: 'warning',
  });
  expect(alert()).toBeNull();
});

it('requires parameters first when there are none', async () => {
  start({ listInParameters: () => [], listSeries: () => ({ series: [], next: null }) });
  expect(await screen.findByText('No data available - please generate series')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Define parameters' }).getAttribute('href')).toMatch(/settings\?tab=inputs$/);
  expect(screen.getByRole('button', { name: 'Generate Series' }).hasAttribute('disabled')).toBe(true);
});

it('joins a series that continues on the next page', async () => {
  const [a, ...rest] = first.samples;
  if (!a) throw new Error('The series has samples');
  start({
    listSeries: ({ query }) =>
      query.get('after') === 'more'
        ? { series: [{ ...first, samples: rest }], next: null }
        : { series: [{ ...first, samples: [a] }], next: 'more' },
  });
  expect(await screen.findByRole('heading', { name: /3 samples/ })).toBeTruthy();
});

it('asks before it deletes a series', async () => {
  const { user, api } = start({ deleteSeries: () => new Response(null, { status: 204 }) });
  await user.click(await screen.findByRole('button', { name: 'Actions for series 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete series' }));
  expect(screen.getByText('Do you really want to delete series 1 and its 3 samples?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No data available - please generate series')).toBeTruthy();
  expect(api.calls.some(({ operation, path }) => operation === 'deleteSeries' && path.id === first.uuid)).toBe(true);
});

it('makes a sample by hand, and needs every input for it', async () => {
  const { user, api } = start({
    createSample: ({ body }) => ({
      ...buildSample(first.uuid, 3, {}),
      source: 'create',
      inParameters: body.inParameters,
      outParameters: body.outParameters ?? [],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for series 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'New sample' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New sample in series 1' }));
  expect(dialog.queryByRole('textbox', { name: /Cost/ })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /^Heat/ }), '42');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Secret cannot be empty')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Secret/ }), '1');
  await user.click(dialog.getByRole('combobox', { name: /^Base/ }));
  await user.click(screen.getByRole('option', { name: 'Pivalate' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await cellAt(3, 'Heat')).textContent).toBe('42'));
  expect(api.bodies('createSample')[0]).toMatchObject({ source: 'create', outParameters: [] });
});

it('hides controls that a member may not use', async () => {
  start({ getUserPermissions: () => buildMember([], []) });
  await grid();
  for (const name of ['Import', 'Source']) expect(screen.queryByText(name)).toBeNull();
  await waitFor(async () => expect((await cellAt(0, 'Yield')).getAttribute('aria-readonly')).toBe('false'));
  expect((await cellAt(0, 'Heat')).getAttribute('aria-readonly')).toBe('true');
});

it('has no accessibility violations', async () => {
  const { container } = start();
  await grid();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
