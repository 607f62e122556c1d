import { screen, within } from '@testing-library/react';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { buildInput, buildOutput, buildSample, buildSeries, uuid } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { experiment, home, ids, permissions } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/charts`;
export const licence = ['experiment_view_scatterplot_heatmap:read'];
const heat = buildInput({ unit: '°C' });
const binder = buildInput({ name: 'Binder', short_name: 'binder', categories: ['Epoxy', 'Acrylic'] });
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
const modelId = uuid();
export const withModel = (r2 = 1) =>
  experiment({ name: 'Adhesion of paint', prediction_model: { uuid: modelId, metrics: { ...metrics, r2 } } });
export const poorModel = (): ResponseOf<'listPredictionModels'> => [
  { uuid: modelId, name: 'score', parameter: null, metrics: { ...metrics, r2: 0.1 }, learned_from: 12 },
];
export const plot_samples = [0, 100].flatMap((x) => [0, 1].map((y) => ({ x, y, score: x / 100 })));

/** Opens the charts of an experiment with two series, with an account whose licence includes charts. */
export function startCharts(answers: FakeAnswers = {}, name: 'charts' | 'models' = 'charts') {
  const sockets = fakeSockets();
  const api = fakeApi({
    ...home(),
    getUserPermissions: () => permissions({ licence }),
    getExperiment: () => experiment(),
    listInParameters: () => [heat, binder, secret],
    listCompParameters: () => [cost],
    listOutParameters: () => [yieldOutput],
    listPredictionModels: () => [],
    listRules: () => [],
    listShortlist: () => [],
    listSeries: () => ({ series: [first, second], next: null }),
    plot: () => ({ detail: 'Plot generation has been queued', experiment: experiment({ plotting_id: 'job' }) }),
    cancelPlot: () => ({ detail: 'Plot cancellation has been queued', experiment: experiment() }),
    ...answers,
  });
  return { sockets, api, ...renderApp(address.replace('charts', name)) };
}

export const surface = async () => within(await screen.findByRole('region', { name: '3D surface' }));
export const heatmap = async () => within(await screen.findByRole('region', { name: 'Scatterplot heatmap' }));
