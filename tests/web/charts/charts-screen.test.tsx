import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureDownloads } from '../../support/downloads.ts';
import { buildInput, buildOutput, buildSample, buildSeries, uuid } from '../../support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '../../support/fake-api.ts';
import { fakeSockets } from '../../support/fake-socket.ts';
import { experiment, home, ids, permissions } from '../support/builders.ts';
import { stubFigures, stubWideWindow } from '../support/figure-stubs.ts';
import { renderApp } from '../support/render-app.tsx';

const plotly = vi.hoisted(() => ({ react: vi.fn(), purge: vi.fn() }));
vi.mock('plotly.js-gl3d-dist-min', () => ({ default: plotly }));

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/charts`;
const licence = ['experiment_view_scatterplot_heatmap:read'];
const heat = buildInput({ unit: '°C' });
const binder = buildInput({
  name: 'Binder',
  short_name: 'binder',
  is_categorical: true,
  categories: ['Epoxy', 'Acrylic'],
});
const secret = buildInput({ name: 'Secret', short_name: 'secret', is_visible: false });
const yieldOutput = buildOutput();
const cost = { ...buildInput({ name: 'Cost', short_name: 'cost' }), formula: 'heat' };
const first = buildSeries();
first.samples = [0, 1, 2].map((position) => ({
  ...buildSample(first.uuid, position, {
    [`in:${heat.uuid}`]: 50 * position,
    [`in:${binder.uuid}`]: position % 2,
    [`out:${yieldOutput.uuid}`]: position === 2 ? null : 10 * position,
  }),
  predicted_score: 0.25,
}));
const second = buildSeries({ number: 2 });
second.samples = [buildSample(second.uuid, 0, { [`in:${heat.uuid}`]: 20, [`in:${binder.uuid}`]: 1 })];
const metrics = { r2: 1, r2_std: 0, me: 0, me_std: 0, mae: 0, mae_std: 0, mse: 0, mse_std: 0 };
const withModel = () => experiment({ name: 'Adhesion of paint', prediction_model: { uuid: uuid(), metrics } });
const plot_samples = [0, 100].flatMap((x) => [0, 1].map((y) => ({ x, y, score: x / 100 })));

function start(answers: FakeAnswers = {}, name: 'charts' | 'models' = 'charts') {
  const sockets = fakeSockets();
  const api = fakeApi({
    ...home(),
    getUserPermissions: () => permissions({ licence }),
    getExperiment: () => experiment(),
    listInParameters: () => [heat, binder, secret],
    listCompParameters: () => [cost],
    listOutParameters: () => [yieldOutput],
    listSeries: () => ({ series: [first, second], next: null }),
    plot: () => ({ detail: 'Plot generation has been queued', experiment: experiment({ plotting_id: 'job' }) }),
    cancelPlot: () => ({ detail: 'Plot cancellation has been queued', experiment: experiment() }),
    ...answers,
  });
  return { sockets, api, ...renderApp(address.replace('charts', name)) };
}

let densities: ReturnType<typeof stubFigures>['densities'];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ({ densities } = stubFigures());
  plotly.react.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const surface = async () => within(await screen.findByRole('region', { name: '3D surface' }));
const heatmap = async () => within(await screen.findByRole('region', { name: 'Scatterplot heatmap' }));

async function choose(
  user: ReturnType<typeof start>['user'],
  panel: ReturnType<typeof within>,
  label: string,
  option: string,
) {
  await user.click(panel.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
}

it('draws all samples over the first two inputs, by measured score', async () => {
  start();
  const panel = await heatmap();
  expect(
    panel.getByRole('img', {
      name: 'Scatterplot heatmap of 4 samples over Heat (°C) and Binder, by measured score',
    }),
  ).toBeTruthy();
  await waitFor(() => expect(densities).toHaveLength(1));
  expect(densities[0]).toMatchObject({ contrast: 5, focus: 5 });
  expect([...(densities[0]?.points.score ?? [])]).toEqual([0, 1, Number.NaN, Number.NaN]);
});

it('offers inputs, functions and outputs that are visible as axes', async () => {
  const { user } = start();
  const panel = await heatmap();
  await user.click(panel.getByRole('combobox', { name: 'X axis' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'heat',
    'binder',
    'cost',
    'yield_pct',
  ]);
  await user.click(screen.getByRole('option', { name: 'yield_pct' }));
  expect(panel.getByRole('img', { name: /of 2 samples over Yield and Binder/ })).toBeTruthy();
});

it('shows the series that are chosen; the rank stays that of all samples', async () => {
  const { user } = start();
  const panel = await heatmap();
  await user.click(panel.getByRole('checkbox', { name: 'Series 1 (3)' }));
  expect(panel.getByRole('img', { name: /of 1 samples/ })).toBeTruthy();
  await user.click(panel.getByRole('checkbox', { name: 'All series' }));
  expect(panel.getByRole('img', { name: /of 4 samples/ })).toBeTruthy();
});

it('says of the sample under the pointer what it is', async () => {
  start();
  const picture = (await heatmap()).getByRole('img');
  // Heat 50 of 0 to 100, and the second of two binders.
  fireEvent.pointerMove(picture, { clientX: 525, clientY: 10 + 540 / 4 });
  expect(within(picture).getByText('Series 1, sample 2')).toBeTruthy();
  expect(within(picture).getByText('Binder: Acrylic')).toBeTruthy();
  expect(within(picture).getByText('Score: 1')).toBeTruthy();
  fireEvent.pointerLeave(picture);
  expect(within(picture).queryByText('Score: 1')).toBeNull();
});

it('estimates again with contrast and focus', async () => {
  const { user } = start();
  const panel = await heatmap();
  for (const name of ['Contrast', 'Focus']) {
    const slider = panel.getByRole('slider', { name });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '10']);
    slider.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
  }
  await waitFor(() => expect(densities.at(-1)).toMatchObject({ contrast: 6, focus: 6 }));
});

it('predicts once there is a model', async () => {
  const { user } = start();
  const without = await heatmap();
  expect(without.getByRole('switch', { name: 'Predict' }).hasAttribute('disabled')).toBe(true);
  await user.hover(without.getByLabelText('Model does not exist'));
  expect(await screen.findByRole('tooltip', { name: 'Model does not exist' })).toBeTruthy();
  cleanup();
  const again = start({ getExperiment: withModel });
  const panel = await heatmap();
  await again.user.click(panel.getByRole('switch', { name: 'Predict' }));
  expect(panel.getByRole('img', { name: /by predicted score/ })).toBeTruthy();
  await waitFor(() => expect([...(densities.at(-1)?.points.score ?? [])]).toEqual([0.25, 0.25, 0.25, Number.NaN]));
});

it("exports a PNG under the experiment's name with hyphens", async () => {
  const files = captureDownloads();
  const { user } = start({ getExperiment: withModel });
  const panel = await heatmap();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  const context = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      arc() {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as CanvasRenderingContext2D);
  vi.stubGlobal('ImageData', class {});
  await user.click(panel.getByRole('button', { name: 'Export PNG' }));
  expect(files.map(({ name }) => name)).toEqual(['Adhesion-of-paint-scatterplot-heatmap.png']);
});

it('asks for parameters, refuses the same twice, and generates a plot', async () => {
  const { user, api, sockets } = start();
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
  await waitFor(() => expect(plotly.react).toHaveBeenCalled());
  const [, [data]] = plotly.react.mock.lastCall ?? [];
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
});

it('is outdated after an axis changes, until a new plot arrives; the opacity changes nothing of that', async () => {
  const { user, sockets } = start();
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
  // Somebody else's plot chooses the axes where nothing is chosen.
  await waitFor(() => expect(panel.getByRole('combobox', { name: 'Y axis' }).textContent).toBe('binder'));
  const slider = panel.getByRole('slider', { name: 'Opacity' });
  expect(slider.getAttribute('aria-valuenow') ?? (slider as HTMLInputElement).value).toBe('10');
  slider.focus();
  await user.keyboard('{Home}');
  await waitFor(() => expect(plotly.react.mock.lastCall?.[1][0].opacity).toBe(0));
  expect(panel.queryByText(/outdated/)).toBeNull();
  await choose(user, panel, 'X axis', 'binder');
  expect(panel.getByText('Plot is outdated - please generate a new plot')).toBeTruthy();
  await choose(user, panel, 'X axis', 'heat');
  expect(panel.queryByText(/outdated/)).toBeNull();
});

it('waits for a plot that already runs when the screen opens, and cancels it', async () => {
  const { user, api } = start({ getExperiment: () => experiment({ plotting_id: 'job' }) });
  const panel = await surface();
  expect(panel.getByText('Please wait - plot is being generated...')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Cancel Plot' }));
  expect(await screen.findByText('Plot cancellation has been queued')).toBeTruthy();
  expect(api.bodies('cancelPlot')).toHaveLength(1);
  expect(await panel.findByText('Please select parameters and generate a plot')).toBeTruthy();
});

it('tells of plots only, and locks the plot while another job runs', async () => {
  const { user, sockets } = start();
  const panel = await surface();
  await choose(user, panel, 'X axis', 'heat');
  await choose(user, panel, 'Y axis', 'binder');
  const busy = experiment({ generation_id: 'g' });
  await sockets.send({ method: 'generation_set', experiment: busy, job_id: 'g', message: 'Told elsewhere' });
  await waitFor(() => expect(panel.getByRole('button', { name: 'Generate plot' }).hasAttribute('disabled')).toBe(true));
  expect(panel.getByRole('button', { name: 'Cancel Plot' }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('Told elsewhere')).toBeNull();
  const message = 'Plot generation failed';
  await sockets.send({ method: 'plotting_failure', experiment: experiment(), job_id: 'p', message, color: 'error' });
  expect(await screen.findByText(message)).toBeTruthy();
});

it('says that there are no series', async () => {
  start({ listSeries: () => ({ series: [], next: null }) });
  expect(await screen.findByText('No data available - please generate series')).toBeTruthy();
});

it.each([
  ['without the licence', { licence: [] }],
  ['in an expired workspace', { licence, expiry_date: 1 }],
  ['in an inactive workspace', { licence, is_active: false }],
])('cannot be opened %s', async (_case, access) => {
  start({ getUserPermissions: () => permissions(access), listRecentExperiments: () => [] });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
});

it('is not in the menu without the licence', async () => {
  stubWideWindow();
  start({ getUserPermissions: () => permissions({ licence: [] }), getValidSampleCount: () => 0 }, 'models');
  const menu = within(await screen.findByRole('list', { name: 'Experiment' }));
  await screen.findByRole('heading', { name: 'Models' });
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Series', 'Models', 'Settings']);
});

it('has the entries Series, Charts, Models and Settings in the menu of the experiment', async () => {
  stubWideWindow();
  start();
  const menu = within(await screen.findByRole('list', { name: 'Experiment' }));
  await menu.findByRole('link', { name: 'Charts' });
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Series',
    'Charts',
    'Models',
    'Settings',
  ]);
});

it('has no accessibility violations', async () => {
  const { container } = start();
  await heatmap();
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
  expect((await axe.run(container, options)).violations.map(({ id }) => id)).toEqual([]);
});
