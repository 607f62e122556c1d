import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { captureDownloads } from '#tests/support/downloads.ts';
import { permissions } from '#tests/web/support/builders.ts';
import { stubFigures, stubWideWindow } from '#tests/web/support/figure-stubs.ts';
import { heatmap, licence, poorModel, startCharts, withModel } from './start-charts.tsx';

let densities: ReturnType<typeof stubFigures>['densities'];
beforeEach(() => {
  ({ densities } = stubFigures());
});

it('draws all samples over the first two inputs, by measured score', async () => {
  startCharts();
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

it('leads from the top to each chart', async () => {
  startCharts();
  const jumps = within(await screen.findByRole('navigation', { name: 'Charts on this page' }));
  const links = jumps.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Progress',
    'Trade-off',
    'All parameters',
    'Profiler',
    'Contour',
    'Scatterplot heatmap',
    '3D surface',
  ]);
  for (const link of links) {
    const place = document.querySelector<HTMLElement>(link.getAttribute('href') ?? '');
    expect(await within(place ?? link).findByRole('region', { name: link.textContent })).toBeTruthy();
  }
});

it('offers inputs, functions and outputs as axes, those hidden from the tables last', async () => {
  const { user } = startCharts();
  const panel = await heatmap();
  await user.click(panel.getByRole('combobox', { name: 'X axis' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'heat',
    'binder',
    'cost',
    'yield_pct',
    'secret',
  ]);
  await user.click(screen.getByRole('option', { name: 'yield_pct' }));
  expect(panel.getByRole('img', { name: /of 2 samples over Yield and Binder/ })).toBeTruthy();
});

it('shows the series that are chosen; the rank stays that of all samples', async () => {
  const { user } = startCharts();
  const panel = await heatmap();
  await user.click(panel.getByRole('checkbox', { name: 'Series 1 (3)' }));
  expect(panel.getByRole('img', { name: /of 1 samples/ })).toBeTruthy();
  await user.click(panel.getByRole('checkbox', { name: 'All series' }));
  expect(panel.getByRole('img', { name: /of 4 samples/ })).toBeTruthy();
});

it('shows the samples as a table, whose only file is the data', async () => {
  const { user } = startCharts();
  const panel = await heatmap();
  await user.click(panel.getByRole('button', { name: 'Show data' }));
  const rows = within(panel.getByRole('table', { name: 'Data of Scatterplot heatmap' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'SampleHeat (°C)BinderScore',
    'Series 1, sample 10Epoxy0',
    'Series 1, sample 250Acrylic1',
  ]);
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Data (CSV)']);
});

it('describes the sample under the pointer', async () => {
  startCharts();
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
  const { user } = startCharts();
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
  const { user } = startCharts();
  const without = await heatmap();
  expect(without.getByRole('switch', { name: 'Predict' }).hasAttribute('disabled')).toBe(true);
  await user.hover(without.getByLabelText('Model does not exist'));
  expect(await screen.findByRole('tooltip', { name: 'Model does not exist' })).toBeTruthy();
  cleanup();
  const again = startCharts({ getExperiment: () => withModel() });
  const panel = await heatmap();
  await again.user.click(panel.getByRole('switch', { name: 'Predict' }));
  expect(panel.getByRole('img', { name: /by predicted score/ })).toBeTruthy();
  await waitFor(() => expect([...(densities.at(-1)?.points.score ?? [])]).toEqual([0.25, 0.25, 0.25, Number.NaN]));
});

it('says on the charts of its predictions what a model is good for, as the models screen does', async () => {
  const { user } = startCharts({ getExperiment: () => withModel(0.1), listPredictionModels: poorModel });
  const text = /^Poor model, made from 12 samples: it predicts little better than the mean\. CV-R2 is 0.10 ± /;
  for (const name of ['Profiler', 'Contour']) {
    const card = within(await screen.findByRole('region', { name }));
    expect(await card.findByText(text)).toBeTruthy();
  }
  const panel = await heatmap();
  expect(panel.queryByText(text)).toBeNull();
  await user.click(panel.getByRole('switch', { name: 'Predict' }));
  expect(panel.getByText(text)).toBeTruthy();
});

it.each([
  ["under the experiment's name with hyphens", new Blob(['png']), ['Adhesion-of-paint-scatterplot-heatmap.png'], []],
  ['or says that the browser had no memory for it', null, [], [/^The picture could not be made/]],
])('exports a PNG %s', async (_case, png, names, says) => {
  const files = captureDownloads();
  const { user } = startCharts({ getExperiment: () => withModel() });
  const panel = await heatmap();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(png));
  const context = new Proxy({}, { get: () => () => ({ width: 100 }), set: () => true });
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
  expect(files.map(({ name }) => name)).toEqual(names);
  for (const text of says) expect(await screen.findByText(text)).toBeTruthy();
});

it('shows that there are no series', async () => {
  startCharts({ listSeries: () => ({ series: [], next: null }) });
  expect(await screen.findByText('No data available - please generate series')).toBeTruthy();
});

it.each([
  ['without the licence', { licence: [] }],
  ['in an expired workspace', { licence, expiry_date: 1 }],
  ['in an inactive workspace', { licence, is_active: false }],
])('cannot be opened %s', async (_case, access) => {
  startCharts({ getUserPermissions: () => permissions(access), listRecentExperiments: () => [] });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
});

it('is not in the menu without the licence', async () => {
  stubWideWindow();
  startCharts({ getUserPermissions: () => permissions({ licence: [] }), getValidSampleCount: () => 0 }, 'models');
  const menu = within(await screen.findByRole('list', { name: 'Experiment' }));
  await screen.findByRole('heading', { name: 'Models' });
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Series', 'Models', 'Settings']);
});

it('has the entries Series, Charts, Models and Settings in the menu of the experiment', async () => {
  stubWideWindow();
  startCharts();
  const menu = within(await screen.findByRole('list', { name: 'Experiment' }));
  await menu.findByRole('link', { name: 'Charts' });
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Series',
    'Charts',
    'Models',
    'Settings',
  ]);
});
