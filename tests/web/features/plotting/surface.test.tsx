import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { buildOutput } from '#tests/support/experiment-data.ts';
import { experiment, numbered } from '#tests/web/support/builders.ts';
import { choose } from '#tests/web/support/choose.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { drawPlot } from '#tests/web/support/stub-plotly.ts';
import { plot_samples, startCharts, surface } from './start-charts.tsx';

beforeEach(() => {
  stubFigures();
  drawPlot.mockReset();
});

it('says why no sample counts where no output has a weight', async () => {
  startCharts({ listOutParameters: () => [buildOutput({ weight: 0 })] });
  expect(
    await (await surface()).findByText(
      'Insufficient amount of samples: no output has a weight above 0, so there is no score to plot',
    ),
  ).toBeTruthy();
});

it('requires parameters, refuses the same twice, and generates a plot', async () => {
  const { user, api, sockets } = startCharts();
  const panel = await surface();
  expect(panel.getByText('Please select parameters and generate a plot')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Generate plot' }).hasAttribute('disabled')).toBe(true);
  await choose(user, panel, 'X axis', 'heat');
  await choose(user, panel, 'Y axis', 'heat');
  expect(panel.getByText('Value should not match Y parameter')).toBeTruthy();
  expect(panel.getByText('Value should not match X parameter')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Generate plot' }).hasAttribute('disabled')).toBe(true);
  await choose(user, panel, 'Y axis', 'binder');
  await user.click(panel.getByRole('button', { name: 'Generate plot' }));
  expect(api.bodies('plot')).toEqual([{ plot_settings: { x: 'heat', y: 'binder' } }]);
  expect(await panel.findByText('Please wait - plot is being generated...')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Cancel Plot' }).hasAttribute('disabled')).toBe(false);
  await sockets.send({
    method: 'plotting_success',
    experiment: experiment(),
    job_id: 'job',
    message: 'The plot has been generated',
    color: 'success',
    plot_samples,
    plot_settings: { x: 'heat', y: 'binder' },
  });
  expect(
    await panel.findByRole('figure', { name: 'Surface of the predicted score over heat and binder' }),
  ).toBeTruthy();
  expect(await screen.findByText('The plot has been generated')).toBeTruthy();
  await waitFor(() => expect(drawPlot).toHaveBeenCalled());
  const [, [data]] = drawPlot.mock.lastCall ?? [];
  expect(data).toMatchObject({
    type: 'surface',
    x: [0, 100],
    y: [0, 1],
    z: [
      [0, 1],
      [0, 1],
    ],
    opacity: 1,
  });
  expect(panel.queryByText(/Please|outdated/)).toBeNull();
  // Measured samples are points of it, and words say what its colours mean and what else is held.
  const [, [, points]] = drawPlot.mock.lastCall ?? [];
  expect(points).toMatchObject({ type: 'scatter3d', x: [0, 50], y: [0, 1], z: [0, 1] });
  expect(points.text).toEqual(['Series 1, sample 1<br>Score: 0.000', 'Series 1, sample 2<br>Score: 1.000']);
  expect(await panel.findByText('Score 0.00')).toBeTruthy();
  expect(panel.getByText(/^There are no other inputs\.|^Other inputs as in the best sample: /)).toBeTruthy();
});

it('says that it goes by no rule, where there is one', async () => {
  const rule = {
    uuid: numbered('0e', 1),
    name: 'Cool',
    short_name: 'cool',
    formula: 'heat <= 50',
    creator: 'Ada',
    created: 1,
  };
  const { user, sockets } = startCharts({ listRules: () => [rule] });
  const panel = await surface();
  await choose(user, panel, 'X axis', 'heat');
  await choose(user, panel, 'Y axis', 'binder');
  await sockets.send({
    ...{ method: 'plotting_success', experiment: experiment(), job_id: 'job', color: 'success' },
    ...{ message: 'The plot has been generated', plot_samples, plot_settings: { x: 'heat', y: 'binder' } },
  });
  expect(
    await panel.findByText(/^Highest predicted score.* The surface goes by no rule: the contour shows/),
  ).toBeTruthy();
});

it.each(['an answer', 'a list of what there is'])(
  'is not locked by %s that comes after a later event',
  async (late) => {
    const [began, over] = [experiment({ plotting_id: 'job', revision: 2 }), experiment({ revision: 3 })];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    const { user, sockets } = startCharts(
      late === 'an answer'
        ? { plot: () => released.then(() => ({ detail: 'Plot generation has been queued', experiment: began })) }
        : { getExperiment: () => (asked++ === 0 ? experiment({ revision: 1 }) : released.then(() => began)) },
    );
    const panel = await surface();
    await choose(user, panel, 'X axis', 'heat');
    await choose(user, panel, 'Y axis', 'binder');
    await user.click(panel.getByRole('button', { name: 'Generate plot' }));
    await sockets.send({
      method: 'plotting_success',
      experiment: over,
      job_id: 'job',
      plot_samples,
      plot_settings: { x: 'heat', y: 'binder' },
    });
    release();
    expect(await screen.findByText('Plot generation has been queued')).toBeTruthy();
    await waitFor(() => expect(panel.getByRole('button', { name: 'Generate plot' }).ariaDisabled).not.toBe('true'));
    expect(panel.getByRole('button', { name: 'Cancel Plot' }).hasAttribute('disabled')).toBe(true);
  },
);

it('is outdated after an axis changes, until a new plot arrives; the opacity changes nothing of that', async () => {
  const { user, sockets } = startCharts();
  const panel = await surface();
  const arrive = (y: string) =>
    sockets.send({
      method: 'plotting_success',
      experiment: experiment(),
      job_id: y,
      plot_samples,
      plot_settings: { x: 'heat', y },
    });
  await arrive('binder');
  // Another account's plot chooses the axes if none are chosen here.
  await waitFor(() => expect(panel.getByRole('combobox', { name: 'Y axis' }).textContent).toBe('binder'));
  await user.click(panel.getByRole('button', { name: 'Show data' }));
  const table = within(panel.getByRole('table', { name: 'Data of 3D surface' }));
  expect(table.getAllByRole('row')).toHaveLength(1 + plot_samples.length);
  expect(table.getByRole('columnheader', { name: 'Predicted score' })).toBeTruthy();
  const slider = panel.getByRole('slider', { name: 'Opacity' });
  expect(slider.getAttribute('aria-valuenow') ?? (slider as HTMLInputElement).value).toBe('10');
  slider.focus();
  await user.keyboard('{Home}');
  await waitFor(() => expect(drawPlot.mock.lastCall?.[1][0].opacity).toBe(0));
  expect(panel.queryByText(/outdated/)).toBeNull();
  await choose(user, panel, 'X axis', 'binder');
  expect(panel.getByText('Plot is outdated - please generate a new plot')).toBeTruthy();
  await choose(user, panel, 'X axis', 'heat');
  expect(panel.queryByText(/outdated/)).toBeNull();
});

it('waits for a plot that already runs when the screen opens, and cancels it', async () => {
  const { user, api } = startCharts({ getExperiment: () => experiment({ plotting_id: 'job' }) });
  const panel = await surface();
  expect(panel.getByText('Please wait - plot is being generated...')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Cancel Plot' }));
  expect(await screen.findByText('Plot cancellation has been queued')).toBeTruthy();
  expect(api.bodies('cancelPlot')).toHaveLength(1);
  expect(await panel.findByText('Please select parameters and generate a plot')).toBeTruthy();
});

it('reports only plots, and locks the plot while another job runs', async () => {
  const { user, sockets } = startCharts();
  const panel = await surface();
  await choose(user, panel, 'X axis', 'heat');
  await choose(user, panel, 'Y axis', 'binder');
  const busy = experiment({ generation_id: 'g' });
  await sockets.send({ method: 'generation_set', experiment: busy, job_id: 'g', message: 'Told elsewhere' });
  await waitFor(() => expect(panel.getByRole('button', { name: 'Generate plot' }).ariaDisabled).toBe('true'));
  expect(panel.getByRole('button', { name: 'Cancel Plot' }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('Told elsewhere')).toBeNull();
  const message = 'Plot generation failed';
  await sockets.send({ method: 'plotting_failure', experiment: experiment(), job_id: 'p', message, color: 'error' });
  expect(await screen.findByText(message)).toBeTruthy();
});

/** A plot that runs when the screen opens and ends before the socket is open again. */
async function endedOffline(answer: Omit<ResponseOf<'plot'>, 'experiment'>) {
  let plotting_id = 'job';
  const world = startCharts({
    getExperiment: () => experiment({ plotting_id }),
    plot: () => ({ experiment: experiment(), ...answer }),
  });
  const panel = await surface();
  await panel.findByText('Please wait - plot is being generated...');
  await world.sockets.lose();
  plotting_id = '';
  return { ...world, panel };
}

it('shows a plot that has ended while the line was lost', async () => {
  const plot_settings = { x: 'heat', y: 'binder' };
  const { api, panel } = await endedOffline({ detail: 'The plot has been generated', plot_samples, plot_settings });
  expect(
    await panel.findByRole('figure', { name: 'Surface of the predicted score over heat and binder' }),
  ).toBeTruthy();
  expect(api.bodies('plot')).toEqual([{ job_id: 'job' }]);
  expect(await screen.findByText('The plot has been generated')).toBeTruthy();
  expect(panel.getByRole('combobox', { name: 'Y axis' }).textContent).toBe('binder');
});

it('reports a plot that was given up meanwhile', async () => {
  const { panel } = await endedOffline({ detail: 'The plot was cancelled or has failed: please generate it again' });
  expect(await screen.findByText(/was cancelled or has failed/)).toBeTruthy();
  expect(panel.getByText('Please select parameters and generate a plot')).toBeTruthy();
});

it('does not request a plot whose end event it has received', async () => {
  let asked = 0;
  const plot = () => ({ detail: 'Queued', experiment: experiment({ plotting_id: `job-${++asked}` }) });
  const { api, user, sockets } = startCharts({ plot });
  const panel = await surface();
  await choose(user, panel, 'X axis', 'heat');
  await choose(user, panel, 'Y axis', 'binder');
  for (const method of ['plotting_success', 'plotting_failure'] as const) {
    await user.click(panel.getByRole('button', { name: 'Generate plot' }));
    await panel.findByText('Please wait - plot is being generated...');
    await sockets.send({ method, experiment: experiment(), job_id: `job-${asked}` });
    await waitFor(() => expect(panel.queryByText(/Please wait/)).toBeNull());
  }
  expect(api.bodies('plot')).toHaveLength(2);
});
