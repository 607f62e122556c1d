import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildInput, buildOutput, buildSample, buildSeries, predictionModel } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { experiment, home, ids, numbered, permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { stubWorkers } from '#tests/web/support/stub-workers.ts';

const forecast = { score: { value: 0.9, low: 0.8, high: 1.2 }, outputs: [{ value: 71, low: 66, high: 76 }] };

/** A limit that only its first samples keep. */
const limited = { limit: { min: null, max: 65 } };
const own = world(experiment(), { output: limited, gain: 10 });
const foreign = numbered('0b', 9);
const other = world(
  experiment({
    ...{ uuid: numbered('0c', 7), name: 'Former', project_id: foreign, project: { uuid: foreign, name: 'Archive' } },
    prediction_model: { uuid: predictionModel.uuid, metrics: predictionModel.metrics },
  }),
  { input: { name: 'heat ', unit: 'K' }, gain: 20 },
);

/** An experiment of six samples, of which heat explains the yield and time does not. */
function world(
  one: ReturnType<typeof experiment>,
  { input = {}, output = {}, gain }: { input?: object; output?: object; gain: number },
) {
  const heat = buildInput({ unit: '°C', ...input });
  const time = buildInput({ name: 'Time', short_name: 'time' });
  const kind = buildInput({ name: one.name, short_name: 'own' });
  const measured = buildOutput({ ...output, unit: '%' });
  const series = buildSeries();
  series.samples = [0, 1, 2, 3, 4, 5].map((at) =>
    buildSample(series.uuid, at, {
      [`in:${heat.uuid}`]: 10 * at,
      [`in:${time.uuid}`]: [3, 1, 4, 1, 5, 9][at] ?? 0,
      [`in:${kind.uuid}`]: 1,
      [`out:${measured.uuid}`]: 20 + gain * at + ([0.1, -0.2, 0.1, 0.2, -0.1, -0.1][at] ?? 0),
    }),
  );
  return { one, inputs: [heat, time, kind], outputs: [measured], list: [series] };
}

const charts = { licence: ['experiment_view_scatterplot_heatmap:read'], projects: [ids.project, foreign] };
const both = `?experiments=${own.one.uuid},${other.one.uuid}`;
type OfExperiment = { path: Record<string, string> };
const of = ({ path }: OfExperiment) => (path.id === other.one.uuid ? other : own);

function open(search: string, answers: FakeAnswers = {}) {
  const api = fakeApi({
    ...home(),
    getUserPermissions: () => permissions(charts),
    getUser: () => account({ csv_decimal: '.' }),
    listWorkspaceExperiments: () => [own.one, other.one],
    getExperiment: (call) => of(call).one,
    listInParameters: (call) => of(call).inputs,
    listOutParameters: (call) => of(call).outputs,
    listCompParameters: () => [],
    listRules: () => [],
    listSeries: (call) => ({ series: of(call).list, next: null }),
    listPredictionModels: () => [{ ...predictionModel, name: 'score', parameter: null }],
    listInputImportances: () => [],
    listOutputImportances: () => [],
    getValidSampleCount: () => 6,
    ...answers,
  });
  return { api, ...renderApp(`/workspaces/${ids.workspace}/compare${search}`) };
}

const rowsOf = async (name: string) =>
  Object.fromEntries(
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map(({ children: [first, ...rest] }) => [first?.textContent, rest.map(({ textContent }) => textContent)]),
  );

beforeEach(() => {
  stubFigures();
  stubWorkers(({ kind }) => (kind === 'find' ? { settings: [[35, 7]] } : { forecasts: [forecast] }));
});

it('has the best acceptable sample of each, the best predicted setting of a model, and units where they differ', async () => {
  open(both);
  await screen.findByText('A good model');
  const rows = await rowsOf('Best settings');
  expect(rows).toEqual({
    Quantity: ['Adhesion', 'Archive / Former'],
    'Best measured': ['Best predicted', 'Best measured', 'Best predicted'],
    'Where from': ['Sample 1.5', 'No model', 'Sample 1.6', 'A good model'],
    Heat: ['40 °C', '', '50 K', '35 K'],
    Time: ['5', '', '9', '7'],
    'Yield (%)': ['59.9', '', '119.9', '71 (66 to 76)'],
    'Score in its experiment': ['0.799', '', '1', '0.90 (0.80 to 1.00)'],
    'Keeps all limits': ['yes', '', '–', '–'],
  });
});

it('has the standardised effects of the ticked common inputs side by side, and says what they tell', async () => {
  const { user } = open(both);
  await screen.findByText(/^Archive \/ Former: Yield depends on heat/);
  const rows = await rowsOf('Effects side by side');
  expect(Object.keys(rows)).toEqual(['Input', 'Heat', 'Time']);
  expect(rows.Heat?.[0]).toMatch(/^t \+\d+\.\d, p < 0\.0001\+50\.\d+ %, from 0 to 50 °C$/);
  expect(rows.Heat?.[1]).toMatch(/^t \+\d+\.\d, p < 0\.0001\+(99|100)\.\d+ %, from 0 to 50 K$/);
  expect(rows.Time?.[0]).toMatch(/^t [+−]\d\.\d, p 0\.\d+/);
  await user.click(screen.getByRole('checkbox', { name: 'Time' }));
  expect(Object.keys(await rowsOf('Effects side by side'))).toEqual(['Input', 'Heat']);
  expect(Object.keys(await rowsOf('Best settings'))).not.toContain('Time');
});

it('has the effects of a formula without t and p, and says that nothing about it is chance', async () => {
  const calculated = other.outputs.map((one) => ({ ...one, is_functional: true, formula: '20 + 20 * heat' }));
  open(both, { listOutParameters: (call) => (of(call) === other ? calculated : own.outputs) });
  await screen.findByText(/^Archive \/ Former: Yield is calculated from the inputs, so nothing about it is chance/);
  const rows = await rowsOf('Effects side by side');
  expect(rows.Heat?.[0]).toMatch(/^t /);
  expect(rows.Heat?.[1]).toMatch(/^\+(99|100)\.?\d* %, from 0 to 50 K$/);
});

it('shows the progress of all on one scale, unless the licence has no charts', async () => {
  const { unmount } = open(both);
  const part = within(await screen.findByRole('region', { name: 'Progress' }));
  expect(part.getByText(/Adhesion: Best score: 0\.499 .*Archive \/ Former: Best score: 1 /)).toBeTruthy();
  unmount();
  open(both, { getUserPermissions: () => permissions({ projects: charts.projects }) });
  await screen.findByRole('region', { name: 'Best settings' });
  expect(screen.queryByRole('region', { name: 'Progress' })).toBeNull();
});

it('asks for nothing of an experiment that is not among those that one can open, and says so', async () => {
  const { api } = open(both, { listWorkspaceExperiments: () => [own.one] });
  await screen.findByText('Choose another experiment to compare with');
  expect(
    screen.getByText('The address names an experiment that does not exist, or that you cannot open.'),
  ).toBeTruthy();
  expect(api.calls.filter(({ path }) => path.id === other.one.uuid)).toEqual([]);
  expect(document.body.textContent).not.toContain('Former');
});

it('is chosen from all projects, and the address keeps the choice', async () => {
  const { user } = open('');
  await screen.findByText('Choose the experiments to compare');
  await user.click(screen.getByRole('combobox', { name: 'Experiments' }));
  await user.click(await screen.findByRole('option', { name: 'Former' }));
  await user.click(await screen.findByRole('option', { name: 'Adhesion' }));
  await screen.findByRole('region', { name: 'Best settings' });
  expect(Object.keys(await rowsOf('Best settings'))).toContain('heat');
});

it('says that experiments have no input in common, that nothing is there, and that something failed', async () => {
  const first = open(both, {
    listInParameters: (call) =>
      of(call) === own ? own.inputs : [buildInput({ name: 'Heat', categories: ['a', 'b'] })],
  });
  await screen.findByText(/^The experiments have no input in common/);
  expect(screen.queryByRole('region', { name: 'Effects' })).toBeNull();
  first.unmount();
  const second = open('', { listWorkspaceExperiments: () => [] });
  await screen.findByText('There is no experiment that you can open');
  second.unmount();
  open(both, { listRules: () => refusal(500, { detail: 'Failed', code: 'internal' }) });
  await screen.findByText('The data could not be loaded');
});

it('has no accessibility violations', async () => {
  const { container } = open(both);
  await screen.findByText(/^Archive \/ Former: Yield depends on heat/);
  await expectAccessible(container);
});
