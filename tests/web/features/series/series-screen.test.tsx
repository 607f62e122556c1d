import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildExperiment, buildMember, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { choose } from '#tests/web/support/choose.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { cellAt, first, grid, heat, start } from './start-series.tsx';

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

it('says at the header what a score is, which its specified name does not', async () => {
  start();
  const table = within(await grid());
  const header = table.getByRole('columnheader', { name: /^Score/ });
  expect(within(header).getByRole('button', { name: 'Score (rank)' }).title).toBe(
    'Score (rank): How near a sample is to the targets: the weighted mean of its outputs, from 0 to 1. 1 is best. Behind it the place among all samples.',
  );
  expect(table.getByRole('button', { name: 'Predicted score' }).title).toContain('as likely above as below');
  expect(table.getByRole('button', { name: 'Yield' }).title).toBe('');
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
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generate Series' }).ariaDisabled).toBe('true'));
  expect(screen.getByRole('button', { name: 'Cancel Series' }).hasAttribute('disabled')).toBe(false);
  expect((await cellAt(0, 'Yield')).getAttribute('aria-readonly')).toBe('true');
  await sockets.send({
    method: 'generation_progress',
    experiment: busy,
    job_id: 'job',
    progress: { done: 1, total: 4, phase: 'Fitting the surrogate' },
  });
  expect(await screen.findByText('Fitting the surrogate')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Making a series' }).getAttribute('aria-valuenow')).toBe('25');
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
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Making a series' })).toBeNull());
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
  // The report of another kind of job leaves it.
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

it('says what is on its way instead of asking for a series while one is made or imported', async () => {
  const busy = buildExperiment({ generation_id: 'job' });
  const { sockets } = start({ getExperiment: () => busy, listSeries: () => ({ series: [], next: null }) });
  expect(await screen.findByText('A series is on its way')).toBeTruthy();
  expect(screen.queryByText('No data available - please generate series')).toBeNull();
  const progress = { done: 70, total: 100, phase: 'Importing samples. You may leave this page.' };
  await sockets.send({ method: 'generation_progress', experiment: busy, job_id: 'job', progress });
  expect(await screen.findByText('The samples are being imported')).toBeTruthy();
  await sockets.send({ method: 'generation_failure', experiment: buildExperiment(), job_id: 'job', color: 'error' });
  expect(await screen.findByText('No data available - please generate series')).toBeTruthy();
});

it('requires parameters first when there are none', async () => {
  start({ listInParameters: () => [], listSeries: () => ({ series: [], next: null }) });
  expect(await screen.findByText('No data available - please generate series')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add inputs' }).getAttribute('href')).toMatch(/settings\?tab=inputs$/);
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
  await rowMenu(user, 'series 1', 'Delete series');
  expect(
    await screen.findByText('Do you really want to delete series 1 and its 3 samples? They cannot be brought back.'),
  ).toBeTruthy();
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
  await rowMenu(user, 'series 1', 'New sample');
  const dialog = within(await screen.findByRole('dialog', { name: 'New sample in series 1' }));
  expect(dialog.queryByRole('textbox', { name: /Cost/ })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /^Heat/ }), '42');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Secret cannot be empty')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Secret/ }), '1');
  await choose(user, dialog, /^Base/, 'Pivalate');
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

it('keeps the focus on Generate Series while the series is generated', async () => {
  const busy = buildExperiment({ generation_id: 'job', revision: 2 });
  const { user, api, sockets } = start({
    generateSeries: () => ({ detail: 'Series generation has been queued', experiment: busy }),
  });
  await grid();
  const button = await screen.findByRole('button', { name: 'Generate Series' });
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button.ariaDisabled).toBe('true'));
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  fireEvent.click(button);
  expect(api.bodies('generateSeries')).toHaveLength(1);
  await sockets.send({ method: 'generation_failure', experiment: buildExperiment({ revision: 3 }), job_id: 'job' });
  await waitFor(() => expect(button.ariaDisabled).not.toBe('true'));
  expect(document.activeElement).toBe(button);
});

it('leads the focus to the next sample after one was deleted by the keyboard', async () => {
  const { user } = start({ deleteSample: () => undefined as never });
  (await cellAt(0, 'Yield')).focus();
  await user.keyboard('{ArrowDown}{End}{Enter}');
  (await screen.findByRole('menuitem', { name: 'Delete' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Delete' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Actions for sample 2 of series 1' })).toBeNull();
  const next = screen.getByRole('button', { name: 'Actions for sample 3 of series 1' });
  await waitFor(() => expect(document.activeElement).toBe(next.closest('td')));
});
